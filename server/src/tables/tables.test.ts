// Names, folders and saved views of tables: their owners, who sees them, and which of their data leaves the product.
import { type Folder, type Job, type RowGroups, type TableView } from '@quarry/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeJobPayload } from '../testing/factories.ts'
import { completeTask } from '../testing/finish-job.ts'
import { makeTeam } from '../testing/make-team.ts'
import { createTestApp, type Call, type SignedIn, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let user: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('advanced')
  stranger = await test.signIn('advanced')
})
afterAll(() => test.close())

const CITIES = ['Berlin', 'berlin', 'Paris', null, 'Paris', 'Paris']
const FIELDS = [
  { name: 'title', description: 'Name', type: 'string' as const },
  { name: 'city', description: 'City', type: 'string' as const },
  { name: 'price', description: 'Price', type: 'number' as const },
]

async function makeTable(call: Call = user.call): Promise<string> {
  const targets = CITIES.map((_, place) => `https://shop.example/${place}`)
  const { id } = (await call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: FIELDS }))).json<Job>()
  for (const [position, city] of CITIES.entries())
    await completeTask(test.database.db, id, { position, data: { title: `Thing ${position}`, city, price: position + 0.5 } })
  return id
}
const LAYOUT = {
  filters: [{ field: 'city', is: 'filled' }],
  sort: { field: 'price', direction: 'desc' },
  hidden: ['title'],
  frozen: ['price'],
}
const saveView = async (call: Call, id: string, body: object = {}): Promise<TableView> => {
  const answer = await call('POST', `/jobs/${id}/views`, { name: 'Dear ones', layout: LAYOUT, ...body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

describe('a table', () => {
  it('has a proposed name until it is given one, an emoji and a folder', async () => {
    const id = await makeTable()
    const job = async () => (await user.call('GET', `/jobs/${id}`)).json<Job>()
    expect(await job()).toMatchObject({ name: 'Read the product pages.', name_is_given: false, emoji: null, folder_id: null })
    const folder = (await user.call('POST', '/folders/', { name: 'Shops' })).json<Folder>()
    const changed = await user.call('PATCH', `/jobs/${id}`, { name: ' Lamps ', emoji: '💡', folder_id: folder.id })
    expect(changed.json()).toMatchObject({ name: 'Lamps', name_is_given: true, emoji: '💡', folder_id: folder.id })
    const inFolder = async (wanted: string) => (await user.call('GET', `/jobs/?folder=${wanted}`)).json<{ data: Job[] }>().data
    expect((await inFolder(folder.id)).map((one) => one.id)).toEqual([id])
    expect((await inFolder('none')).map((one) => one.id)).not.toContain(id)
    expect((await user.call('GET', '/folders/')).json()).toMatchObject([{ name: 'Shops', tables: 1 }])
    expect((await user.call('DELETE', `/folders/${folder.id}`)).statusCode).toBe(204)
    expect(await job()).toMatchObject({ name: 'Lamps', folder_id: null })
    expect((await user.call('PATCH', `/jobs/${id}`, { name: null })).json()).toMatchObject({ name: 'Read the product pages.' })
  })

  it.each([{ name: ' ' }, { name: 'a\nb' }, { name: 'x'.repeat(121) }, { emoji: 'ab' }, { emoji: '💡💡' }, { folder_id: 'nonsense' }])(
    'is not changed to %j',
    async (body) => {
      const id = await makeTable()
      expect((await user.call('PATCH', `/jobs/${id}`, body)).statusCode).toBe(422)
    },
  )

  it.each(['lampenladen', 'PRICE', 'shop.example/5', 'product pages'])('is found by %s: name, field, target, prompt', async (text) => {
    const id = await makeTable()
    await user.call('PATCH', `/jobs/${id}`, { name: 'Mein Lampenladen' })
    const find = async (call: Call, search: string) =>
      (await call('GET', `/jobs/?search=${encodeURIComponent(search)}`)).json<{ data: Job[] }>().data.map((job) => job.id)
    expect(await find(user.call, text)).toContain(id)
    expect(await find(user.call, `${text} not there`)).toEqual([])
    expect(await find(stranger.call, text)).toEqual([])
  })

  it('of somebody else, its views, groups and folders are not there', async () => {
    const id = await makeTable()
    const own = await makeTable(stranger.call)
    const { id: viewId } = await saveView(user.call, id)
    const { id: folderId } = (await user.call('POST', '/folders/', { name: 'Mine' })).json<Folder>()
    const asked: [Parameters<Call>[0], string, object?][] = [
      ['PATCH', `/jobs/${id}`, { name: 'Taken' }],
      ['PATCH', `/jobs/${own}`, { folder_id: folderId }],
      ['PATCH', `/folders/${folderId}`, { name: 'Taken' }],
      ['DELETE', `/folders/${folderId}`],
      ['GET', `/jobs/${id}/views`],
      ['POST', `/jobs/${id}/views`, { name: 'Taken' }],
      ['GET', `/jobs/${id}/views/${viewId}`],
      ['PATCH', `/jobs/${id}/views/${viewId}`, { name: 'Taken' }],
      ['DELETE', `/jobs/${id}/views/${viewId}`],
      // Nor through a table of one's own.
      ['GET', `/jobs/${own}/views/${viewId}`],
      ['DELETE', `/jobs/${own}/views/${viewId}`],
      ['GET', `/jobs/${id}/groups?field=city`],
      ['GET', `/jobs/${own}/export?view=${viewId}`],
      ['POST', `/jobs/${own}/export-links`, { format: 'csv', view: viewId }],
      ['POST', `/jobs/${own}/shares`, { view: viewId }],
    ]
    for (const [method, path, body] of asked)
      expect([method, path, (await stranger.call(method, path, body)).statusCode]).toEqual([method, path, 404])
    expect((await user.call('GET', `/jobs/${id}/views/${viewId}`)).json()).toMatchObject({ name: 'Dear ones' })
    expect((await user.call('GET', '/folders/')).json<Folder[]>().map(({ name }) => name)).toContain('Mine')
  })
})

describe('a saved view', () => {
  it('is changed once per version: a change of an outdated version is refused', async () => {
    const id = await makeTable()
    const view = await saveView(user.call, id)
    expect(view).toMatchObject({
      is_own: true,
      is_shared: false,
      version: 1,
      layout: { ...LAYOUT, row_height: 'comfortable', group_by: null },
    })
    const path = `/jobs/${id}/views/${view.id}`
    expect((await user.call('PATCH', path, { name: 'Dearest', version: 1 })).json()).toMatchObject({ name: 'Dearest', version: 2 })
    const late = await user.call('PATCH', path, { layout: {}, version: 1 })
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('Another person has changed this view')])
    expect((await user.call('GET', path)).json()).toMatchObject({ name: 'Dearest', layout: LAYOUT })
    expect((await user.call('DELETE', path)).statusCode).toBe(204)
    expect((await user.call('GET', `/jobs/${id}/views`)).json()).toEqual([])
  })

  it('is exported with its rows in its order and its columns alone, also by a link', async () => {
    const id = await makeTable()
    const view = await saveView(user.call, id)
    const expected = ['URL\tprice\tcity', 'https://shop.example/5\t5.5\tParis', 'https://shop.example/4\t4.5\tParis']
    const lines = async (query: string) =>
      (await user.call('GET', `/jobs/${id}/export?${query}`)).body.split('\n').map((line) => line.trimEnd())
    expect((await lines(`format=tsv&view=${view.id}`)).slice(0, 3)).toEqual(expected)
    expect((await lines(`format=tsv&layout=${encodeURIComponent(JSON.stringify(LAYOUT))}`)).slice(0, 3)).toEqual(expected)
    expect(await lines(`format=tsv&view=${view.id}`)).toHaveLength(6)
    const json = (await user.call('GET', `/jobs/${id}/export?format=json&view=${view.id}`)).json()
    expect(json[0]).toEqual({ target_item_value: 'https://shop.example/5', data: { price: 5.5, city: 'Paris' } })
    const { url } = (await user.call('POST', `/jobs/${id}/export-links`, { format: 'tsv', view: view.id })).json()
    const open = (address: string) => test.app.inject(address)
    expect((await open(url)).body).toContain(expected[1])
    // The link is valid for this view only.
    expect((await open(url.replace(/view=[^&]+&/, ''))).statusCode).toBe(401)
    expect((await user.call('GET', `/jobs/${id}/export?format=bundle&view=${view.id}`)).statusCode).toBe(422)
    expect((await user.call('GET', `/jobs/${id}/export?rows=pipeline&view=${view.id}`)).statusCode).toBe(422)
    expect((await user.call('GET', `/jobs/${id}/export?layout=nonsense`)).statusCode).toBe(422)
  })

  it('is shared by a link that shows nothing else, and that ends with the view', async () => {
    const id = await makeTable()
    await user.call('PATCH', `/jobs/${id}`, { name: 'Lamps' })
    const view = await saveView(user.call, id)
    const made = await user.call('POST', `/jobs/${id}/shares`, { view: view.id })
    expect(made.json()).toMatchObject({ view: { id: view.id, name: 'Dear ones' } })
    const address = new URL(made.json().url).pathname
    const page = (await test.app.inject(address)).body
    expect(page).toContain('<h1>Lamps: Dear ones</h1>')
    expect(page).not.toContain('Thing')
    expect(page.indexOf('shop.example/5')).toBeLessThan(page.indexOf('shop.example/4'))
    for (const more of ['/results?format=json', '/results?format=csv', '/report', '?after=1'])
      expect([more, (await test.app.inject(address + more)).body.includes('Thing')]).toEqual([more, false])
    await user.call('DELETE', `/jobs/${id}/views/${view.id}`)
    expect((await test.app.inject(address)).statusCode).toBe(404)
  })

  it('of a table without a name of its own tells nothing of the prompt', async () => {
    const id = await makeTable()
    const { url } = (await user.call('POST', `/jobs/${id}/shares`)).json()
    expect((await test.app.inject(new URL(url).pathname)).body).not.toContain('Read the product pages')
  })
})

describe('in a team', () => {
  it('members see the views of the team, and no private views of others', async () => {
    const { id: teamId, owner, editor, viewer } = await makeTeam(test)
    const [ofTeam, ofMember, ofViewer] = [owner, editor, viewer].map((person) => person.callIn(teamId)) as [Call, Call, Call]
    const id = await makeTable(ofTeam)
    const own = await saveView(ofTeam, id, { name: 'Only mine' })
    const shared = await saveView(ofTeam, id, { name: 'Ours', is_shared: true })
    const ofOther = await saveView(ofMember, id, { name: 'The member’s' })
    const names = async (call: Call) =>
      (await call('GET', `/jobs/${id}/views`)).json<TableView[]>().map(({ name, is_own }) => [name, is_own])
    expect(await names(ofTeam)).toEqual([
      ['Only mine', true],
      ['Ours', true],
    ])
    expect(await names(ofMember)).toEqual([
      ['Ours', false],
      ['The member’s', true],
    ])
    expect(await names(ofViewer)).toEqual([['Ours', false]])
    expect((await ofViewer('POST', `/jobs/${id}/views`, { name: 'x' })).statusCode).toBe(403)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect([method, (await ofMember(method, `/jobs/${id}/views/${own.id}`, body)).statusCode]).toEqual([method, 404])
    expect((await ofMember('GET', `/jobs/${id}/export?view=${own.id}`)).statusCode).toBe(404)
    expect((await ofMember('POST', `/jobs/${id}/shares`, { view: own.id })).statusCode).toBe(404)
    expect((await ofTeam('GET', `/jobs/${id}/views/${ofOther.id}`)).statusCode).toBe(404)
    expect((await ofMember('PATCH', `/jobs/${id}/views/${shared.id}`, { name: 'Ours, renamed' })).statusCode).toBe(200)
    expect((await ofMember('PATCH', `/jobs/${id}/views/${shared.id}`, { is_shared: false })).statusCode).toBe(403)
  })
})

describe('groups of rows', () => {
  const EXPECTED = {
    data: [
      { value: 'Paris', count: 3, sums: { price: 12.5 } },
      { value: 'Berlin', count: 2, sums: { price: 2 } },
      { value: null, count: 1, sums: { price: 3.5 } },
    ],
    total: 6,
    groups: 3,
  }

  it('are counted with the sums of their numbers, without regard to case, held in memory or not', async () => {
    const id = await makeTable()
    const groups = async (query: string) => (await user.call('GET', `/jobs/${id}/groups?${query}`)).json<RowGroups>()
    const [byCity, byPrice] = [await groups('field=city'), await groups('field=price')]
    expect(byCity).toEqual(EXPECTED)
    // As for a dashboard.
    await test.deps.heldViews.rowsOf(id, ['city', 'price'])
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect([await groups('field=city'), await groups('field=price')]).toEqual([byCity, byPrice])
    const texts = asked.mock.calls.map(([first]: unknown[]) => JSON.stringify(first))
    asked.mockRestore()
    expect(texts.filter((text) => text.includes('grouped'))).toEqual([])
    const filters = encodeURIComponent(JSON.stringify([{ field: 'price', is: 'at_least', value: '2' }]))
    expect(await groups(`field=city&filters=${filters}`)).toMatchObject({ total: 4, groups: 2 })
    expect((await user.call('GET', `/jobs/${id}/groups?field=none`)).statusCode).toBe(422)
  })

  it('hold the rows that a filter on their value finds', async () => {
    const id = await makeTable()
    for (const { value, count } of EXPECTED.data) {
      const filter = value === null ? { field: 'city', is: 'unfilled' } : { field: 'city', is: 'equals', value }
      const page = await user.call('GET', `/jobs/${id}/grid?filters=${encodeURIComponent(JSON.stringify([filter]))}`)
      expect([value, page.json().total]).toEqual([value, count])
    }
  })
})
