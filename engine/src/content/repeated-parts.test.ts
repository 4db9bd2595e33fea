import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { measureBlocks } from './page-blocks.ts'
import { REPEATED_FEATURES, repeatedReader } from './repeated-parts.ts'

const prose = 'The old harbour has been rebuilt after three years of work, and the first boats came back on Monday morning.'
const card = (name: string): string => `<div class="tile"><a href="/${name}">All about ${name} of our town</a><p>${prose}</p></div>`

/** The features of the block that holds a text, by name. */
function featuresAt(body: string, text: string): Record<string, number> {
  const page = measureBlocks(distil(givenPage('https://paper.example/harbour', `<h1>Harbour rebuilt</h1>${body}`)))
  const row = repeatedReader(page, 0)(page.list.findIndex(({ block }) => block.text.includes(text)))
  expect(row).toHaveLength(REPEATED_FEATURES.length)
  return Object.fromEntries(REPEATED_FEATURES.map((name, at) => [name, row[at] ?? 0]))
}

it('measures the number of cards that link elsewhere, and the place among them', () => {
  const cards = `<main><p>${prose}</p></main><div>${['bridges', 'ships', 'lights'].map(card).join('')}</div>`
  expect(featuresAt(cards, 'ships')).toMatchObject({
    'inner:parts': 2,
    'inner:partsLead': 1,
    'inner:partsTitle': 0,
    'inner:partsAfterTitle': 1,
    'inner:partPlace': 1 / 3,
  })
})
it('does not count paragraphs in a row as parts', () => {
  expect(featuresAt(`<main>${`<p>${prose}</p>`.repeat(5)}</main>`, 'harbour has')).toMatchObject({ 'inner:parts': 0, 'outer:parts': 0 })
})
it('does not count two parts of the same structure as repetition', () => {
  expect(featuresAt(`<div>${card('ships')}${card('lights')}</div>`, 'ships')['inner:parts']).toBe(0)
})
it.each(['Related stories', 'Das könnte Sie auch interessieren', 'Lire aussi', 'Leggi anche', '関連記事'])(
  'marks blocks under the heading %s as related',
  (words) => {
    const body = `<p>Own text</p><section><h3>${words}</h3><p>Other text</p></section>`
    expect(featuresAt(body, 'Other text')).toMatchObject({ underRelated: 1, afterRelated: 1, underComments: 0 })
    expect(featuresAt(body, 'Own text')).toMatchObject({ underRelated: 0, afterRelated: 0 })
  },
)
it.each(['3 Comments', 'Kommentare', 'Commentaires', 'コメント'])('marks blocks under the heading %s as comments', (words) => {
  const body = `<section><h3>${words}</h3><p>Other text</p></section>`
  expect(featuresAt(body, 'Other text')).toMatchObject({ underComments: 1, afterComments: 1, underRelated: 0 })
})
