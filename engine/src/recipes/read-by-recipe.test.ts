// Recipes, learned from one or two solved pages, read the others of the site, give no value where a field is absent, and detect when the
// site
// has another structure.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { learnRecipe, type SolvedDocument } from './learn-recipe.ts'
import { readByRecipe } from './read-by-recipe.ts'
import { recipeSchema, type Recipe } from '../recipe/recipe.ts'
import { isSilenceTrusted } from './site-reading.ts'
import type { Field, JsonValue, PageDocument } from '../types.ts'

const FIELDS: Field[] = [
  { name: 'wood', description: 'What it is made of', type: 'string' },
  { name: 'house_code', description: 'The code of the workshop', type: 'string' },
  { name: 'cost', description: 'What it costs', type: 'number' },
  { name: 'parts', description: 'All parts in the box', type: 'array' },
]

interface Thing {
  wood: string
  code: string | null
  cost: string
  parts: string[]
}

const page = ({ wood, code, cost, parts }: Thing): string => `<html><body><div class="top"><a href="/">Start</a></div>
<div class="thing"><h1 class="thing-name">A shelf</h1><p class="hue">${wood}</p>
<div class="row"><span class="k">Made in</span><span class="v">Tulle</span></div>
${code === null ? '' : `<div class="row"><span class="k">Mark</span><span class="v">${code}</span></div>`}
<p class="sum">now ${cost} €</p><ul class="box">${parts.map((part) => `<li>${part}</li>`).join('')}</ul></div></body></html>`

const other = ({ wood, cost }: Thing): string =>
  `<html><body><main id="goods"><table><tr><td>${wood}</td><td>${cost} €</td></tr></table><article>Words</article></main></body></html>`

const WALNUT: Thing = { wood: 'Walnut', code: 'WN-17', cost: '39.50', parts: ['2 boards', '8 screws', '1 rail'] }
const ALDER: Thing = { wood: 'Alder, oiled', code: 'AL-40', cost: '1,120.00', parts: ['3 boards', '12 screws'] }
const CHERRY: Thing = { wood: 'Cherry', code: null, cost: '75.00', parts: ['1 board', '4 screws', '2 rails', '1 key'] }

function documentOf(body: string): PageDocument {
  const url = 'https://shelves.example/thing'
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt: new Date(0) }
  return distil({ ...read, snapshot: null, via: 'given' })
}

const valuesOf = ({ wood, code, cost, parts }: Thing): Record<string, JsonValue> => ({
  wood,
  house_code: code,
  cost: Number(cost.replace(',', '')),
  parts,
})
const solvedOf = (thing: Thing): SolvedDocument => ({ document: documentOf(page(thing)), data: valuesOf(thing), referenceDate: null })
const read = (body: string, recipe: Recipe) =>
  readByRecipe(documentOf(body), recipe, { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: null })

describe('recipes', () => {
  it('learned from one page, read the values of another, each with a quote of the page', () => {
    const reading = read(page(ALDER), learnRecipe([solvedOf(WALNUT)], FIELDS))
    expect(reading.drift).toBeNull()
    expect(reading.data).toEqual(valuesOf(ALDER))
    expect(reading.cells.wood).toMatchObject({ method: 'recipe', status: 'found', evidence: [{ quote: 'Alder, oiled' }] })
    expect(reading.cells.parts?.evidence.map(({ quote }) => quote)).toEqual(['3 boards', '12 screws'])
  })

  it('accept a single solved value for a list of one', () => {
    const single: Thing = { ...ALDER, parts: ['9 dowels'] }
    const solved = { ...solvedOf(single), data: { ...valuesOf(single), parts: '9 dowels' } }
    expect(read(page(CHERRY), learnRecipe([solvedOf(WALNUT), solved], FIELDS)).data.parts).toEqual(CHERRY.parts)
  })

  it('give no value where a field is absent, instead of the neighbour’s value', () => {
    const reading = read(page(CHERRY), learnRecipe([solvedOf(WALNUT), solvedOf(ALDER)], FIELDS))
    expect(reading.data).toEqual(valuesOf(CHERRY))
    expect(reading.empty).toEqual(['house_code'])
  })

  it('are plain data: stored and loaded again, they read the same values', () => {
    const recipe = learnRecipe([solvedOf(WALNUT), solvedOf(CHERRY)], FIELDS)
    const stored = recipeSchema.parse(JSON.parse(JSON.stringify(recipe)))
    expect(stored).toEqual(recipe)
    expect(read(page(ALDER), stored).data).toEqual(valuesOf(ALDER))
  })

  it('stored without a count of missed values are not trusted where they find nothing', () => {
    const recipe = learnRecipe([solvedOf(WALNUT), solvedOf(CHERRY)], FIELDS)
    const older = { ...recipe, fields: recipe.fields.map(({ missed: _missed, ...field }) => field) }
    const use = { id: 'a', shape: '', mayDoubt: false, probes: true, slices: { use: 'off' as const, silent: [] } }
    const trusted = (stored: Recipe): string[] =>
      stored.fields.filter((field) => isSilenceTrusted(field, { ...use, recipe: stored })).map(({ name }) => name)
    expect(trusted(recipeSchema.parse(recipe))).toContain('house_code')
    expect(trusted(recipeSchema.parse(older))).toEqual([])
  })

  it('detect a page with another structure, and leave it to the other rungs', () => {
    const reading = read(other(ALDER), learnRecipe([solvedOf(WALNUT), solvedOf(CHERRY)], FIELDS))
    expect(reading.drift).toBe('other_structure')
    expect(Object.values(reading.cells).map(({ method }) => method)).not.toContain('recipe')
  })

  it('detect a page with the same structure but without the fields', () => {
    const bare = page(ALDER).replace(/>[^<]+<\/(p|li|span)>/g, '></$1>')
    const reading = read(bare, learnRecipe([solvedOf(WALNUT)], FIELDS))
    expect(reading.drift).toBe('fields_missing')
  })

  it('learned from pages with the same boolean read the visible text, not a flag with the same value', () => {
    const stocked: Field[] = [{ name: 'can_be_had', description: 'Whether it is in stock', type: 'boolean' }]
    const state = '<script type="application/json" id="app-state">{"chat":true,"wallet":true,"reviews":true}</script>'
    const stockPage = (name: string, text: string) =>
      documentOf(`<html><body><h1 class="name">${name}</h1><p>Brought by van.</p><p class="left-over">${text}</p>${state}</body></html>`)
    const solved = ['Shelf', 'Table'].map((name) => ({
      document: stockPage(name, 'In stock'),
      data: { can_be_had: true },
      referenceDate: null,
    }))
    const input = { fields: stocked, prompt: '', targetName: 'URL', referenceDate: null }
    const reading = readByRecipe(stockPage('Stool', 'Sold out'), learnRecipe(solved, stocked), input)
    expect(reading.cells.can_be_had).toMatchObject({ value: false, method: 'recipe' })
  })

  it('refuse values of another form than all solved ones', () => {
    const years: Field[] = [{ name: 'first_year', description: 'When it was first sold', type: 'string' }]
    const yearPage = (text: string) => documentOf(`<html><body><h1>Shelf</h1><p class="first">${text}</p></body></html>`)
    const recipe = learnRecipe([{ document: yearPage('1987'), data: { first_year: '1987' }, referenceDate: null }], years)
    const input = { fields: years, prompt: '', targetName: 'URL', referenceDate: null }
    expect(readByRecipe(yearPage('2003'), recipe, input).cells.first_year).toMatchObject({ value: '2003', method: 'recipe' })
    expect(readByRecipe(yearPage('Sold out'), recipe, input).cells.first_year?.method).not.toBe('recipe')
  })
})
