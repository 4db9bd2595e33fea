// The recipes of a site while a job reads its pages, on the practice site that changes its layout; a scripted model fills empty fields.
import { practiceSites, productOf } from '@quarry/practice-web'
import { beforeEach, describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { learnRecipe } from './learn-recipe.ts'
import { readWithRecipes } from './read-with-recipes.ts'
import { createRecipeBook, type BookRecipe, type Learned, type RecipeBook } from './recipe-book.ts'
import type { Cell, Field, KnownRecipe, PageDocument, Row } from '../types.ts'

// Words that do not occur on the site, so that only the model has values for them.
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'tint', description: 'Hue', type: 'string' },
  { name: 'warranty', description: 'Guarantee period', type: 'string' },
]

let site: ReturnType<typeof practiceSites>[number]
let asked: number
let saved: Learned[]
let stored: BookRecipe[]
const signal = new AbortController().signal
beforeEach(() => {
  site = practiceSites('book').find(({ name }) => name === 'changing')!
  ;[asked, saved, stored] = [0, [], []]
  addressOf = (number) => `http://a.example/thing/${number}`
})

function ask(method: string, path: string, body = ''): string {
  return String(
    site.answer({ method, path, query: new URLSearchParams(), base: '', origin: 'http://a.example', headers: {}, body }).body ?? '',
  )
}

let addressOf: (number: number) => string

function documentOf(number: number): PageDocument {
  const url = addressOf(number)
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body: ask('GET', `/thing/${number}`), frames: [] }
  return distil({ ...read, fetchedAt: new Date(0), snapshot: String(number), via: 'given' })
}

function scrape(number: number, recipes: KnownRecipe[]): Row {
  const input = { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: null, recipes }
  const { cells, reading } = readWithRecipes(documentOf(number), input)
  const left = FIELDS.filter(({ name }) => cells[name]?.value === null && !reading.settled.includes(name))
  if (left.length > 0) asked += 1
  const all: Row['cells'] = left.some(({ name }) => name === 'tint') ? { ...cells, tint: modelCell(number) } : cells
  const data = Object.fromEntries(FIELDS.map(({ name }) => [name, all[name]?.value ?? null]))
  const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
  const pages: Row['pages'] = [{ url: addressOf(number), snapshot: String(number), via: 'http' }]
  return { target: '', pages, data, cells: all, usage, reading: { ...reading, asked: left.map(({ name }) => name) } }
}

function modelCell(number: number): Cell {
  const { color } = productOf('changing', number, 'book')
  return { value: color, raw: color, status: 'found', reason: null, method: 'model', confidence: 0.9, evidence: [] }
}

function openBook(isPaced = true): RecipeBook {
  return createRecipeBook({
    fields: FIELDS,
    known: stored,
    isPaced,
    learn: async (examples) =>
      learnRecipe(
        examples.map(({ snapshot, ...known }) => ({ ...known, document: documentOf(Number(snapshot)), referenceDate: null })),
        FIELDS,
      ),
    async save(learned) {
      saved.push(learned)
      const { former, shape, recipe, examples } = learned
      const kept = {
        id: former?.id ?? `recipe-${saved.length}`,
        version: (former?.version ?? 0) + 1,
        shape,
        isPinned: false,
        recipe,
        examples,
        pagesRead: 0,
      }
      stored = [...stored.filter(({ id }) => id !== kept.id), kept]
      return kept
    },
    onLessonFailed(error) {
      throw error
    },
  })
}

async function readAll(book: RecipeBook, numbers: number[], atOnce = 4): Promise<Row[]> {
  const rows: Row[] = []
  const waiting = [...numbers]
  const work = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const one = number
      rows[one] = await book.read(async (recipes) => scrape(one, recipes), signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return numbers.map((number) => rows[number]!)
}

const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const tints = (rows: Row[]): unknown[] => rows.map(({ data }) => data.tint)
const truth = (numbers: number[]): unknown[] => numbers.map((number) => productOf('changing', number, 'book').color)

describe('the recipes of a site', () => {
  it('are learned from its first three pages; after that hardly any model call is made, and every value is right', async () => {
    const rows = await readAll(openBook(), upTo(60))
    expect(tints(rows)).toEqual(truth(upTo(60)))
    expect(saved.map(({ reason }) => reason)).toEqual(['first'])
    expect(rows.filter(({ reading }) => reading?.recipe !== null)).toHaveLength(57)
    // Three pages to learn from, and those on which the field that was never there is searched again.
    expect(asked).toBeLessThanOrEqual(5)
    expect(rows.every(({ cells }) => cells.warranty?.value === null)).toBe(true)
  })

  it('are learned once for one template, even if every page has other folders in its address', async () => {
    const word = (number: number): string => String.fromCharCode(97 + (number % 26), 97 + (number % 7))
    addressOf = (number) => `http://a.example/${word(number)}/${word(number + 3)}/thing-${number}`
    const rows = await readAll(openBook(), upTo(30))
    expect(tints(rows)).toEqual(truth(upTo(30)))
    expect(saved.map(({ reason }) => reason)).toEqual(['first'])
    expect(asked).toBeLessThanOrEqual(5)
  })

  it('are used by a later job', async () => {
    await readAll(openBook(), upTo(10))
    asked = 0
    const rows = await readAll(openBook(), upTo(30, 11))
    expect(tints(rows)).toEqual(truth(upTo(30, 11)))
    expect(asked).toBeLessThanOrEqual(2)
  })

  it.each([2, 3])('are learned again, as a new version, when the layout changes to %i; no value is wrong', async (layout) => {
    const book = openBook()
    await readAll(book, upTo(20))
    asked = 0
    ask('POST', '/_layout', String(layout))
    const rows = await readAll(book, upTo(60, 21))
    expect(saved.map(({ reason, former }) => [reason, former?.version ?? 0])).toEqual([
      ['first', 0],
      ['layout', 1],
    ])
    expect(tints(rows)).toEqual(truth(upTo(60, 21)))
    expect(rows.filter(({ reading }) => reading?.strayed !== null).length).toBeLessThanOrEqual(6)
    expect(asked).toBeLessThanOrEqual(9)
  })

  it('are not learned again where they are pinned', async () => {
    await readAll(openBook(), upTo(5))
    stored = stored.map((recipe) => ({ ...recipe, isPinned: true }))
    ask('POST', '/_layout', '3')
    await readAll(openBook(), upTo(20, 6))
    expect(saved).toHaveLength(1)
  })

  it('lose no row when learning fails', async () => {
    const failures: unknown[] = []
    const book = createRecipeBook({
      fields: FIELDS,
      known: [],
      isPaced: true,
      learn: () => Promise.reject(new Error('no room')),
      save: () => Promise.resolve(null),
      onLessonFailed: (error) => void failures.push(error),
    })
    expect(await readAll(book, upTo(7))).toHaveLength(7)
    expect(failures.length).toBeGreaterThan(0)
  })
})
