// Elements with the same source text share one attributes object: code that reads a page must not change it.
import { isTag } from 'domhandler'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mainContent } from '../content/main-content.ts'
import { detectFields } from '../proposal/detect-fields.ts'
import { distil } from '../distil/distil.ts'
import { learnRecipe } from '../recipes/learn-recipe.ts'
import { readByRecipe } from '../recipes/read-by-recipe.ts'
import { readDocument } from '../ladder/read-document.ts'
import { findNextLinks } from '../records/next-links.ts'
import { findRecordRows } from '../records/find-records.ts'
import { givenPage } from '../testing/given-page.ts'
import { AttributeReader } from '../text/read-attributes.ts'
import type { Field, PageDocument } from '../types.ts'

const read = AttributeReader.prototype.read
beforeAll(() => {
  vi.spyOn(AttributeReader.prototype, 'read').mockImplementation(function (this: AttributeReader, from) {
    const end = read.call(this, from)
    Object.freeze(this.attribs)
    return end
  })
})
afterAll(() => void vi.restoreAllMocks())

const card = (n: number): string =>
  `<li class="card" itemscope itemtype="https://schema.org/Product"><a href="/p/${n}"><img src="/${n}.jpg" alt="Bowl ${n}" loading="lazy" onerror="x()"></a>
  <h3 itemprop="name">Bowl ${n}</h3><span class="price">${n}9.50 €</span><i class="fa fa-clock"></i> 2 hours</li>`
/**
 * With elements that fade in: making an element visible in the tree must not change the attributes of another with the same source text.
 */
const BODY = `<html lang="en"><head><title>Bowls</title><meta name="description" content="Bowls made by hand"></head><body><div style="opacity:0">
  <nav class="menu"><a href="/">Start</a><a href="/bowls?page=2" rel="next">Next</a></nav>
  <div style="opacity:0"><h1>Bowls</h1><p>Turned from ash and beech, oiled twice and dried slowly for a year.</p></div>
  <div class="tab" style="display:none"><h2>Care</h2><p>Wipe with a damp cloth.</p></div><noscript><p>In stock</p></noscript>
  <dl><dt>Colour</dt><dd>Ash</dd><dt>Weight</dt><dd>340 g</dd></dl>
  <table class="t"><tr><th>Size</th><th>Price</th></tr><tr><td class="c">Small</td><td class="c">19 €</td></tr><tr><td class="c">Large</td><td class="c">29 €</td></tr></table>
  <form action="/buy"><select name="size"><option value="s">Small</option><option value="l">Large</option></select><button aria-expanded="false">Add to basket</button></form>
  <svg class="icon"><use href="#bed"></use></svg><p>Call <a href="tel:+441234567">01234 567</a> or <a href="mailto:a@b.example">write</a></p>
  <ul>${[1, 2, 3, 4, 5, 6].map(card).join('')}</ul></div></body></html>`
const FIELDS: Field[] = [
  { name: 'title', description: 'Title of the page', type: 'string' },
  { name: 'colour', description: 'Colour', type: 'string' },
  { name: 'weight', description: 'Weight', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'image', description: 'Main picture', type: 'string' },
  { name: 'phone', description: 'Phone number', type: 'string' },
  { name: 'in_stock', description: 'Is it in stock?', type: 'boolean' },
]
const input = { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: null }
const learn = (document: PageDocument) => learnRecipe([{ document, data: { colour: 'Ash', weight: '340 g' }, referenceDate: null }], FIELDS)

const READERS: [string, (document: PageDocument) => unknown][] = [
  ['the extraction without a model', (document) => readDocument(document, input).data.colour],
  ['a recipe', (document) => readByRecipe(document, learn(document), input).data.colour],
  ['the main text', (document) => mainContent(document)],
  ['the field detection', (document) => detectFields([document], input).fields.length],
  ['records', (document) => findRecordRows(document, FIELDS).length],
  ['links to further pages', (document) => findNextLinks(document)],
]

it.each(READERS)('are not changed by %s', (_, readAll) => {
  expect(readAll(distil(givenPage('https://shop.example/bowls', BODY)))).toBeTruthy()
})

it('are frozen in this test', () => {
  const { dom } = distil(givenPage('https://shop.example/bowls', BODY))
  const [html] = dom.children.filter(isTag)
  expect(Object.isFrozen(html?.attribs)).toBe(true)
})
