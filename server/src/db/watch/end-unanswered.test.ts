import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { endUnanswered } from './end-unanswered.ts'

const PATIENCE = { usedMs: 200, answerMs: 500 }

let database: TestDatabase
let way: Server
let sockets: Socket[]
let isFrozen: boolean
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A pool whose way to the database can be frozen: connections stay open, new ones are taken, nothing is said any more. */
beforeEach(async () => {
  const { hostname, port } = new URL(database.url)
  isFrozen = false
  sockets = []
  way = createServer((socket) => {
    const behind = connect(Number(port || 5432), hostname)
    sockets.push(socket, behind)
    socket.on('data', (bytes) => void (isFrozen || behind.write(bytes)))
    behind.on('data', (bytes) => void (isFrozen || socket.write(bytes)))
    for (const [end, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      end.on('error', () => undefined).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String((way.address() as AddressInfo).port)
  pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  endUnanswered(pool, url.href, PATIENCE)
})
afterEach(async () => {
  await pool.end()
  for (const socket of sockets) socket.destroy()
  way.close()
})

it('whoever waits for a database that has stopped answering is told, and served again once it answers', async () => {
  await pool.query('select 1')
  isFrozen = true
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  isFrozen = false
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
})

it('what was under way in a transaction is told too, and its connection is not used again', async () => {
  const client = await pool.connect()
  await client.query('begin')
  isFrozen = true
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated')
  await expect(client.query('rollback')).rejects.toThrow(/not queryable|terminated|closed/)
  client.release()
  isFrozen = false
  expect(pool.totalCount).toBe(0)
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
})

it('a statement that takes long on a database that answers is left alone', async () => {
  const { rows } = await pool.query(`select 4 as n from pg_sleep(${(PATIENCE.usedMs * 6) / 1000})`)
  expect(rows).toEqual([{ n: 4 }])
})
