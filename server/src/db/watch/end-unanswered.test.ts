import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFreezableWay, type FreezableWay } from '../../testing/freezable-way.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { endUnanswered } from './end-unanswered.ts'

const PATIENCE = { usedMs: 200, answerMs: 1_500 }

let database: TestDatabase
let way: FreezableWay
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  way = await openFreezableWay(database.url)
  pool = new pg.Pool({ connectionString: way.url, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  endUnanswered(pool, way.url, PATIENCE)
})
afterEach(async () => {
  await pool.end()
  way.close()
})

it('requests to a database that has stopped answering fail, and succeed again once it answers', async () => {
  await pool.query('select 1')
  way.freeze('all')
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  way.freeze('none')
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
})

it('a running transaction fails too, and its connection is not used again', async () => {
  const client = await pool.connect()
  await client.query('begin')
  way.freeze('all')
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated')
  await expect(client.query('rollback')).rejects.toThrow(/not queryable|terminated|closed/)
  client.release()
  way.freeze('none')
  expect(pool.totalCount).toBe(0)
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
})

it('a slow statement on a database that answers is not interrupted', async () => {
  const { rows } = await pool.query(`select 4 as n from pg_sleep(${(PATIENCE.usedMs * 6) / 1000})`)
  expect(rows).toEqual([{ n: 4 }])
})

it('nor is one while other statements are answered, although a pooler has no further connection', async () => {
  const [long] = await Promise.all([pool.connect(), pool.query('select 1')])
  way.freeze('new')
  const slow = long.query(`select 5 as n from pg_sleep(${(PATIENCE.answerMs * 2) / 1000})`)
  const others = Array.from({ length: 40 }, () => pool.query(`select pg_sleep(${(PATIENCE.answerMs * 2) / 40 / 1000})`))
  const [{ rows }] = await Promise.all([slow, ...others])
  expect(rows).toEqual([{ n: 5 }])
  long.release()
})
