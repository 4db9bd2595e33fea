// Lists that a page declares as one value and shows as several, and names and titles that a page declares or credits otherwise.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })
const STEPS = field('instructions', 'array', 'Preparation steps in order, one per step.')
const BEAT = 'Beat the butter with the sugar until it is pale and light, which takes some minutes.'
const BAKE = 'Bake the cake in the middle of the oven until a skewer comes out clean and dry.'
const REST = 'Leave it in its tin for half an hour before you turn it out on a rack to cool.'

function read(html: string, asked: Field): JsonValue {
  const page = distil(givenPage('https://www.heronmere.example/things/12', `<html lang="en">${html}`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}
const declared = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

describe('declared lists', () => {
  it('one text with markup has the items that the page shows', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'Sand cake',
      recipeInstructions: `<strong>Mix:</strong> ${BEAT} <span></span>${BAKE} ${REST}`,
    }
    const shown = `<ol><li><strong>Mix:</strong> ${BEAT}</li><li>${BAKE}</li><li>${REST}</li></ol>`
    expect(read(`${declared(recipe)}<h1>Sand cake</h1><div>${shown}</div>`, STEPS)).toEqual([`Mix: ${BEAT}`, BAKE, REST])
  })

  it('list elements that are values of a property are read by their items', () => {
    const list = (...items: string[]): string =>
      `<ol itemprop="recipeInstructions">${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
    const page = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Sand cake</h1>${list(BEAT, BAKE)}<h4>Icing:</h4>${list(REST)}</div>`
    expect(read(page, STEPS)).toEqual([BEAT, BAKE, REST])
  })
})

describe('names and titles', () => {
  const article = (byline: string, head = ''): string =>
    `<head>${head}</head><article><h1>Tide turns at Heron Mere</h1><p>${byline}</p><p>${'The water came back at noon. '.repeat(20)}</p></article>`

  it('the name of the site is one author, whatever words it has', () => {
    const head = '<meta property="og:site_name" content="Meres and Gardens">'
    expect(read(article('By Meres and Gardens', head), field('author', 'string', 'Author of the article.'))).toBe('Meres and Gardens')
    expect(read(article('By Ada Hill and Bo Ash', head), field('authors', 'array', 'Authors of the article.'))).toEqual([
      'Ada Hill',
      'Bo Ash',
    ])
  })

  it('the name of a member may end in digits', () => {
    expect(read(article('Recipe by <a href="/user/7">heron63</a>'), field('author', 'string', 'Author of the recipe.'))).toBe('heron63')
  })

  it('a role at a paper beside a name is no further author', () => {
    const page = article('').replace('<p></p>', '<div class="box"><h3><span>Author: </span>Ada Hill, Contributor</h3></div>')
    expect(read(page, field('authors', 'array', 'Names of the authors of the article.'))).toEqual(['Ada Hill'])
    const german = page.replace('Contributor', 'Redakteurin').replace('Author', 'Autorin')
    expect(read(german, field('authors', 'array', 'Names of the authors of the article.'))).toEqual(['Ada Hill'])
  })

  it('a title that the data cut off is that of the heading', () => {
    const whole = 'Tide turns at Heron Mere after the longest drought that its wardens remember'
    const data = declared({ '@type': 'NewsArticle', headline: `${whole.slice(0, 50)}...` })
    const page = article('By Ada Hill', data).replace('<h1>Tide turns at Heron Mere', `<h1>${whole}`)
    expect(read(page, field('title', 'string', 'Headline of the article.'))).toBe(whole)
  })
})
