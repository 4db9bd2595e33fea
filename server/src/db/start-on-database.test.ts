import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startOnDatabase } from './start-on-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function listenOn(port: number): Promise<Server> {
  const { hostname, port: realPort } = new URL(database.url)
  const server = createServer((socket) => {
    const behind = connect(Number(realPort || 5432), hostname)
    socket.pipe(behind).pipe(socket)
    for (const end of [socket, behind]) end.on('error', () => undefined)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A database at a port where nothing listens yet. */
async function atFreePort(): Promise<{ url: string; port: number }> {
  const server = await listenOn(0)
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, port }
}

const nothing = async (): Promise<void> => undefined

describe('starting on the database', () => {
  it('reports the missing database once, and continues when it answers', async () => {
    const { url, port } = await atFreePort()
    const said: string[] = []
    let opened: Promise<Server> | undefined
    const say = (sentence: string): void => {
      said.push(sentence)
      opened = listenOn(port)
    }
    await startOnDatabase(url, { say }, nothing)
    expect(said).toEqual([expect.stringMatching(/^The database does not answer \(.*ECONNREFUSED.*\): waiting for it\.$/)])
    ;(await opened)?.close()
  })

  it('ends with a sentence, without the password, where no database answers or it refuses', async () => {
    const { url } = await atFreePort()
    const silent = { patienceMs: 0, say: () => undefined }
    await expect(startOnDatabase(url, silent, nothing)).rejects.toThrow(/^The database of DATABASE_URL does not answer \(.*ECONNREFUSED/)
    const missing = new URL(database.url)
    missing.pathname = '/there_is_no_such_database'
    const refusal = await startOnDatabase(missing.href, { say: () => undefined }, nothing).catch((error: Error) => error)
    expect(refusal).toMatchObject({ name: 'ConfigError', message: expect.stringContaining('there_is_no_such_database') })
    expect(String(refusal)).not.toContain(missing.password || 'postgres://')
  })

  it('starts again where the database is lost during the start, and reports that once', async () => {
    const said: string[] = []
    const away = ['the database system is in recovery mode', 'the database system is not yet accepting connections']
    const started = await startOnDatabase(database.url, { say: (sentence) => void said.push(sentence) }, async () => {
      const reason = away.shift()
      if (reason !== undefined) throw Object.assign(new Error(reason), { code: '57P03' })
      return 'started'
    })
    expect(started).toBe('started')
    expect(said).toEqual(['The database does not answer (the database system is in recovery mode): waiting for it.'])
  })

  it('ends with a sentence where the database stays away, and passes on any other error unchanged', async () => {
    const silent = { patienceMs: 0, say: () => undefined }
    const failing = (error: Error) =>
      startOnDatabase(database.url, silent, async () => {
        throw error
      })
    const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
    await expect(failing(away)).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringContaining('is shutting down') })
    const bug = new TypeError('a bug')
    await expect(failing(bug)).rejects.toBe(bug)
  })
})
