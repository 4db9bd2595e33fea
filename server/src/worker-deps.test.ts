// The start of a worker while the database recovers: it may become unavailable after any of the connections that a start opens.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from './operation/tracing/create-log.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { waitUntil } from './testing/wait-until.ts'
import { startWorker } from './worker-deps.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

/** As PostgreSQL refuses connections while it recovers. */
function refusal(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is in recovery mode\0\0')
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A proxy to the database that accepts `allowed` connections and refuses later ones. */
async function openWay(allowed: number): Promise<{ url: string; open: Set<Socket>; close(): void }> {
  const open = new Set<Socket>()
  let taken = 0
  const target = new URL(test.deps.config.databaseUrl)
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)))
    if (++taken > allowed) {
      socket.once('data', () => socket.end(refusal()))
      return
    }
    const behind = connect(Number(target.port || 5432), target.hostname).on('error', () => undefined)
    socket.pipe(behind).pipe(socket)
    behind.on('close', () => socket.destroy())
    socket.on('close', () => behind.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, open, close: () => void server.close() }
}

it('leaves no connection open and tells the database’s own error, at whichever connection the database is gone', async () => {
  const log = createLog('worker', { logLevel: 'silent' })
  const told: unknown[] = []
  for (let allowed = 0, isStarted = false; !isStarted; allowed += 1) {
    const way = await openWay(allowed)
    const config = { ...test.deps.config, databaseUrl: way.url, sessionDatabaseUrl: way.url }
    const worker = await startWorker(config, log, 'test').catch((error: unknown) => void told.push(error))
    isStarted = worker !== undefined
    await worker?.stop()
    await waitUntil('the end of all connections', () => way.open.size === 0)
    way.close()
  }
  expect(told.length).toBeGreaterThan(2)
  for (const error of told) expect(error).toMatchObject({ code: '57P03' })
})
