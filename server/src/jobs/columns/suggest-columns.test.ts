import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ColumnSuggestions, Field } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const NAME: Field = { name: 'product_name', description: 'Name of the product', type: 'string' }
const folder = mkdtempSync(join(tmpdir(), 'quarry-suggestions-'))
let test: TestApp
let user: SignedIn

beforeAll(async () => {
  test = await createTestApp({ environment: { QUARRY_SNAPSHOTS: folder } })
  user = await test.signIn()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A shop's page; every second one states no maker. */
const lamp = (n: number): string =>
  `<html><head><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `Lamp ${n}`,
    sku: `L-${n}`,
    ...(n % 2 === 0 && { brand: { '@type': 'Brand', name: 'Lumen' } }),
    offers: { '@type': 'Offer', price: `${n}0.00`, priceCurrency: 'EUR' },
  })}</script></head><body><h1>Lamp ${n}</h1></body></html>`

/** A job whose rows were read from these pages; null: no copy is stored. */
async function jobFrom(bodies: (string | null)[]): Promise<string> {
  const targets = bodies.map((_, n) => `https://shop.example/${n}`)
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: [NAME] }))).json<{
    id: string
  }>()
  for (const [position, body] of bodies.entries()) {
    const taskId = await completeTask(test.database.db, id, { position, data: { product_name: `Lamp ${position}` } })
    const url = targets[position] ?? ''
    const page = { url, contentType: 'text/html', frames: [], fetchedAt: new Date(0) }
    const snapshot = body === null ? null : await test.deps.snapshots.put({ ...page, body })
    await sql`update results set pages = ${JSON.stringify([{ url, snapshot, via: 'http' }])}::jsonb where task_id = ${taskId}`.execute(
      test.database.db,
    )
  }
  return id
}
const suggestions = (id: string, as = user) => as.call('GET', `/jobs/${id}/columns/suggestions`)

describe('columns that the stored pages suggest', () => {
  it('are fields of the pages with type, samples and share; what is a column already is none of them, whatever it is called', async () => {
    const answer = await suggestions(await jobFrom([lamp(1), lamp(2), lamp(3), lamp(4)]))
    expect(answer.statusCode).toBe(200)
    const { fields, pages }: ColumnSuggestions = answer.json()
    expect(pages).toBe(4)
    expect(fields.find(({ name }) => name === 'price')).toMatchObject({ type: 'number', fill: 1, samples: [10, 20, 30] })
    expect(fields.find(({ name }) => name === 'brand')).toMatchObject({ type: 'string', fill: 0.5, samples: ['Lumen'] })
    expect(fields.map(({ name }) => name)).not.toContain('name')
    expect(fields.length).toBeLessThanOrEqual(12)
  })

  it('leave out a page that is beyond what can be parsed, and look at the others', async () => {
    const answer = await suggestions(await jobFrom(['<div>'.repeat(10_000), lamp(1)]))
    expect(answer.statusCode).toBe(200)
    expect(answer.json<ColumnSuggestions>().fields.map(({ name }) => name)).toContain('price')
  })

  it('are none where no page is kept', async () => {
    expect((await suggestions(await jobFrom([null, null]))).json()).toEqual({ fields: [], pages: 0 })
  })

  it('sample a few rows of a long job, from its beginning to its end', async () => {
    const bodies = Array.from({ length: 23 }, (_, n) => lamp(n))
    const { fields, pages }: ColumnSuggestions = (await suggestions(await jobFrom(bodies))).json()
    expect(pages).toBe(5)
    expect(fields.find(({ name }) => name === 'sku')?.samples).toEqual(['L-0', 'L-4', 'L-9'])
  })

  it('count as page previews, of which an account has its share', async () => {
    const id = await jobFrom([null])
    const other = await test.signIn()
    const take = vi.spyOn(test.deps.inspectionQuota, 'take')
    expect((await suggestions(id)).statusCode).toBe(200)
    expect((await suggestions(id, other)).statusCode).toBe(404)
    expect(take.mock.calls).toEqual([[user.actor.accountId]])
    take.mockRestore()
  })

  it('are refused for a job that has not ended, and for another account', async () => {
    const { id } = (await user.call('POST', '/jobs/', makeJobPayload({ trait_definitions: [NAME] }))).json<{ id: string }>()
    expect((await suggestions(id)).statusCode).toBe(422)
    expect((await suggestions(await jobFrom([lamp(1)]), await test.signIn())).statusCode).toBe(404)
  })
})
