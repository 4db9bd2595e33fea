// Parts of a page about other things, opinions and menus are sorted out, each by its own list.
import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { blocksOfPublisher, blocksOfThing, figuredBlocksOfThing, ownBlocks } from './own-blocks.ts'
import { PageIndex } from './page-index.ts'

const markup = `<html lang="en"><body><nav><a href="/a">Lamps of 2024</a></nav><main><h1>Beacon 7</h1><p>Lit since 1904.</p><p>Open to all.</p>
<h2>Reviews</h2><p>We saw it 3 times.</p><h2>You may also like</h2><p>Beacon 9</p></main></body></html>`
const page = new PageIndex(distil(givenPage('https://www.oakmere.example/beacons/7', markup)))
const textsOf = (blocks: readonly { text: string }[]): string[] => blocks.map(({ text }) => text)

it('blocks of the thing are all but those below a heading over others', () => {
  expect(textsOf(blocksOfThing(page))).toEqual([
    'Lamps of 2024',
    'Beacon 7',
    'Lit since 1904.',
    'Open to all.',
    'Reviews',
    'We saw it 3 times.',
    'You may also like',
  ])
  expect(textsOf(figuredBlocksOfThing(page))).toEqual(['Lamps of 2024', 'Beacon 7', 'Lit since 1904.', 'We saw it 3 times.'])
})

it('blocks of the publisher are without opinions, and the own ones without menus', () => {
  const own = ['Beacon 7', 'Lit since 1904.', 'Open to all.', 'Reviews', 'You may also like']
  expect(textsOf(blocksOfPublisher(page))).toEqual(['Lamps of 2024', ...own])
  expect(textsOf(ownBlocks(page))).toEqual(own)
})
