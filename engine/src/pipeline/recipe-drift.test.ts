// A site changes its layout after a recipe was learned: at most one cell in a hundred may be wrong without the page being flagged.
import { practiceSites, productOf } from '@quarry/practice-web'
import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { learnRecipe } from '../recipes/learn-recipe.ts'
import { readByRecipe } from '../recipes/read-by-recipe.ts'
import type { Field, JsonValue, PageDocument } from '../types.ts'

const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'brand', description: 'Brand of the product', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
  { name: 'sku', description: 'Article number', type: 'string' },
  { name: 'colour', description: 'Colour of the product', type: 'string' },
]
const PAGES = 40

function ask(method: string, path: string, body = ''): string {
  const site = practiceSites('drift').find(({ name }) => name === 'changing')
  const answer = (asked ??= site)?.answer({
    method,
    path,
    query: new URLSearchParams(),
    base: '',
    origin: 'http://a.example',
    headers: {},
    body,
  })
  return String(answer?.body ?? '')
}
let asked: ReturnType<typeof practiceSites>[number] | undefined

function documentOf(number: number): PageDocument {
  const url = `http://a.example/thing/${number}`
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body: ask('GET', `/thing/${number}`), frames: [] }
  return distil({ ...read, fetchedAt: new Date(0), snapshot: null, via: 'given' })
}

function truthOf(number: number): Record<string, JsonValue> {
  const { name, brand, priceCents, sku, color } = productOf('changing', number, 'drift')
  return { name, brand, price: priceCents / 100, sku, colour: color }
}

/** Pages that were flagged, and cells that are wrong on pages that were not. */
function readAll(layout: number, recipe: ReturnType<typeof learnRecipe>): { flagged: number; wrong: number; right: number } {
  ask('POST', '/_layout', String(layout))
  const counts = { flagged: 0, wrong: 0, right: 0 }
  for (let number = 10; number < 10 + PAGES; number += 1) {
    const input = { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: null }
    const { drift, data } = readByRecipe(documentOf(number), recipe, input)
    if (drift !== null) counts.flagged += 1
    for (const [name, value] of Object.entries(truthOf(number))) {
      if (data[name] === value) counts.right += 1
      else if (drift === null) counts.wrong += 1
    }
  }
  return counts
}

it.each([1, 2, 3])('learned on layout %i', (layout) => {
  ask('POST', '/_layout', String(layout))
  const recipe = learnRecipe(
    [1, 2, 3].map((number) => ({ document: documentOf(number), data: truthOf(number), referenceDate: null })),
    FIELDS,
  )
  const same = readAll(layout, recipe)
  const others = [1, 2, 3].filter((other) => other !== layout).map((other) => readAll(other, recipe))
  expect(same).toEqual({ flagged: 0, wrong: 0, right: PAGES * FIELDS.length })
  expect(others.map(({ flagged }) => flagged)).toEqual([PAGES, PAGES])
  for (const { wrong } of others) expect(wrong / (PAGES * FIELDS.length)).toBeLessThanOrEqual(0.01)
})
