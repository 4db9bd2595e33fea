// Pointing at values of stored pages over the API: from a page to fields and a job, and from another place of its page to a cell.
import { createHash } from 'node:crypto'
import type { Field, PageCopy, Pointed, PreviewEvent, RecipeDetail, Result } from '@quarry/contract'
import { createPracticeWeb, productOf } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'
import type { SignedIn } from '../../testing/test-app.ts'
import { sandboxPolicy } from '../evidence/sandbox-policy.ts'
import { PAGE_SCRIPT } from './page-script.ts'

const SEED = 'pointing'
const PAGES = 30

let practice: PracticeWorker
const call: SignedIn['call'] = (method, path, body) => practice.user.call(method, path, body)
beforeAll(async () => void (practice = await startPracticeWorker(createPracticeWeb(SEED))))
afterAll(() => practice?.close())

const asVisitor = (url: string, payload: unknown) =>
  practice.test.app.inject({ method: 'POST', url: `/api/v1${url}`, payload: payload as object })
const targetsOf = (path: string) => Array.from({ length: PAGES }, (_, index) => `${practice.origin}${path}${index + 1}`)

async function copyOf(path: string): Promise<PageCopy & { html: string }> {
  const answer = await asVisitor('/pages', { target_item: `${practice.origin}${path}` })
  expect(answer.statusCode, answer.body).toBe(201)
  const copy = answer.json<PageCopy>()
  return { ...copy, html: (await practice.test.app.inject(copy.view)).body }
}

/** Number of the first element that begins with the text. */
function placeOf(html: string, text: string): number {
  const shown = html.slice(html.indexOf('<body'))
  const found = [...shown.matchAll(/<\w+[^>]* data-quarry-place="(\d+)"[^>]*>([^<]*)/g)].find(([, , own]) => own?.trim().startsWith(text))
  expect(found, text).toBeDefined()
  return Number(found?.[1])
}

/** Number of the first element of a class. */
function placeOfClass(html: string, name: string): number {
  const place = new RegExp(`<\\w+[^>]* class="${name}"[^>]* data-quarry-place="(\\d+)"`).exec(html)?.[1]
  expect(place, name).toBeDefined()
  return Number(place)
}

async function pointAt(copy: PageCopy, wish: object): Promise<Pointed> {
  const answer = await asVisitor(`/pages/${copy.page}/point`, wish)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('a page that is pointed at', () => {
  it('is shown with its elements numbered and no script but our own, by a link that is good for a minute', async () => {
    const copy = await copyOf('/outlet/item/1')
    const answer = await practice.test.app.inject(copy.view)
    expect(answer.headers['content-security-policy']).toBe(sandboxPolicy(PAGE_SCRIPT))
    expect(answer.body.match(/<script/g)).toHaveLength(1)
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(answer.body) ?? []
    expect(sandboxPolicy(PAGE_SCRIPT)).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(answer.body).not.toMatch(/<a [^>]*href|<link|<meta/)
    expect((await practice.test.app.inject(`/api/v1/pages/${copy.page}`)).statusCode).toBe(401)
    expect((await practice.test.app.inject(copy.view.replace(/signature=..../, 'signature=AAAA'))).statusCode).toBe(401)
  })

  it('makes fields of three values that a job reads right on 30 like pages from the first row on', async () => {
    const product = (number: number) => productOf('outlet', number, SEED)
    const copy = await copyOf('/outlet/item/1')
    const { name, madeIn, priceCents } = product(1)
    const places = [placeOf(copy.html, name), placeOfClass(copy.html, 'amount'), placeOf(copy.html, madeIn)]
    const fields: Field[] = []
    for (const [index, value] of [name, priceCents / 100, madeIn].entries()) {
      const pointed = await pointAt(copy, { places: [places[index]], names: fields.map((field) => field.name) })
      expect(pointed).toMatchObject({ value, is_list: false, problem: null, field: { example: { page: copy.page, value } } })
      fields.push(pointed.field)
    }
    expect(fields.map((field) => [field.name, field.type])).toEqual([
      ['name', 'string'],
      ['price', 'number'],
      ['country_of_origin', 'string'],
    ])
    const { rows } = await practice.outcomeOf(await practice.startJob({ targets: targetsOf('/outlet/item/'), fields, targetName: 'URL' }))
    expect(rows.toSorted((a, b) => number(a.target_item_value) - number(b.target_item_value)).map(({ data }) => data)).toEqual(
      Array.from({ length: PAGES }, (_, index) => product(index + 1)).map((one) => ({
        name: one.name,
        price: one.priceCents / 100,
        country_of_origin: one.madeIn,
      })),
    )
  })

  it('teaches what no word of the field says', async () => {
    const copy = await copyOf('/changing/thing/1')
    const field = { name: 'thing', description: 'What was pointed at.', type: 'string' as const }
    const { color } = productOf('changing', 1, SEED)
    const { field: taught } = await pointAt(copy, { places: [placeOf(copy.html, color)], field })
    const fields = [taught]
    const jobId = await practice.startJob({ targets: targetsOf('/changing/thing/'), fields, targetName: 'URL' })
    const { rows } = await practice.outcomeOf(jobId)
    for (const { target_item_value: target, data, cells } of rows) {
      expect(data.thing, target).toBe(productOf('changing', number(target), SEED).color)
      expect(cells.thing?.method).toBe('recipe')
    }
    const [recipe] = (await call('GET', '/recipes'))
      .json<{ data: { id: string; site: string; fields: string[] }[] }>()
      .data.filter((one) => one.fields.includes('thing'))
    const detail = (await call('GET', `/recipes/${recipe?.id}`)).json<RecipeDetail>()
    expect(detail.versions.map(({ reason }) => reason)).toContain('pointed')
    expect(detail.rules[0]?.example).toMatchObject({ value: color, is_correction: true })
  })

  it('is learned from by a preview too, without an account', async () => {
    const copy = await copyOf('/changing/thing/1')
    const field = { name: 'thing', description: 'What was pointed at.', type: 'string' as const }
    const { field: taught } = await pointAt(copy, { places: [placeOf(copy.html, productOf('changing', 1, SEED).color)], field })
    const payload = {
      target_item_name: 'URL',
      target_items: [2, 3].map((one) => `${practice.origin}/changing/thing/${one}`),
      trait_definitions: [taught],
    }
    const events = (await asVisitor('/preview', payload)).body
      .trim()
      .split('\n')
      .map((line): PreviewEvent => JSON.parse(line))
    const values = events.flatMap((event) => (event.type === 'row' ? [event.row.data.thing] : []))
    expect(values.toSorted()).toEqual([2, 3].map((one) => productOf('changing', one, SEED).color).toSorted())
  })

  it('returns all places similar to two places, and the enclosing places of one', async () => {
    const copy = await copyOf('/shop/')
    const names = Array.from({ length: 24 }, (_, index) => productOf('shop', index + 1, SEED).name)
    const places = [names[0]!, names[1]!].map((name) => placeOf(copy.html, name))
    const one = await pointAt(copy, { places: [places[0]] })
    expect([one.is_list, one.value]).toEqual([false, names[0]])
    const list = await pointAt(copy, { places: [places[1]], like: [places[0]] })
    expect([list.is_list, list.field.type, list.value]).toEqual([true, 'array', names])
    const price = placeOfClass(copy.html, 'price')
    expect((await pointAt(copy, { places: [price], like: [places[0]] })).is_list).toBe(false)
  })

  it('returns the reason why a place holds no value of a field, and no value for a place that does not exist', async () => {
    const copy = await copyOf('/outlet/item/1')
    const field = { name: 'in_stock', description: 'Date', type: 'date' }
    const { value, problem } = await pointAt(copy, { places: [placeOf(copy.html, productOf('outlet', 1, SEED).name)], field })
    expect([value, problem]).toEqual([null, 'No value for in_stock: the selected text is not a value of the type date.'])
    expect((await pointAt(copy, { places: [9_999_999], field })).value).toBeNull()
  })

  it('is refused with the reason for a target that cannot be read', async () => {
    const answer = await asVisitor('/pages', { target_item: 'http://10.0.0.1/' })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringMatching(/\w/)])
  })
})

describe('another place for a cell', () => {
  let rows: { task_id: string; target_item_value: string; data: Record<string, unknown> }[]
  const fields: Field[] = [{ name: 'maker', description: 'Brand', type: 'string' }]
  const colourOf = (target: string): string => productOf('changing', number(target), SEED).color
  beforeAll(async () => {
    const targets = targetsOf('/changing/thing/').slice(0, 4)
    rows = (await practice.outcomeOf(await practice.startJob({ targets, fields, targetName: 'URL' }))).rows
  })
  const pagesOf = async (taskId = rows[0]?.task_id) =>
    (await call('POST', `/results/${taskId}/pages?field=maker`)).json<{ data: PageCopy[] }>().data

  it('becomes its value with that place as evidence, brought back by a restore, and teaches the other rows', async () => {
    const [copy] = await pagesOf()
    const { body: html } = await practice.test.app.inject(copy!.view)
    const target = rows[0]!.target_item_value
    const places = [placeOf(html, colourOf(target))]
    const answer = await call('PATCH', `/results/${rows[0]?.task_id}/cells/maker`, { action: 'point', page: copy?.page, places })
    expect(answer.statusCode, answer.body).toBe(200)
    const { maker } = answer.json<Result>().cells
    const evidence = [
      expect.objectContaining({ url: target, quote: colourOf(target), block: expect.any(Number), snapshot: expect.any(String) }),
    ]
    expect(maker).toMatchObject({ value: colourOf(target), status: 'corrected', method: 'corrected', evidence })
    const proposal = (await call('POST', '/recipe-proposals', { task_id: rows[0]?.task_id, field: 'maker' })).json()
    const others = rows.slice(1).filter(({ target_item_value: other, data }) => data.maker !== colourOf(other))
    expect(proposal.changes.map(({ to }: { to: { value: string } }) => to.value)).toEqual(
      others.map(({ target_item_value: other }) => colourOf(other)),
    )
    const restored = (await call('PATCH', `/results/${rows[0]?.task_id}/cells/maker`, { action: 'restore' })).json<Result>()
    expect(restored.data.maker ?? null).toBe(rows[0]?.data.maker ?? null)
  })

  it('is taken only of a page of its row, and only by its owner', async () => {
    const [copy] = await pagesOf()
    const stranger = await practice.test.signIn()
    const [other] = await pagesOf(rows[1]?.task_id)
    const path = `/results/${rows[0]?.task_id}/cells/maker`
    const edit = { action: 'point', page: copy?.page, places: [10] }
    expect((await call('PATCH', path, { ...edit, page: other?.page })).statusCode).toBe(404)
    expect((await stranger.call('PATCH', path, edit)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/results/${rows[0]?.task_id}/pages`)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/pages/${copy?.page}`)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/pages/${copy?.page}/point`, { places: [10] })).statusCode).toBe(404)
    expect((await asVisitor(`/pages/${copy?.page}/point`, { places: [10] })).statusCode).toBe(404)
    expect((await asVisitor(`/pages/${'0'.repeat(64)}.${'A'.repeat(43)}/point`, { places: [10] })).statusCode).toBe(404)
  })

  it('that holds no value of the field changes nothing', async () => {
    const [copy] = await pagesOf()
    const answer = await call('PATCH', `/results/${rows[0]?.task_id}/cells/maker`, {
      action: 'point',
      page: copy?.page,
      places: [1_000_000],
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining('No value for maker')])
  })
})

function number(target: string): number {
  return Number(/\d+$/.exec(target)?.[0])
}
