// Pages padded with one character repeated many times are read as they are without it: no regular expression may take quadratic time on
// them.
import { describe, expect, it } from 'vitest'
import { mainContent } from '../content/main-content.ts'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { findNextLinks } from '../records/next-links.ts'
import { givenPage } from '../testing/given-page.ts'
import type { Field, PageDocument } from '../types.ts'

const FIELDS: Field[] = [
  { name: 'price', description: 'Price of the product', type: 'number' },
  { name: 'author', description: 'Who wrote it', type: 'string' },
  { name: 'email', description: 'E-mail address', type: 'string' },
]
const CHARS = 200_000
const STORY = 'A kettle of copper with a handle of beech, made by hand in a village by the lake. It holds two litres, and its lid is tight.'

function padded(sign: string): PageDocument {
  const run = sign.repeat(CHARS)
  const data = JSON.stringify({ '@type': 'Product', author: `${run}x`, email: `${run}x`, offers: { price: '24.50', priceCurrency: 'EUR' } })
  return distil(
    givenPage(
      'https://site.test/a',
      `<title>Copper kettle</title><script type="application/ld+json">${data}</script><h1>Copper kettle</h1><article><p>${STORY}</p><p>${STORY}</p><pre>${run}x</pre></article>` +
        `<a href="/a?${run}x" title="${run}x">${run}x</a><a href="/a?page=2">Next</a><dl><dt>Price<dd>€ 24.50<dt>E-mail<dd>${run}x</dl>`,
    ),
  )
}

describe('a page with the same character 200,000 times in its texts, attributes and data', () => {
  it.each([' ', '\n', '.', '?', '。', '(', '/', 'a', '1', '字'])('%j: its values and the next page are found', (sign) => {
    const page = padded(sign)
    const { cells } = readDocument(page, { fields: FIELDS, prompt: '', targetName: 'Product', referenceDate: new Date(0) })
    expect({ price: cells.price?.value, email: cells.email?.value }).toEqual({ price: 24.5, email: null })
    expect(findNextLinks(page).next).toEqual(['https://site.test/a?page=2'])
  })

  it.each(['.', '?', '!', '('])('%j: its text is found', (sign) => expect(mainContent(padded(sign)).text).toContain(STORY))
})
