// Own columns and comments in files: only on request, and never behind a public link.
import type { ExportFormat, Job } from '@quarry/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let user: SignedIn
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('advanced')
})
afterAll(() => test.close())

const SAID = 'Is this with tax?'

/** Two rows; the first has a note, a comment on its price, and a reply. */
async function makeTable(): Promise<string> {
  const { id } = (
    await user.call('POST', '/jobs/', makeJobPayload({ target_items: ['https://a.example/0', 'https://a.example/1'] }))
  ).json<Job>()
  const tasks: string[] = []
  for (const position of [0, 1]) tasks.push(await completeTask(test.database.db, id, { position, data: { title: 'A', price: position } }))
  await user.call('POST', `/jobs/${id}/own-columns`, { name: 'Note', kind: 'text' })
  await user.call('PUT', `/results/${tasks[0]}/own/Note`, { value: 'call them' })
  const made = await user.call('POST', `/jobs/${id}/comments`, { task_id: tasks[0], field: 'price', text: SAID })
  expect(made.statusCode, made.body).toBe(201)
  await user.call('POST', `/jobs/${id}/comments/${made.json<{ id: string }>().id}/replies`, { text: 'Yes.' })
  return id
}
const file = async (id: string, query: string) => user.call('GET', `/jobs/${id}/export?${query}`)
const TEXTS = ['csv', 'csv-rfc4180', 'csv-spreadsheet', 'tsv', 'json', 'ndjson'] satisfies ExportFormat[]

it('comments are in a file only where they are asked for, in a last column or as threads', async () => {
  const id = await makeTable()
  for (const format of TEXTS) {
    expect((await file(id, `format=${format}`)).body, format).not.toContain(SAID)
    expect((await file(id, `format=${format}&comments=include`)).body, format).toContain(SAID)
  }
  const [head, first, second] = (await file(id, 'format=tsv&comments=include&own_columns=include')).body.split('\n')
  expect(head).toBe('URL\ttitle\tprice\tNote\tComments')
  expect(first).toMatch(/call them\tprice: \S+@\S+, \d{4}-\d\d-\d\d: Is this with tax\?/)
  expect(second).toMatch(/\t$/)
  const [row] = (await file(id, 'format=ndjson&comments=include')).body.split('\n')
  expect(JSON.parse(row ?? '')).toMatchObject({
    comments: [{ field: 'price', resolved: false, comments: [{ by: user.actor.email, text: SAID }, { text: 'Yes.' }] }],
  })
  const layout = encodeURIComponent(JSON.stringify({ hidden: ['title'], sort: { field: 'price', direction: 'desc' } }))
  const ofView = (await file(id, `format=tsv&comments=include&layout=${layout}`)).body.split('\n')
  expect(ofView.map((line) => line.includes(SAID))).toEqual([false, false, true])
})

it('a link to a file is good for what it was made for, and a shared table has no comments', async () => {
  const id = await makeTable()
  const { url } = (await user.call('POST', `/jobs/${id}/export-links`, { format: 'csv' })).json<{ url: string }>()
  expect((await test.app.inject(`${url}&comments=include`)).statusCode).toBe(401)
  const asked = (await user.call('POST', `/jobs/${id}/export-links`, { format: 'csv', comments: 'include' })).json<{ url: string }>()
  expect((await test.app.inject(asked.url)).body).toContain(SAID)
  const share = (await user.call('POST', `/jobs/${id}/shares`, {})).json<{ url: string }>()
  for (const path of ['', '/results?comments=include', '/results?format=json&comments=include', '/report'])
    expect((await test.app.inject(new URL(share.url).pathname + path)).body, path).not.toContain(SAID)
})

it('a bundle has own columns and comments in files of their own, and what was read as it was', async () => {
  const id = await makeTable()
  const unpack = async (query: string) => {
    const files = unzipSync((await file(id, `format=bundle${query}`)).rawPayload)
    return new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]))
  }
  const [plain, whole] = [await unpack(''), await unpack('&own_columns=include&comments=include')]
  for (const text of plain.values()) expect(text).not.toMatch(/call them|with tax/)
  expect(whole.get('data.csv')).toBe(plain.get('data.csv'))
  expect(whole.get('evidence.ndjson')).toBe(plain.get('evidence.ndjson'))
  expect(JSON.parse(whole.get('own-columns.json') ?? '')).toMatchObject([{ name: 'Note', kind: 'text' }])
  expect(whole.get('own-values.ndjson')).toBe('{"position":0,"target_item_value":"https://a.example/0","own":{"Note":"call them"}}\n')
  expect(whole.get('comments.ndjson')).toContain(SAID)
  expect(whole.get('manifest.json')).toContain('own-values.ndjson')
})
