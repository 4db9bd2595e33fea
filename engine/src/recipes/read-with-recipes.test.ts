// Results of recipe and other rungs together: which rules outweigh others, and the confidence of values with little support.
import type { Cell } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { learnRecipe } from './learn-recipe.ts'
import { readWithRecipes } from './read-with-recipes.ts'
import type { Recipe } from '../recipe/recipe.ts'
import type { Field, JsonValue, PageDocument } from '../types.ts'

/** Cells with a lower confidence are marked as unsure. */
const SURE_MIN = 0.7

function documentOf(body: string): PageDocument {
  const url = 'https://workshop.example/works/one'
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body: `<html><body>${body}</body></html>`, frames: [] }
  return distil({ ...read, fetchedAt: new Date(0), snapshot: null, via: 'given' })
}

const field = (name: string, type: Field['type'], description = ''): Field => ({ name, type, description })

function learnAndRead(fields: Field[], [solved, data]: [string, Record<string, JsonValue>], other: string): Record<string, Cell> {
  return readBy(learnRecipe([{ document: documentOf(solved), data, referenceDate: null }], fields), fields, other)
}

function readBy(recipe: Recipe, fields: Field[], other: string): Record<string, Cell> {
  const known = { id: 'r', shape: '', recipe, mayDoubt: true, probes: false, slices: { use: 'off' as const, silent: [] } }
  return readWithRecipes(documentOf(other), { fields, prompt: '', targetName: 'URL', referenceDate: null, recipes: [known] }).cells
}

describe('recipe and ladder together', () => {
  it('prefer one label to three marks of one element', () => {
    const page = (name: string, weeks: number, number: number) =>
      `<h1>${name}</h1><div class="fired wheel raku">${number}</div><p>Drying weeks: ${weeks}</p>`
    const lesson: [string, Record<string, JsonValue>] = [page('Bowl', 6, 6), { drying_weeks: 6 }]
    expect(learnAndRead([field('drying_weeks', 'number')], lesson, page('Jug', 9, 2)).drying_weeks).toMatchObject({ value: 9 })
  })

  it('give a lower confidence where rules of equal weight read two values', () => {
    const page = (label: string, box: string) =>
      `<h1>Bowl</h1><dl><dt>Rim inlay (outside)</dt><dd>${label}</dd></dl><p>Of clay.</p><p class="rim-inlay">${box}</p>`
    const lesson: [string, Record<string, JsonValue>] = [page('blue slip', 'blue slip'), { rim_inlay: 'blue slip' }]
    const fields = [field('rim_inlay', 'string')]
    const [agreed, disputed] = [page('red ash', 'red ash'), page('red ash', 'pale tin')].map((other) => learnAndRead(fields, lesson, other))
    expect(agreed?.rim_inlay?.confidence).toBeGreaterThanOrEqual(0.9)
    expect(disputed?.rim_inlay?.confidence).toBeLessThan(0.9)
  })

  it('give a low confidence for a number at a place without a name, after one solved page', () => {
    const page = (number: number, label: string) =>
      `<h1>Bowl</h1><p>Of red clay.</p><div class="x20">${label} ${number}</div><p>Fired twice.</p>`
    const fields = [field('glaze_layers', 'number')]
    const unnamed = learnAndRead(fields, [page(7, ''), { glaze_layers: 7 }], page(12, ''))
    const named = learnAndRead(fields, [page(7, 'Glaze layers:'), { glaze_layers: 7 }], page(12, 'Glaze layers:'))
    expect(unnamed.glaze_layers).toMatchObject({ value: 12, method: 'recipe' })
    expect(unnamed.glaze_layers?.confidence).toBeLessThan(SURE_MIN)
    expect(named.glaze_layers?.confidence).toBeGreaterThanOrEqual(0.85)
  })

  it('give the labelled value, as unsure, where the recipe only has a place without a name', () => {
    const page = (number: number, rest: string) => `<h1>Bowl</h1><p>Of red clay.</p><div class="x20">${number}</div>${rest}`
    const lesson: [string, Record<string, JsonValue>] = [page(7, '<p>Fired twice.</p>'), { glaze_layers: 7 }]
    const rest = '<table><tr><th>Glaze layers</th><td>5</td></tr></table>'
    const { glaze_layers: cell } = learnAndRead([field('glaze_layers', 'number')], lesson, page(12, rest))
    expect(cell).toMatchObject({ value: 5, status: 'found' })
    expect(cell?.confidence).toBeLessThan(SURE_MIN)
  })

  it('give the longer value of the recipe, as unsure, where the other rungs read a part of it', () => {
    const page = (inlay: string, rest: string) => `<h1>Bowl</h1><p>Of red clay.</p><div class="x20">${inlay}</div>${rest}`
    const lesson: [string, Record<string, JsonValue>] = [page('Ash', '<p>Fired twice.</p>'), { rim_inlay: 'Ash' }]
    const rest = '<table><tr><th>Rim inlay</th><td>Tin</td></tr></table>'
    const { rim_inlay: cell } = learnAndRead([field('rim_inlay', 'string')], lesson, page('Tin / Bone', rest))
    expect(cell).toMatchObject({ value: 'Tin / Bone', status: 'found' })
    expect(cell?.confidence).toBeLessThan(SURE_MIN)
  })

  it('accept a time in either notation', () => {
    const page = (time: string) => `<h1>Bowl sold</h1><p>Of red clay.</p><div class="when" data-sold="${time}">Sold</div>`
    const lesson: [string, Record<string, JsonValue>] = [page('2026-04-30T16:17:29+02:00'), { sold_at: '2026-04-30 16:17:29+02:00' }]
    const cells = learnAndRead([field('sold_at', 'string')], lesson, page('2026-05-02T09:05:11+02:00'))
    expect(cells.sold_at).toMatchObject({ value: '2026-05-02T09:05:11+02:00', method: 'recipe' })
  })

  it('give a low confidence for a time without seconds where the recipe has no value and all solved ones had seconds', () => {
    const solved = '<article><h1>Kiln opened</h1><p class="stamp" data-at="2026-04-30T16:17:29+02:00"></p><p>It was full.</p></article>'
    const other = '<article><h1>Kiln closed</h1><p><time datetime="2026-05-02T09:05">2 May 2026</time></p><p>It was empty.</p></article>'
    const fields = [field('published_at', 'date', 'When the article was published, with the time'), field('title', 'string')]
    const cells = learnAndRead(fields, [solved, { published_at: '2026-04-30T16:17:29+02:00', title: 'Kiln opened' }], other)
    expect(cells.published_at).toMatchObject({ value: expect.stringContaining('2026-05-02T09:05') })
    expect(cells.published_at?.confidence).toBeLessThan(SURE_MIN)
  })

  it.each([
    ['the solved page has none', '', { glaze: null }],
    ['the rules that read the solved one find nothing', '<p class="x20">Ash</p>', { glaze: 'Ash' }],
    ['no rule was learned and the ladder did not read the solved one', '', { glaze: 'Ash' }],
  ])('give a low confidence for a value of the other rungs only, where %s', (_, place, data) => {
    const page = (rest: string): string => `<h1>Bowl</h1><p>Of red clay.</p>${rest}<p>Fired twice.</p>`
    const fields = [field('glaze', 'string'), field('title', 'string')]
    const other = page('<dl><dt>Glaze</dt><dd>Tin white</dd></dl>')
    const { glaze } = learnAndRead(fields, [page(place), { ...data, title: 'Bowl' }], other)
    const unlabelled = learnAndRead(fields, [page(place), { title: 'Bowl' }], other).glaze
    expect(glaze).toMatchObject({ value: 'Tin white', status: 'found' })
    expect(glaze?.confidence).toBeLessThan(SURE_MIN)
    expect(unlabelled?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
  })

  it('give a low confidence where the other rungs differ and were right on every solved page', () => {
    const page = (inlay: string, rest = ''): string =>
      `<h1>Bowl</h1><p>Of red clay.</p>${rest}<p>Fired twice.</p><aside><dl><dt>Rim inlay</dt><dd>${inlay}</dd></dl></aside>`
    const lesson: [string, Record<string, JsonValue>] = [page('Blue slip'), { rim_inlay: 'Blue slip', title: 'Bowl' }]
    const fields = [field('rim_inlay', 'string'), field('title', 'string')]
    const [alone, beside] = ['', '<p class="rim-inlay">Pale tin</p>'].map((rest) => learnAndRead(fields, lesson, page('Red ash', rest)))
    expect([alone?.rim_inlay?.value, beside?.rim_inlay?.value]).toEqual(['Red ash', 'Red ash'])
    expect(alone?.rim_inlay?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
    expect(beside?.rim_inlay?.confidence).toBeLessThan(SURE_MIN)
  })

  it.each([
    ['unsure of it', 'Thrown on a slow wheel, fired in pine ash', 'Thrown on a slow wheel – fired in pine ash'],
    ['sure of it', 'Thrown on a slow wheel, fired in pine ash', 'Thrown on a slow wheel, fired in pine ash'],
    ['sure of it', '2026-04-30T16:17:29+02:00', '2026-04-30T16:17:29'],
  ])('are %s where the solved value is "%s" and its page shows "%s"', (result, solved, shown) => {
    const page = (text: string): string =>
      `<h1>Bowl</h1><p>Of red clay.</p><div class="making" data-made="${text}">${text}</div><p>Fired twice.</p>`
    const other = shown.startsWith('2') ? '2026-05-02T09:05:11' : 'Cast in a mould, glazed in tin white and blue'
    const { making } = learnAndRead([field('making', 'string')], [page(shown), { making: solved }], page(other))
    expect(making).toMatchObject({ value: other, method: 'recipe' })
    expect((making?.confidence ?? 0) >= SURE_MIN ? 'sure of it' : 'unsure of it').toBe(result)
  })

  it('give a low confidence for a list of texts without rules, but not for a text', () => {
    const fields = [field('ingredients', 'array', 'All ingredients of the recipe'), field('title', 'string')]
    const page = (name: string, items: string[]): string =>
      `<h1>${name}</h1><p>Warm and red.</p><h2>Ingredients</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><p>Stir well.</p>`
    const data = { ingredients: ['2 carrots', '1 onion', '300 ml stock'], title: 'Soup' }
    const learned = learnRecipe([{ document: documentOf(page('Soup', data.ingredients)), data, referenceDate: null }], fields)
    const recipe = { ...learned, fields: learned.fields.map((one) => ({ ...one, rules: [] })) }
    const { ingredients, title } = readBy(recipe, fields, page('Stew', ['1 kg beets', '2 tbsp oil', '1 l water']))
    expect(ingredients).toMatchObject({ value: ['1 kg beets', '2 tbsp oil', '1 l water'] })
    expect(ingredients?.confidence).toBeLessThan(SURE_MIN)
    expect(title?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
  })

  it('give a low confidence for the first of several texts that the other rungs do not second', () => {
    const long = (what: string): string => `${what}, thrown on a slow wheel and fired in pine ash for nine days`
    const page = (making: string, rest = ''): string =>
      `<h1>Bowl</h1><p>Of red clay.</p><p class="x20">${making}</p>${rest}<dl><dt>Making</dt><dd>By hand</dd></dl><p>Fired twice.</p>`
    const lesson: [string, Record<string, JsonValue>] = [page(long('A bowl')), { making: long('A bowl') }]
    const [one, same, several] = ['', `<p class="x20">${long('A jug')}</p>`, `<p class="x20">${long('A vase')}</p>`].map((rest) =>
      learnAndRead([field('making', 'string')], lesson, page(long('A jug'), rest)),
    )
    for (const cells of [one, same, several]) expect(cells?.making).toMatchObject({ value: long('A jug'), method: 'recipe' })
    expect(one?.making?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
    expect(same?.making?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
    expect(several?.making?.confidence).toBeLessThan(SURE_MIN)
  })

  it('give a low confidence for a picture whose address names a size where the solved one does not, and the other rungs have another', () => {
    const page = (name: string, file: string): string =>
      `<h1>${name}</h1><p>Of red clay.</p><img class="main" src="/w/${name}-round-view-of-the-kiln.jpg" width="900" height="600"><a class="image" href="/w/${file}.jpg">Larger</a>`
    const address = (file: string): string => `https://workshop.example/w/${file}.jpg`
    const lesson: [string, Record<string, JsonValue>] = [page('bowl', 'bowl-on-a-table'), { image: address('bowl-on-a-table') }]
    const [plain, sized] = ['jug-on-a-table', 'jug-on-a-table-300x200'].map((file) =>
      learnAndRead([field('image', 'string', 'Address of the main picture')], lesson, page('jug', file)),
    )
    expect([plain?.image?.value, sized?.image?.value]).toEqual([address('jug-on-a-table'), address('jug-on-a-table-300x200')])
    expect(plain?.image?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
    expect(sized?.image?.confidence).toBeLessThan(SURE_MIN)
  })

  it('give a low confidence for a value whose label on the page is the value itself', () => {
    const page = (made: string): string =>
      `<h1>Bowl</h1><p>Of red clay.</p><dl><dt>${made}</dt><dd>Blue ash glaze</dd></dl><p>Fired twice.</p>`
    const read = (label: string): Cell | undefined =>
      learnAndRead([field('finish', 'string')], [page(label), { finish: 'Blue ash glaze' }], page(label)).finish
    expect(read('Blue ash glaze')).toMatchObject({ value: 'Blue ash glaze', confidence: expect.any(Number) })
    expect(read('Blue ash glaze')?.confidence).toBeLessThan(SURE_MIN)
    expect(read('Coat')?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
  })

  it('give a low confidence where the best rule and the other rungs, which all read the solved value, find nothing', () => {
    const long = (what: string): string => `${what}, thrown on a slow wheel and fired in pine ash`
    const page = (making: string, rest = ''): string =>
      `<h1>Bowl</h1><p>Of red clay.</p><p class="x20">${making}</p><dl><dt>Weight</dt><dd>2 kg</dd>${rest}</dl><p>Fired twice.</p>`
    const labelled = (making: string): string => page(making, `<dt>Making</dt><dd>${making}</dd>`)
    const lesson: [string, Record<string, JsonValue>] = [labelled(long('A bowl')), { making: long('A bowl') }]
    const [both, alone] = [labelled(long('A jug')), page(long('A jug'))].map((other) =>
      learnAndRead([field('making', 'string')], lesson, other),
    )
    expect([both?.making?.value, alone?.making?.value]).toEqual([long('A jug'), long('A jug')])
    expect(both?.making?.confidence).toBeGreaterThanOrEqual(SURE_MIN)
    expect(alone?.making?.confidence).toBeLessThan(SURE_MIN)
  })

  it('leave the numbers of steps out where the field wants none, unless the solved list has them', () => {
    const steps = (first: string, second: string): string =>
      `<h1>Soup</h1><p>Warm and red.</p><section class="x20"><p>${first}</p><p>${second}</p></section><p>Enjoy it.</p>`
    const fields = [field('work', 'array', 'Steps in order, without numbers')]
    const other = steps('1. Wash the beets and peel them.', '2. Cook the beets in salted water.')
    const read = (first: string, second: string): JsonValue | undefined =>
      learnAndRead(fields, [steps(first, second), { work: [first, second] }], other).work?.value
    expect(read('Peel the carrots and cut them.', 'Fry the carrots in butter.')).toEqual([
      'Wash the beets and peel them.',
      'Cook the beets in salted water.',
    ])
    expect(read('1. Peel the carrots and cut them.', '2. Fry the carrots in butter.')).toEqual([
      '1. Wash the beets and peel them.',
      '2. Cook the beets in salted water.',
    ])
  })

  it('leave headings out of a list where the other rungs do and read the solved one as well', () => {
    const page = (lists: string[]) =>
      `<h1>Soup</h1><p>Warm and red.</p><h2>Ingredients</h2><div class="box">${lists.join('')}</div><h2>Method</h2><p>Stir.</p>`
    const list = (items: string[], head = '') => `<ul>${head}${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const first = ['2 carrots', '1 onion', '300 ml stock']
    const second = ['1 kg beets', '2 tbsp oil', '1 l water', '1 tsp salt']
    const head = '<li><strong>For the base:</strong></li>'
    const cells = learnAndRead(
      [field('ingredients', 'array', 'All ingredients of the recipe')],
      [page([list(first)]), { ingredients: first }],
      page([list(second, head)]),
    )
    expect(cells.ingredients?.value).toEqual(second)
  })
})
