import { expect, it } from 'vitest'
import { cutBytes } from './cut-bytes.ts'
import { cutPage, type Slice } from './cut-page.ts'

const SLICES: Slice[] = [
  { tag: 'p', text: 'class="größe"', isEvery: false },
  { tag: 'b', text: '<b>', isEvery: false },
  { tag: 'script', text: 'ld+json', isEvery: true },
]
const part = '<p class="größe">5 € 😀</p>'

it.each([
  ['ASCII around', `<div><nav>x</nav>${part}<i>x</i><b>1</b></div>`],
  ['characters of two, three and four bytes before, between and after parts', `<h1>Ä</h1>—😀<div title="ß">${part}<i>€</i><b>é</b></div>★`],
  ['data', `<script type="ld+json">{"a":"é"}</script>${part}<b>1</b>`],
  ['a part that is missing', `<b>é</b>`],
  ['a part that occurs twice', `<b>é</b>${part}${part}`],
])('cutBytes gives the same result as cutPage: %s', (_what, source) => {
  expect(cutBytes(Buffer.from(source).toString('latin1'), SLICES)).toEqual(cutPage(source, SLICES))
})

it('cutBytes returns positions in the text, not in its bytes', () => {
  const source = `<h1>Ä€😀</h1>${part}<b>1</b>`
  expect(cutBytes(Buffer.from(source).toString('latin1'), SLICES)?.parts.map(({ at }) => at)).toEqual([
    source.indexOf('<p'),
    source.indexOf('<b'),
  ])
})
