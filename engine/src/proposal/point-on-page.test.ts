// The results of selecting elements of a page: the value as a job would read it, the field, a list; and the recipe learned from it.
import { expect, it, describe } from 'vitest'
import type { Field } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { learnRecipe } from '../recipes/learn-recipe.ts'
import { numberedElements } from '../point/numbered-elements.ts'
import { blocksOf, pointOnPage, type Pointing } from './point-on-page.ts'
import { pointedExamples } from './pointed-examples.ts'
import { readByRecipe } from '../recipes/read-by-recipe.ts'
import { givenPage } from '../testing/given-page.ts'

const pageOf = (body: string) => givenPage('https://workshop.example/works/one', `<html><body>${body}</body></html>`)

/** Number of the element with this id. */
function place(body: string, id: string): number {
  const found = numberedElements(distil(pageOf(body)).dom).findIndex(({ attribs }) => attribs.id === id)
  expect(found, id).toBeGreaterThanOrEqual(0)
  return found + 1
}

const point = (body: string, ids: string[], pointing: Partial<Pointing> = {}) =>
  pointOnPage(pageOf(body), { places: ids.map((id) => place(body, id)), names: [], ...pointing })

const field = (name: string, type: Field['type'], description = name): Field => ({ name, type, description })

describe('a selected value is read', () => {
  it.each<[string, Field, unknown]>([
    ['<p id="x">It weighs 12.5 kg in all</p>', field('heft', 'number'), 12.5],
    ['<p>Made on <time id="x" datetime="2024-03-05">a Tuesday</time></p>', field('made', 'date'), '2024-03-05'],
    ['<ul id="x"><li>Oak</li><li>Ash</li></ul>', field('woods', 'array'), ['Oak', 'Ash']],
    ['<p><a id="x" href="/more">Read on</a></p>', field('link', 'string', 'URL of the page'), 'https://workshop.example/more'],
    ['<p><img id="x" src="/a.jpg" alt="A lamp"></p>', field('image', 'string', 'URL of the image'), 'https://workshop.example/a.jpg'],
    ['<div id="x"><p>One line.</p><p>And another.</p></div>', field('text', 'string'), 'One line. And another.'],
  ])('%s', (body, wanted, value) => {
    const pointed = point(`<h1>Works</h1>${body}`, ['x'], { field: wanted })
    expect([pointed.value, pointed.problem]).toEqual([value, null])
    expect(pointed.evidence.length).toBeGreaterThan(0)
  })

  it('or the result has the reason', () => {
    const body = '<h1>Works</h1><p id="x">No day at all</p>'
    expect(point(body, ['x'], { field: field('made', 'date') })).toMatchObject({
      value: null,
      evidence: [],
      problem: expect.stringMatching(/made/),
    })
    expect(point(body, ['x'], { field: field('thing', 'object') }).problem).toMatch(/object/)
  })
})

describe('the proposed field is named', () => {
  const TABLE = `<h1>Works</h1><table><tr><th>Potter</th><th>Kiln</th></tr>${[1, 2, 3].map((n) => `<tr><td id="p${n}">Ada ${n}</td><td id="k${n}">K${n}</td></tr>`).join('')}</table>`

  it('by its label, and by the head of its column', () => {
    const body = '<h1>Bowl</h1><dl><dt>Glazing</dt><dd id="x">Celadon</dd><dt>Clay</dt><dd>Red</dd></dl>'
    expect(point(body, ['x']).field).toMatchObject({ name: 'glazing', type: 'string', description: 'What the page shows under "Glazing".' })
    expect(point(TABLE, ['k2']).field.name).toBe('kiln')
  })

  it('differently from existing fields', () => {
    expect(point(TABLE, ['k2'], { names: ['kiln', 'kiln_2'] }).field.name).toBe('kiln_3')
  })

  it('as a list where two elements have the same structure, but not for values of two columns or two labels', () => {
    const list = point(TABLE, ['p3'], { like: [place(TABLE, 'p1')] })
    expect([list.is_list, list.field.name, list.field.type, list.value]).toEqual([true, 'potter', 'array', ['Ada 1', 'Ada 2', 'Ada 3']])
    expect(point(TABLE, ['k1'], { like: [place(TABLE, 'p1')] }).is_list).toBe(false)
    const labels = '<h1>Bowl</h1><dl><dt>Glazing</dt><dd id="a">Celadon</dd><dt>Clay</dt><dd id="b">Red</dd></dl>'
    expect(point(labels, ['b'], { like: [place(labels, 'a')] }).is_list).toBe(false)
  })
})

it('the recipe learns the selected place of a value that occurs twice', () => {
  const body = (aside: string, own: string) =>
    `<h1>Bowl</h1><div class="near"><b class="n">${aside}</b></div><section class="own"><i class="v" id="x">${own}</i></section>`
  const wanted = field('thing', 'string')
  const pointed = point(body('Moss', 'Moss'), ['x'], { field: wanted })
  const example = {
    page: 'p',
    url: 'https://workshop.example/works/one',
    blocks: blocksOf(pointed),
    quote: pointed.raw ?? '',
    value: pointed.value,
  }
  const [solved] = pointedExamples([{ ...wanted, example }], () => 'snapshot')
  expect(solved).toMatchObject({ data: { thing: 'Moss' }, corrected: ['thing'], pointed: { thing: blocksOf(pointed) } })
  const document = distil(pageOf(body('Moss', 'Moss')))
  const recipe = learnRecipe([{ ...solved!, document, referenceDate: null }], [wanted])
  const other = distil(pageOf(body('Rust', 'Slate')))
  expect(readByRecipe(other, recipe, { fields: [wanted], prompt: '', targetName: 'URL', referenceDate: null }).data).toEqual({
    thing: 'Slate',
  })
})

it('the example of a field whose type was changed is read again from its quote', () => {
  const example = { page: 'p', url: 'https://workshop.example/', blocks: [3], quote: '12.50 EUR', value: '12.50 EUR' }
  const [page] = pointedExamples([{ ...field('cost', 'number', 'Price'), example }], () => 's')
  expect(page?.data).toEqual({ cost: 12.5 })
  expect(pointedExamples([{ ...field('cost', 'date'), example }], () => 's')).toEqual([])
  expect(pointedExamples([{ ...field('cost', 'number'), example }], () => null)).toEqual([])
})
