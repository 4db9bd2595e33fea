// Pages read from parts: every cell equals the recipe's result for the whole page, or the parts are not used.
import type { Field, JsonValue } from '@quarry/contract'
import { practiceSites } from '@quarry/practice-web'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { learnRecipe, type SolvedDocument } from './learn-recipe.ts'
import { hasSameResult, withSlices } from './learn-slices.ts'
import { NO_USAGE } from '../model/model-meter.ts'
import { findBlockAt } from './number-tags.ts'
import { createPageOpener } from '../pipeline/open-page.ts'
import { readFieldsByRecipe } from './read-by-recipe.ts'
import { readDocument, type ReadingInput } from '../ladder/read-document.ts'
import { readSliced } from './read-sliced.ts'
import { readWithRecipes } from './read-with-recipes.ts'
import { PageMap } from '../recipe/page-map.ts'
import { pageShape } from '../recipe/page-shape.ts'
import type { Recipe } from '../recipe/recipe.ts'
import { createRecipeBook } from './recipe-book.ts'
import { RowDraft } from '../pipeline/row-draft.ts'
import type { Cell, KnownRecipe, ReadPage, Row } from '../types.ts'

const fieldsOf = (...names: string[]): Field[] =>
  names.map((name) => ({
    name,
    description: `The ${name.replaceAll('_', ' ')}`,
    type: name === 'price' ? 'number' : name === 'skills' ? 'array' : 'string',
  }))

function pageOf(url: string, body: string): ReadPage {
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt: new Date(0) }
  return { ...read, snapshot: null, via: 'http' }
}

function inputOf(fields: readonly Field[]): ReadingInput {
  return { fields, prompt: '', targetName: 'URL', referenceDate: null }
}

function learn(pages: readonly ReadPage[], fields: readonly Field[], data?: Record<string, JsonValue>[]): Recipe {
  const solved = pages.map((page, index): SolvedDocument => {
    const document = distil(page)
    return { document, data: data?.[index] ?? readDocument(document, inputOf(fields)).data, referenceDate: null }
  })
  return withSlices(learnRecipe(solved, fields), solved, fields)
}

/** By default, every field may be empty, so that only the parts decide. */
function knownAs(recipe: Recipe, url: string, silent?: string[]): KnownRecipe {
  const slices = { use: 'used' as const, silent: silent ?? recipe.wanted.map(({ name }) => name) }
  return { id: 'r', shape: pageShape(url), recipe, mayDoubt: false, probes: false, slices }
}

function wholeCells(page: ReadPage, recipe: Recipe, fields: readonly Field[]): ReadonlyMap<string, Cell> {
  return readFieldsByRecipe(new PageMap(distil(page)), recipe, inputOf(fields)).cells
}

describe.each([
  ['shop', '/p/', fieldsOf('product_name', 'brand', 'price', 'sku', 'colour', 'weight', 'description')],
  ['outlet', '/item/', fieldsOf('product_name', 'brand', 'price', 'article_number', 'colour', 'country_of_origin')],
  ['directory', '/company/', fieldsOf('company_name', 'city', 'employees', 'founded')],
  ['jobs', '/posting/', fieldsOf('job_title', 'employer', 'city', 'skills')],
  ['journal', '/article/', fieldsOf('title', 'author', 'published')],
] as const)('pages of the practice site %s', (name, path, fields) => {
  const site = practiceSites('slices').find((one) => one.name === name)!
  const page = (number: number): ReadPage => {
    const request = {
      method: 'GET',
      path: path + number,
      query: new URLSearchParams(),
      base: '',
      origin: 'http://a.example',
      headers: {},
      body: '',
    }
    return pageOf(`http://a.example${path}${number}`, String(site.answer(request).body))
  }
  const recipe = learn([1, 2, 3, 4, 5].map(page), fields)

  it('give the same cells from their parts, and the same blocks for them', () => {
    let read = 0
    for (let number = 10; number < 30; number += 1) {
      const given = page(number)
      const parts = readSliced(given, { ...inputOf(fields), recipes: [knownAs(recipe, given.url)] })
      if (parts === null) continue
      read += 1
      const document = distil(given)
      const whole = wholeCells(given, recipe, fields)
      for (const { name: field } of fields) {
        const [one, other] = [parts.cells[field]!, whole.get(field)]
        expect([field, one.value, hasSameResult(one.value === null ? undefined : one, other)]).toEqual([field, other?.value ?? null, true])
        expect(Math.abs((one.confidence ?? 0) - (other?.confidence ?? 0))).toBeLessThanOrEqual(0.05)
        const texts = (cell: Cell | undefined, numbers: readonly (number | null)[]): unknown =>
          cell?.evidence.map((_, at) => document.blocks[(numbers[at] ?? 0) - 1]?.text)
        const blocks = one.evidence.map(({ at, quote }) => findBlockAt(document, { at: at ?? null, quote }))
        expect(texts(one, blocks)).toEqual(texts(other, other?.evidence.map(({ block }) => block) ?? []) ?? [])
      }
    }
    expect(read).toBeGreaterThanOrEqual(15)
  })
})

const FIELDS = fieldsOf('name', 'price', 'maker')
function item(number: number, { price = `${number},50 €`, around = '', before = '', maker = `Maker ${number}` } = {}): ReadPage {
  const own = `<main><h1>Thing ${number}</h1><p class="price">${price}</p><p class="maker">${maker}</p></main>`
  const menu = '<nav><ul><li><a href="/a">All things</a><li><a href="/b">New things</a></ul></nav>'
  const whole = around === '' ? own : `<div ${around}>${own}</div>`
  return pageOf(
    `http://a.example/thing/${number}`,
    `<html lang="de"><head><title>Thing ${number}</title></head><body>${menu}${before}${whole}</body></html>`,
  )
}
const SOLVED = [11, 22, 33].map((number) => ({ name: `Thing ${number}`, price: number + 0.5, maker: `Maker ${number}` }))

it('has no label rule where a rule for the text before the value exists', () => {
  const pages = [11, 22, 33].map((number) =>
    pageOf(
      `http://a.example/thing/${number}`,
      `<main><h1 id="t">Thing ${number}</h1><table><tr><th>Maker:</th><td>Maker ${number}</td></tr></table><p class="price">${number},50 €</p></main>`,
    ),
  )
  const recipe = learn(pages, FIELDS, SOLVED)
  const kindsOf = (fields: Recipe['fields']): string[] =>
    fields.find(({ name }) => name === 'maker')!.rules.map(({ selector }) => selector.kind)
  expect(kindsOf(recipe.fields)).toContain('label')
  expect(kindsOf(recipe.sliced!.fields).toSorted()).toEqual(['after'])
})

describe('a page that may differ from the solved ones', () => {
  const recipe = learn(
    [11, 22, 33].map((number) => item(number)),
    FIELDS,
    SOLVED,
  )
  const read = (page: ReadPage, known = knownAs(recipe, item(11).url)) => readSliced(page, { ...inputOf(FIELDS), recipes: [known] })

  it('is read from its parts if it does not', () => {
    expect(read(item(44))?.cells).toMatchObject({ name: { value: 'Thing 44' }, price: { value: 44.5 }, maker: { value: 'Maker 44' } })
  })

  it.each([
    ['the part occurs twice', item(44, { before: '<p class="price">1,00 €</p>' })],
    ['the page ends within the part', { ...item(44), body: item(44).body.replace(/<\/p>.*/, '') }],
    ['the page has frames', { ...item(44), frames: ['<p>x</p>'] }],
    ['it is not HTML', { ...item(44), contentType: 'text/plain' }],
    ['it was cut', { ...item(44), isCut: true }],
    ['its markup cannot be followed', item(44, { before: '<math><mi>x</mi></math>' })],
    ['it is of another template', pageOf('http://a.example/thing/44', '<article><h2>Thing 44</h2></article>')],
    ['its address is of another kind', { ...item(44), url: 'http://a.example/other/things/44' }],
  ])('is read whole where %s', (_what, page) => {
    expect(read(page)).toBeNull()
  })

  it.each(['hidden', 'style="display:none"', 'style="visibility: hidden"'])(
    'has no value in a part that an element around it hides: %s',
    (around) => {
      const page = item(44, { around })
      expect(wholeCells(page, recipe, FIELDS).has('price')).toBe(false)
      expect(read(page)?.cells['price']?.value ?? null).toBeNull()
    },
  )

  it.each([
    ['a comment', '<!-- <main><p class="price">1,00 €</p></main> -->'],
    ['a script', `<script>document.write('<p class="price">1,00 €</p>')</script>`],
    ['an attribute value', `<b title='<p class="price">1,00 €</p>'>x</b>`],
  ])('is read correctly with an equal part in %s', (_what, before) => {
    expect(read(item(44, { before }))?.cells['price']).toMatchObject({ value: 44.5 })
  })

  it('is read whole where a field is missing that was never empty before', () => {
    const page = item(44, { maker: ' ' })
    expect(read(page, knownAs(recipe, page.url, []))).toBeNull()
    expect(read(page, knownAs(recipe, page.url, ['maker']))?.cells['maker']).toMatchObject({ status: 'absent', evidence: [] })
  })

  it('is read whole where a model would be called for missing fields', () => {
    const page = item(44, { maker: ' ' })
    const known = { ...knownAs(recipe, page.url), mayDoubt: true }
    expect(readSliced(page, { ...inputOf(FIELDS), recipes: [known], hasModel: true })).toBeNull()
    expect(readSliced(page, { ...inputOf(FIELDS), recipes: [{ ...known, mayDoubt: false }], hasModel: true })).not.toBeNull()
  })
})

it('the context of a quote in a part has the texts of that part and the page heading, but none of other parts', () => {
  const pageWith = (number: number): ReadPage =>
    pageOf(
      `http://a.example/thing/${number}`,
      `<main><h1>Thing ${number}</h1><p class="price">${number},50 €</p><p>Ends soon</p><dl id="facts"><dt>Colour</dt><dd>oak</dd><dt>Maker</dt><dd>Maker ${number}</dd></dl></main>`,
    )
  const recipe = learn([11, 22, 33].map(pageWith), FIELDS, SOLVED)
  const page = pageWith(44)
  const cells = readSliced(page, { ...inputOf(FIELDS), recipes: [knownAs(recipe, page.url)] })?.cells
  expect(cells?.['price']?.evidence[0]?.context).toEqual({ heading: 'Thing 44' })
  expect(cells?.['maker']?.evidence[0]?.context).toEqual({ heading: 'Thing 44', label: 'Maker' })
  expect(wholeCells(page, recipe, FIELDS).get('price')?.evidence[0]?.context?.after).toMatch(/^ · Ends soon · Colour/)
})

it('a page that is read whole reports whether its parts give the same result', () => {
  const recipe = learn(
    [11, 22, 33].map((number) => item(number)),
    FIELDS,
    SOLVED,
  )
  const compare = (page: ReadPage, known: KnownRecipe) =>
    readWithRecipes(distil(page), { ...inputOf(FIELDS), recipes: [known] }).reading.slices
  const known = knownAs(recipe, item(44).url)
  expect(compare(item(44), known)).toBe('agreed')
  expect(compare(item(44), { ...known, slices: { use: 'off', silent: [] } })).toBeNull()
  const lying = {
    ...known,
    recipe: {
      ...recipe,
      sliced: {
        ...recipe.sliced!,
        fields: recipe.sliced!.fields.map((field) => ({
          ...field,
          rules: field.name === 'price' ? recipe.fields.find(({ name }) => name === 'maker')!.rules : field.rules,
        })),
      },
    },
  }
  expect(compare(item(44), lying)).toBe('differed')
})

it('no parts are learned from one page, or where the other rungs read a field without rules', () => {
  expect(learn([item(11)], FIELDS, SOLVED.slice(0, 1)).sliced).toBeNull()
  const pages = [11, 22, 33].map((number) => item(number))
  expect(
    learn(
      pages,
      FIELDS,
      SOLVED.map((data) => ({ ...data, maker: 'Another maker altogether' })),
    ).sliced,
  ).toBeNull()
})

it('the recipe book compares parts with the first whole pages, then uses only the parts', async () => {
  const recipe = learn(
    [11, 22, 33].map((number) => item(number)),
    FIELDS,
    SOLVED,
  )
  const shape = pageShape(item(11).url)
  const book = createRecipeBook({
    fields: FIELDS,
    known: [{ id: 'r', version: 1, shape, isPinned: true, recipe, examples: [], pagesRead: 0 }],
    isPaced: false,
    learn: () => Promise.reject(new Error('A pinned recipe is not learned again.')),
    save: () => Promise.resolve(null),
    onLessonFailed(error) {
      throw error
    },
  })
  const { signal } = new AbortController()
  const opener = createPageOpener()
  const slices: unknown[] = []
  for (let number = 40; number < 60; number += 1) {
    const page = item(number)
    const row = await book.read(async (recipes): Promise<Row> => {
      const opened = await opener.open(page, { ...inputOf(FIELDS), recipes }, signal)
      const { cells, reading } = opened.readBy('copy')
      const draft = new RowDraft(page.url, FIELDS).withPage(page).withCells(cells)
      return { ...draft.finish(NO_USAGE), reading }
    }, signal)
    expect(row.data).toEqual({ name: `Thing ${number}`, price: number + 0.5, maker: `Maker ${number}` })
    expect(Object.values(row.cells).flatMap(({ evidence }) => evidence.map(({ snapshot }) => snapshot))).toEqual(['copy', 'copy', 'copy'])
    slices.push(row.reading?.slices)
  }
  await opener.close()
  expect(slices.slice(0, 4)).toEqual(['agreed', 'agreed', 'agreed', 'agreed'])
  expect(slices.slice(4).filter((one) => one === 'used').length).toBeGreaterThanOrEqual(13)
})
