// Own columns and bulk edits, over HTTP: reading never overwrites them, no change of another person is lost, nothing is charged, and
// changes can be undone.
import type { ActUndone, EditAnswer, Job, OwnColumn, ResultPage, RowGroups, StaleCells, TableAct } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeTeam } from '../../testing/make-team.ts'
import { createTestApp, type Call, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let user: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('advanced')
  stranger = await test.signIn('advanced')
})
afterAll(() => test.close())

const FIELDS = [
  { name: 'title', description: 'Name', type: 'string' as const },
  { name: 'price', description: 'Price', type: 'number' as const },
]
const TITLES = ['Oak lamp', 'oak desk', 'Pine lamp', 'Elm chair']

interface Table {
  id: string
  tasks: string[]
}

async function makeTable(call: Call = user.call): Promise<Table> {
  const targets = TITLES.map((_, place) => `https://shop.example/${place}`)
  const { id } = (await call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: FIELDS }))).json<Job>()
  const tasks: string[] = []
  for (const [position, title] of TITLES.entries())
    tasks.push(await completeTask(test.database.db, id, { position, data: { title, price: position + 1 } }))
  return { id, tasks }
}

async function addColumn({ id }: Table, body: object, call: Call = user.call): Promise<OwnColumn> {
  const made = await call('POST', `/jobs/${id}/own-columns`, body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const fill = (
  task: string | undefined,
  column: string,
  { as: call = user.call, ...body }: { as?: Call; value: unknown; expected?: unknown },
) => call('PUT', `/results/${task}/own/${encodeURIComponent(column)}`, body)
async function edit({ id }: Table, body: object, call: Call = user.call): Promise<EditAnswer> {
  const answer = await call('POST', `/jobs/${id}/edits`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const rowsOf = async ({ id }: Table, query = '', call: Call = user.call) =>
  (await call('GET', `/jobs/${id}/results${query}`)).json<ResultPage>().data
const ownOf = async (table: Table, query = '') => (await rowsOf(table, query)).map(({ own }) => own ?? {})
const titlesOf = async (table: Table) => (await rowsOf(table)).map(({ data }) => data['title'])
const actsOf = async ({ id }: Table, call: Call = user.call) => (await call('GET', `/jobs/${id}/acts`)).json<{ data: TableAct[] }>().data
async function take({ id }: Table, way: 'undo' | 'redo', act: TableAct | null | undefined): Promise<ActUndone> {
  const answer = await user.call('POST', `/jobs/${id}/acts/${act?.id}/${way}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('an own column', () => {
  it('holds what its kind allows, and refuses anything else in a sentence', async () => {
    const table = await makeTable()
    const { email } = user.actor
    const kinds = [
      ['text', 'a note ', 'a note'],
      ['note', 'two\nlines', 'two\nlines'],
      ['number', '1.299,50', 1299.5],
      ['date', '31 January 2026', '2026-01-31'],
      ['checkbox', true, true],
      ['person', email.toUpperCase(), email],
      ['select', 'DONE', 'Done'],
    ] as const
    for (const [kind, value, kept] of kinds) {
      await addColumn(table, { name: `my ${kind}`, kind, ...(kind === 'select' ? { options: ['To do', 'Done'] } : {}) })
      const answer = await fill(table.tasks[0], `my ${kind}`, { value })
      expect([kind, answer.json().own?.[`my ${kind}`]]).toEqual([kind, kept])
    }
    const refused = async (column: string, value: unknown) => {
      const answer = await fill(table.tasks[0], column, { value })
      return [answer.statusCode, answer.json().detail]
    }
    expect(await refused('my number', 'many')).toEqual([422, 'This is no value for my number: it holds a number.'])
    expect(await refused('my select', 'Later')).toEqual([422, 'This is no value for my select: it holds one of To do, Done.'])
    expect(await refused('my person', stranger.actor.email)).toEqual([422, expect.stringContaining('the e-mail address of a member')])
    expect((await fill(table.tasks[0], 'my text', { value: ' ' })).json().own).not.toHaveProperty('my text')
    expect((await fill(table.tasks[0], 'title', { value: 'x' })).statusCode).toBe(404)
    for (const body of [
      { name: 'title', kind: 'text' },
      { name: 'my text', kind: 'text' },
      { name: 'x', kind: 'select' },
      { name: 'x', kind: 'text', options: ['a'] },
      { name: '__proto__', kind: 'text' },
      { name: ' ', kind: 'text' },
    ])
      expect([body, (await user.call('POST', `/jobs/${table.id}/own-columns`, body)).statusCode]).toEqual([body, 422])
  })

  it('is searched, filtered, sorted and grouped by, held in memory or not', async () => {
    const table = await makeTable()
    await addColumn(table, { name: 'State', kind: 'select', options: ['Done', 'To do'] })
    await addColumn(table, { name: 'Score', kind: 'number' })
    for (const [place, [state, score]] of [
      ['Done', 3],
      ['To do', 20],
      ['done', 1],
    ].entries()) {
      await fill(table.tasks[place], 'State', { value: state })
      await fill(table.tasks[place], 'Score', { value: score })
    }
    const seen = async () => {
      const positions = async (query: Record<string, string>) =>
        (await user.call('GET', `/jobs/${table.id}/grid?${new URLSearchParams(query)}`)).json<ResultPage>().data.map((row) => row.position)
      const filter = (field: string, is: string, value = '') => positions({ filters: JSON.stringify([{ field, is, value }]) })
      return [
        await filter('State', 'equals', 'done'),
        await filter('State', 'unfilled'),
        await filter('Score', 'at_least', '3'),
        await positions({ search: 'to do' }),
        await positions({ sort_by: 'Score', sort_order: 'desc' }),
        (await user.call('GET', `/jobs/${table.id}/groups?field=State`)).json<RowGroups>().data,
      ]
    }
    const expected = [
      [0, 2],
      [3],
      [0, 1],
      [1],
      [1, 0, 2, 3],
      [
        { value: 'Done', count: 2, sums: { price: 4, Score: 4 } },
        { value: 'To do', count: 1, sums: { price: 2, Score: 20 } },
        { value: null, count: 1, sums: { price: 4 } },
      ],
    ]
    expect(await seen()).toEqual(expected)
    await test.deps.heldViews.rowsOf(table.id, ['title', 'price', 'State', 'Score'])
    expect(await seen()).toEqual(expected)
    // A filled value is visible at once.
    await fill(table.tasks[3], 'Score', { value: 5 })
    const order = await user.call('GET', `/jobs/${table.id}/grid?sort_by=Score`)
    expect(order.json<ResultPage>().data.map((row) => row.position)).toEqual([2, 0, 3, 1])
    const dashboard = await user.call(
      'GET',
      `/jobs/${table.id}/dashboard?filters=${encodeURIComponent('[{"field":"State","is":"equals","value":"Done"}]')}`,
    )
    expect(dashboard.json()).toMatchObject({ rows: 2, total: 4 })
  })

  it('leaves with the rows in files, but in those whose columns are stated only where it is asked for, and never by a link for others', async () => {
    const table = await makeTable()
    await addColumn(table, { name: 'Note', kind: 'note' })
    await fill(table.tasks[0], 'Note', { value: 'call them' })
    const file = async (query: string) => (await user.call('GET', `/jobs/${table.id}/export?${query}`)).body
    for (const format of ['csv-rfc4180', 'json', 'ndjson', 'csv&own_columns=include', 'tsv&own_columns=include'])
      expect([format, (await file(`format=${format}`)).includes('call them')]).toEqual([format, true])
    for (const format of ['csv', 'tsv', 'json&own_columns=leave_out', 'ndjson&own_columns=leave_out', 'bundle'])
      expect([format, (await file(`format=${format}`)).includes('call them')]).toEqual([format, false])
    expect((await file('format=csv-rfc4180')).split('\r\n').slice(0, 2)).toEqual([
      'URL,title,price,Note',
      'https://shop.example/0,Oak lamp,1,call them',
    ])
    const layout = encodeURIComponent(JSON.stringify({ hidden: ['title'], filters: [{ field: 'Note', is: 'filled' }] }))
    expect(await file(`format=tsv&layout=${layout}`)).toBe('URL\tprice\tNote\nhttps://shop.example/0\t1\tcall them')
    const { id: view } = (
      await user.call('POST', `/jobs/${table.id}/views`, { name: 'v', layout: { filters: [{ field: 'Note', is: 'filled' }] } })
    ).json()
    for (const body of [{}, { view }]) {
      const { url } = (await user.call('POST', `/jobs/${table.id}/shares`, body)).json()
      const address = new URL(url).pathname
      for (const more of ['', '/results?format=json', '/results?format=csv', '/report']) {
        const answer = await test.app.inject(address + more)
        expect([more, answer.statusCode, answer.body.includes('Oak lamp'), answer.body.includes('call them')]).toEqual([
          more,
          200,
          true,
          false,
        ])
      }
    }
    const { url } = (await user.call('POST', `/jobs/${table.id}/export-links`, { format: 'csv', own_columns: 'include' })).json()
    expect((await test.app.inject(url)).body).toContain('call them')
    // The link is valid for this file only.
    expect((await test.app.inject(url.replace('include', 'leave_out'))).statusCode).toBe(401)
  })

  it('is renamed with its values and the views that name it, and deleted with what it held', async () => {
    const table = await makeTable()
    const column = await addColumn(table, { name: 'State', kind: 'select', options: ['Done'] })
    await edit(table, { kind: 'fill', columns: ['State'], value: 'done', rows: {} })
    const layout = {
      filters: [{ field: 'State', is: 'filled' }],
      group_by: 'State',
      hidden: ['title'],
      sort: { field: 'State', direction: 'asc' },
    }
    const view = (await user.call('POST', `/jobs/${table.id}/views`, { name: 'By state', layout })).json()
    const path = `/jobs/${table.id}/own-columns/${column.id}`
    const renamed = await user.call('PATCH', path, { name: 'Stage', options: ['Done', 'Open'] })
    expect(renamed.json()).toEqual({ ...column, name: 'Stage', options: ['Done', 'Open'] })
    expect(await ownOf(table)).toEqual(TITLES.map(() => ({ Stage: 'Done' })))
    expect((await user.call('GET', `/jobs/${table.id}/views/${view.id}`)).json().layout).toMatchObject({
      filters: [{ field: 'Stage' }],
      group_by: 'Stage',
      sort: { field: 'Stage' },
    })
    // An act refers to the column, whatever its present name.
    const [act] = await actsOf(table)
    expect(await take(table, 'undo', act)).toMatchObject({ changed: 4, left: 0 })
    await take(table, 'redo', act)
    expect((await user.call('DELETE', path)).statusCode).toBe(204)
    expect(await ownOf(table)).toEqual([{}, {}, {}, {}])
    expect((await user.call('GET', `/jobs/${table.id}`)).json<Job>().own_columns).toEqual([])
    expect((await user.call('PATCH', path, { name: 'x' })).statusCode).toBe(404)
  })

  it('keeps what people wrote where a cell beside it is corrected, and takes no name of a column that is read later', async () => {
    const table = await makeTable()
    await addColumn(table, { name: 'Note', kind: 'text' })
    await fill(table.tasks[0], 'Note', { value: 'mine' })
    await user.call('PATCH', `/results/${table.tasks[0]}/cells/title`, { action: 'correct', value: 'Ash lamp' })
    expect((await rowsOf(table))[0]).toMatchObject({ data: { title: 'Ash lamp' }, own: { Note: 'mine' } })
    const trait = { name: 'Note', description: 'A note', type: 'string' }
    const later = await user.call('POST', `/jobs/${table.id}/columns`, { trait_definition: trait })
    expect([later.statusCode, later.json().detail]).toEqual([422, expect.stringContaining('"Note" already')])
  })

  it('runs no pipeline again and books nothing', async () => {
    const table = await makeTable()
    const { db } = test.database
    await sql`insert into pipelines (job_id, steps, state) values (${table.id}, '[]', 'done')`.execute(db)
    const booked = async () => {
      const { rows } = await sql<{ all: string }>`
        select concat((select json_agg(e order by id) from ledger_entries e), (select json_agg(u) from job_usage u where job_id = ${table.id}),
          (select json_agg(a) from allowances a where owner_id = ${user.actor.accountId})) as all`.execute(db)
      return rows[0]?.all
    }
    const state = async () =>
      (await sql<{ state: string }>`select state from pipelines where job_id = ${table.id}`.execute(db)).rows[0]?.state
    const before = await booked()
    await addColumn(table, { name: 'Note', kind: 'text' })
    const { act } = await edit(table, { kind: 'fill', columns: ['Note'], value: 'x', rows: {} })
    await take(table, 'undo', act)
    expect([await state(), await booked()]).toEqual(['done', before])
    // A correction does not change it: the pipeline uses the values as read.
    await edit(table, { kind: 'replace', columns: ['title'], find: 'oak', replace_with: 'Ash', rows: {} })
    expect([await state(), await booked()]).toEqual(['waiting', before])
  })
})

describe('two people at once', () => {
  it('never lose a change: a late one is refused with the cell’s current value, its author and time', async () => {
    const { id: teamId, owner, editor, viewer } = await makeTeam(test)
    const [first, second, looking] = [owner, editor, viewer].map((person) => person.callIn(teamId)) as [Call, Call, Call]
    const table = await makeTable(first)
    await addColumn(table, { name: 'Who', kind: 'person' }, first)
    const [task] = table.tasks
    // Both saw an empty cell.
    const [one, other] = await Promise.all([
      fill(task, 'Who', { value: owner.actor.email, expected: null, as: first }),
      fill(task, 'Who', { value: editor.actor.email, expected: null, as: second }),
    ])
    const [won, late, lost] = one.statusCode === 200 ? [owner, editor, other] : [editor, owner, one]
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
    const { message, newer } = lost.json<{ detail: StaleCells }>().detail
    expect(message).toContain(won.actor.email)
    expect(newer).toEqual([{ task_id: task, column: 'Who', value: won.actor.email, by: won.actor.email, at: expect.any(String) }])
    // Of several cells none is written where one is stale.
    const cells = table.tasks.map((task_id) => ({ task_id, column: 'Who', value: late.actor.email, expected: null }))
    expect((await second('POST', `/jobs/${table.id}/edits`, { kind: 'set', cells })).statusCode).toBe(409)
    expect((await rowsOf(table, '', first)).map(({ own }) => own?.['Who'])).toEqual([won.actor.email, undefined, undefined, undefined])
    const people = (await looking('GET', `/jobs/${table.id}/own-columns`)).json()
    expect(people.people.toSorted()).toEqual([owner, editor, viewer].map(({ actor }) => actor.email).toSorted())
    expect((await fill(task, 'Who', { value: null, as: looking })).statusCode).toBe(403)
    expect((await looking('POST', `/jobs/${table.id}/edits`, { kind: 'fill', columns: ['Who'], value: null, rows: {} })).statusCode).toBe(
      403,
    )
    expect((await looking('GET', `/jobs/${table.id}/acts`)).json()).toMatchObject({
      data: [{ by: won.actor.email, is_own: false, cells: 1 }],
    })
  })

  it('get the same refusal in a read cell', async () => {
    const { id: teamId, owner, editor } = await makeTeam(test)
    const [first, second] = [owner, editor].map((person) => person.callIn(teamId)) as [Call, Call]
    const table = await makeTable(first)
    const path = `/results/${table.tasks[0]}/cells/title`
    const correct = (call: Call, value: string) => call('PATCH', path, { action: 'correct', value, expected: 'Oak lamp' })
    const [one, other] = await Promise.all([correct(first, 'Ash lamp'), correct(second, 'Fir lamp')])
    const [won, value, lost] = one.statusCode === 200 ? [owner, 'Ash lamp', other] : [editor, 'Fir lamp', one]
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
    expect(lost.json<{ detail: StaleCells }>().detail).toEqual({
      message: expect.stringContaining(won.actor.email),
      newer: [{ task_id: table.tasks[0], column: 'title', value, by: won.actor.email, at: expect.any(String) }],
    })
    for (const action of ['accept', 'reject', 'restore'])
      expect([action, (await second('PATCH', path, { action, expected: 'Oak lamp' })).statusCode]).toEqual([action, 409])
    expect((await rowsOf(table, '', first))[0]?.data['title']).toBe(value)
    expect((await second('PATCH', path, { action: 'restore', expected: value })).json().data.title).toBe('Oak lamp')
  })

  it('lose no step where both write into the same cells as fast as they can', async () => {
    const { id: teamId, owner, editor } = await makeTeam(test)
    const people = [owner, editor].map((person) => person.callIn(teamId)) as [Call, Call]
    const table = await makeTable(people[0])
    await addColumn(table, { name: 'Log', kind: 'text' }, people[0])
    const [task] = table.tasks
    const write = async (call: Call, by: number) => {
      for (let steps = 0; steps < 5;) {
        const now = (await rowsOf(table, '', call))[0]?.own?.['Log'] ?? null
        steps += Number((await fill(task, 'Log', { value: `${now ?? ''}${by}`, expected: now, as: call })).statusCode === 200)
      }
      for (let steps = 0; steps < 5;) {
        const now = Number((await rowsOf(table, '', call))[0]?.data['price'])
        const change = { action: 'correct', value: now + 1, expected: now }
        steps += Number((await call('PATCH', `/results/${task}/cells/price`, change)).statusCode === 200)
      }
    }
    await Promise.all(people.map(write))
    const [row] = await rowsOf(table, '', people[0])
    expect([...String(row?.own?.['Log'])].toSorted().join('')).toBe('0000011111')
    expect(row?.data['price']).toBe(11)
  })

  it('replace in the same cells one after the other, and an undo leaves what somebody changed since', async () => {
    const table = await makeTable()
    await addColumn(table, { name: 'Note', kind: 'text' })
    await edit(table, { kind: 'fill', columns: ['Note'], value: 'aa bb', rows: {} })
    const replace = (find: string, replace_with: string) =>
      edit(table, { kind: 'replace', columns: ['Note', 'title'], find, replace_with, rows: {} })
    await Promise.all([replace('aa', '1'), replace('bb', '2')])
    expect((await ownOf(table)).map(({ Note }) => Note)).toEqual(TITLES.map(() => '1 2'))
    await fill(table.tasks[1], 'Note', { value: 'other' })
    const acts = await actsOf(table)
    expect(acts.map(({ kind, cells }) => [kind, cells])).toEqual([
      ['set', 1],
      ['replace', 4],
      ['replace', 4],
      ['fill', 4],
    ])
    // The later one must be undone first: the earlier one concerns cells that the later one changed.
    expect(await take(table, 'undo', acts[1])).toMatchObject({ changed: 3, left: 1 })
    expect(await take(table, 'undo', acts[2])).toMatchObject({ changed: 3, left: 1 })
    expect(await take(table, 'undo', acts[3])).toMatchObject({ changed: 3, left: 1 })
    expect((await ownOf(table)).map(({ Note }) => Note)).toEqual([undefined, 'other', undefined, undefined])
    expect(await take(table, 'undo', acts[0])).toMatchObject({ changed: 1, left: 0 })
    const again = await user.call('POST', `/jobs/${table.id}/acts/${acts[0]?.id}/undo`)
    expect([again.statusCode, again.json().detail]).toEqual([409, 'This was undone already.'])
  })
})

describe('an edit of many cells', () => {
  it('shows in a preview what it would change, and changes nothing', async () => {
    const table = await makeTable()
    const replace = { kind: 'replace', columns: ['title'], find: 'OAK', replace_with: 'Ash', rows: {} }
    expect(await edit(table, { ...replace, preview: true })).toMatchObject({
      act: null,
      changed: 2,
      unfit: 0,
      samples: [
        { column: 'title', before: 'Oak lamp', after: 'Ash lamp', target_item_value: 'https://shop.example/0' },
        { before: 'oak desk', after: 'Ash desk' },
      ],
    })
    expect(await titlesOf(table)).toEqual(TITLES)
    expect(await actsOf(table)).toEqual([])
    expect(await edit(table, { ...replace, match_case: true, preview: true })).toMatchObject({ changed: 0 })
    expect(await edit(table, { ...replace, find: 'oak desk', whole_cell: true, preview: true })).toMatchObject({ changed: 1 })
    // The search text is literal on both sides.
    expect(await edit(table, { ...replace, find: '.*', preview: true })).toMatchObject({ changed: 0 })
    expect((await edit(table, { ...replace, find: 'Elm', replace_with: '$& $1' })).samples).toMatchObject([{ after: '$& $1 chair' }])
  })

  it('finds in all columns, however many they are, and is refused only for the cells that it would change', async () => {
    const other = await test.signIn('pro')
    const columns = Array.from({ length: 100 }, (_, at) => ({ name: `c${at}`, description: 'Made', type: 'string' as const }))
    const { id } = (
      await other.call('POST', '/jobs/', makeJobPayload({ target_items: ['https://shop.example/0'], trait_definitions: columns }))
    ).json<Job>()
    await sql`insert into tasks (job_id, position, target, lane, state) select ${id}, n, 'https://shop.example/' || n, 'made', 'completed'
      from generate_series(1, 1100) as n`.execute(test.database.db)
    await sql`insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, job_id, position, target, '{"c7": "oak"}', '{"c7": {"value": "oak", "status": "found", "evidence": []}}', '[]', '{}'
      from tasks where job_id = ${id} and position > 0`.execute(test.database.db)
    const replace = { kind: 'replace', columns: columns.map(({ name }) => name), find: 'OAK', replace_with: 'ash', rows: {} }
    expect((await other.call('POST', `/jobs/${id}/edits`, replace)).json()).toMatchObject({ changed: 1100, unfit: 0 })
    const fill = { kind: 'fill', columns: replace.columns, value: 'x', rows: {}, preview: true }
    expect((await other.call('POST', `/jobs/${id}/edits`, fill)).json().detail).toMatch(/at most 100000 cells/)
  })

  it('corrects read cells like a single correction, and is undone and redone as a whole', async () => {
    const table = await makeTable()
    const before = await rowsOf(table)
    const { act, unfit, problem } = await edit(table, {
      kind: 'replace',
      columns: ['title', 'price'],
      find: '2',
      replace_with: 'two',
      rows: {},
    })
    expect([act, unfit, problem]).toEqual([null, 1, 'This is no value for price: it holds a number.'])
    const done = await edit(table, { kind: 'fill', columns: ['title', 'price'], value: '7', rows: { task_ids: table.tasks.slice(1, 3) } })
    expect(done).toMatchObject({
      changed: 4,
      act: { kind: 'fill', columns: ['title', 'price'], cells: 4, by: user.actor.email, is_own: true },
    })
    const after = await rowsOf(table)
    expect(after[1]).toMatchObject({
      data: { title: '7', price: 7 },
      cells: { price: { status: 'corrected', value: 7, method: 'corrected' } },
    })
    expect(after[0]).toEqual(before[0])
    expect(await take(table, 'undo', done.act)).toMatchObject({ changed: 4, left: 0, act: { undone_by: user.actor.email } })
    expect(await rowsOf(table)).toEqual(before)
    await take(table, 'redo', done.act)
    expect(await rowsOf(table)).toEqual(after)
    // The single correction, its history and this act are consistent with each other.
    const restored = await user.call('PATCH', `/results/${table.tasks[1]}/cells/title`, { action: 'restore' })
    expect(restored.json()).toMatchObject({ data: { title: 'oak desk' }, cells: { title: before[1]?.cells['title'] } })
    const [last] = await actsOf(table)
    expect(last).toMatchObject({ kind: 'edit', columns: ['title'], cells: 1 })
    await take(table, 'undo', last)
    expect((await titlesOf(table))[1]).toBe('7')
    const cleared = await edit(table, { kind: 'fill', columns: ['title'], value: null, rows: { task_ids: table.tasks.slice(0, 1) } })
    expect((await rowsOf(table))[0]?.cells['title']).toMatchObject({ value: null, status: 'absent', reason: 'rejected', raw: 'Oak lamp' })
    await take(table, 'undo', cleared.act)
    expect((await rowsOf(table))[0]).toEqual(before[0])
  })

  it('fills down from the first of its rows, and sets each cell to its own', async () => {
    const table = await makeTable()
    await addColumn(table, { name: 'Note', kind: 'text' })
    const [first, second, third, last] = table.tasks
    await fill(third, 'Note', { value: 'from here' })
    await edit(table, { kind: 'fill_down', columns: ['Note', 'price'], rows: { task_ids: [third, first, last] } })
    expect((await rowsOf(table)).map(({ own, data }) => [own?.['Note'], data['price']])).toEqual([
      ['from here', 3],
      [undefined, 2],
      ['from here', 3],
      ['from here', 3],
    ])
    const cells = [
      { task_id: second, column: 'Note', value: 'b' },
      { task_id: first, column: 'Note', value: null },
      { task_id: second, column: 'price', value: 'cheap' },
    ]
    expect(await edit(table, { kind: 'set', cells })).toMatchObject({ changed: 2, unfit: 1, problem: expect.stringContaining('price') })
    expect((await ownOf(table)).map(({ Note }) => Note)).toEqual([undefined, 'b', 'from here', 'from here'])
    const filters = [{ field: 'Note', is: 'filled' }]
    expect(await edit(table, { kind: 'fill', columns: ['Note'], value: 'x', rows: { filters } })).toMatchObject({ changed: 3 })
  })

  it('keeps the last fifty of a table', async () => {
    const table = await makeTable()
    await addColumn(table, { name: 'Note', kind: 'text' })
    for (let at = 0; at < 51; at++) await fill(table.tasks[0], 'Note', { value: `n${at}` })
    const acts = await actsOf(table)
    expect(acts).toHaveLength(50)
    for (const act of acts.slice(0, 3)) expect(await take(table, 'undo', act)).toMatchObject({ changed: 1, left: 0 })
    expect((await ownOf(table))[0]).toEqual({ Note: 'n47' })
    expect((await user.call('POST', `/jobs/${table.id}/acts/${Number(acts.at(-1)?.id) - 1}/undo`)).statusCode).toBe(404)
  })

  it('refuses rows and columns of other tables, and is not accessible to other accounts', async () => {
    const table = await makeTable()
    const elsewhere = await makeTable(stranger.call)
    const { id: column } = await addColumn(table, { name: 'Note', kind: 'text' })
    const theirs = await addColumn(elsewhere, { name: 'Note', kind: 'text' }, stranger.call)
    const { act } = await edit(table, { kind: 'fill', columns: ['Note'], value: 'mine', rows: {} })
    const refused = async (body: object) => (await user.call('POST', `/jobs/${table.id}/edits`, body)).statusCode
    expect(await refused({ kind: 'fill', columns: ['none'], value: 1, rows: {} })).toBe(422)
    expect(await refused({ kind: 'fill', columns: ['Note'], value: 'x', rows: { task_ids: elsewhere.tasks } })).toBe(404)
    expect(await refused({ kind: 'set', cells: [{ task_id: elsewhere.tasks[0], column: 'Note', value: 'x' }] })).toBe(404)
    const asked: [Parameters<Call>[0], string, object?][] = [
      ['GET', `/jobs/${table.id}/own-columns`],
      ['POST', `/jobs/${table.id}/own-columns`, { name: 'x', kind: 'text' }],
      ['PATCH', `/jobs/${table.id}/own-columns/${column}`, { name: 'x' }],
      ['DELETE', `/jobs/${table.id}/own-columns/${column}`],
      // Nor through a table of one's own.
      ['PATCH', `/jobs/${elsewhere.id}/own-columns/${column}`, { name: 'x' }],
      ['PUT', `/results/${table.tasks[0]}/own/Note`, { value: 'x' }],
      ['POST', `/jobs/${table.id}/edits`, { kind: 'fill', columns: ['Note'], value: 'x', rows: {} }],
      ['GET', `/jobs/${table.id}/acts`],
      ['POST', `/jobs/${table.id}/acts/${act?.id}/undo`],
      ['POST', `/jobs/${elsewhere.id}/acts/${act?.id}/undo`],
      ['POST', `/jobs/${elsewhere.id}/acts/${act?.id}/redo`],
    ]
    for (const [method, path, body] of asked)
      expect([method, path, (await stranger.call(method, path, body)).statusCode]).toEqual([method, path, 404])
    expect(theirs.id).not.toBe(column)
    expect(await ownOf(table)).toEqual(TITLES.map(() => ({ Note: 'mine' })))
  })
})
