// Of many concurrent requests, no more than the maximum may insert a row.
import {
  API_KEYS_MAX,
  CONFIGURATIONS_MAX,
  CUSTOM_TYPES_MAX,
  DESTINATIONS_MAX,
  MONITORS_MAX,
  PIPELINE_LIMITS,
  TICKET_LIMITS,
  WEBHOOKS_MAX,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const AT_ONCE = 8
const FIELDS = makeJobPayload().trait_definitions
const BUCKET = {
  endpoint: 'https://storage.example',
  region: 'us-east-1',
  bucket: 'results',
  access_key_id: 'AKIAEXAMPLE',
  secret_access_key: 'secret',
}

interface Kept {
  what: string
  path: string
  max: number
  table: string
  /** Different for each number. */
  body(n: number): object
  /** As many as given, for the owner. */
  fill(owner: string, count: number): RawBuilder<unknown>
}

const numbers = (count: number) => sql`generate_series(1, ${count}::int) as n`
const KINDS: Kept[] = [
  {
    what: 'webhooks',
    path: '/webhooks/',
    max: WEBHOOKS_MAX,
    table: 'webhooks',
    body: (n) => ({ url: `https://hooks.example/${n}` }),
    fill: (owner, count) =>
      sql`insert into webhooks (owner_id, url, events, secret) select ${owner}::uuid, 'https://a.example', '{job.ended}', 's' from ${numbers(count)}`,
  },
  {
    what: 'keys',
    path: '/api-keys/',
    max: API_KEYS_MAX,
    table: 'api_keys',
    body: (n) => ({ name: `key ${n}` }),
    fill: (owner, count) =>
      sql`insert into api_keys (owner_id, name, digest, hint, scopes) select ${owner}::uuid, 'k', sha256(gen_random_uuid()::text::bytea), 'abcd', '{read}' from ${numbers(count)}`,
  },
  {
    what: 'destinations',
    path: '/destinations/',
    max: DESTINATIONS_MAX,
    table: 'destinations',
    body: (n) => ({ name: `d ${n}`, ...BUCKET }),
    fill: (owner, count) =>
      sql`insert into destinations (owner_id, name, region, bucket, prefix, access_key_id, secret_access_key, format, rows, time_zone)
        select ${owner}::uuid, 'd', 'r', 'b', '', 'k', 's', 'csv', 'raw', 'UTC' from ${numbers(count)}`,
  },
  {
    what: 'monitors',
    path: '/monitors/',
    max: MONITORS_MAX,
    table: 'monitors',
    body: (n) => ({ name: `m ${n}`, schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() }),
    fill: (owner, count) =>
      sql`insert into monitors (owner_id, name, payload, schedule, time_zone, feed_token) select ${owner}::uuid, 'm', '{}', '{}', 'UTC', 't' from ${numbers(count)}`,
  },
  {
    what: 'field types',
    path: '/schema-definitions/field-types/',
    max: CUSTOM_TYPES_MAX,
    table: 'custom_types',
    body: (n) => ({ name: `type ${n}`, type: 'string', rules: { required: true } }),
    fill: (owner, count) =>
      sql`insert into custom_types (owner_id, name, type, rules) select ${owner}::uuid, 'kept ' || n, 'string', '{}' from ${numbers(count)}`,
  },
  {
    what: 'configurations',
    path: '/schema-definitions/configurations/',
    max: CONFIGURATIONS_MAX,
    table: 'saved_configurations',
    body: (n) => ({ name: `c ${n}`, traits: FIELDS }),
    fill: (owner, count) =>
      sql`insert into saved_configurations (owner_id, name, target_item_name, target_items, fields) select ${owner}::uuid, 'kept ' || n, 'URL', '{}', '[]' from ${numbers(count)}`,
  },
  {
    what: 'lists',
    path: '/pipelines/lists/',
    max: PIPELINE_LIMITS.listsMax,
    table: 'lists',
    body: (n) => ({ name: `list ${n}`, columns: ['a'], rows: [['1']] }),
    fill: (owner, count) =>
      sql`insert into lists (owner_id, name, columns, rows, row_count) select ${owner}::uuid, 'kept ' || n, '{a}', '[]', 0 from ${numbers(count)}`,
  },
  {
    what: 'open requests to support',
    path: '/support/tickets',
    max: TICKET_LIMITS.openMax,
    table: 'tickets',
    body: (n) => ({ topic: 'problem', subject: `Request ${n}`, body: 'It does not work.' }),
    fill: (owner, count) =>
      sql`insert into tickets (owner_id, email, plan, topic, subject, created_at)
        select id, email, plan, 'problem', 's', now() - interval '3 days' from accounts, ${numbers(count)} where id = ${owner}`,
  },
]

describe('a maximum holds for requests that come at the same moment', () => {
  it.each(KINDS)('of $what', async ({ path, max, table, body, fill }) => {
    const user: SignedIn = await test.signIn('pro')
    const { db } = test.database
    await fill(user.actor.accountId, max - 1).execute(db)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => user.call('POST', path, body(n))))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => [409, 422, 429].includes(statusCode))).toHaveLength(AT_ONCE - 1)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where owner_id = ${user.actor.accountId}`.execute(db)
    expect(rows).toEqual([{ n: max }])
  })
})

it('a failed request releases the lock for the next', async () => {
  const { db } = test.database
  await expect(withAdvisoryLock(db, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withAdvisoryLock(db, 'a', async () => 1)).toBe(1)
})
