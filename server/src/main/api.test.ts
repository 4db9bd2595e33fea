import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { jobSchema } from '@quarry/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const PROGRAM = fileURLToPath(new URL('./api.ts', import.meta.url))

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'quarry-api-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

function start(environment: Record<string, string>): { child: ChildProcess; said: () => string } {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment }
  const child = fork(PROGRAM, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, said: () => text }
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(address).catch(() => null)
    if (answer) return
    await pause(50)
  }
  throw new Error(`the API ended with ${child.exitCode}`)
}

describe('the API process', () => {
  it('serves sign-in, jobs and the end of a session, and ends when its parent is gone', async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const { child, said } = start({ DATABASE_URL: database.url, QUARRY_DATA_DIR: dataDir, PORT: String(port) })
    await answering(`${origin}/api/v1/config`, child)

    const json = { 'content-type': 'application/json' }
    const signUp = await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'a@example.com', password: 'long enough' }),
    })
    const { access_token: token, refresh_token: refreshToken } = await signUp.json()
    const headers = { ...json, authorization: `Bearer ${token}` }
    const started = await fetch(`${origin}/api/v1/jobs/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        target_item_name: 'URL',
        target_items: ['https://a.example/'],
        trait_definitions: [{ name: 'a', description: 'b' }],
      }),
    })
    expect(jobSchema.parse(await started.json()).status).toBe('pending')

    expect((await fetch(`${origin}/auth/v1/logout?scope=global`, { method: 'POST', headers })).status).toBe(204)
    const status = async () => (await fetch(`${origin}/api/v1/jobs/`, { headers })).status
    await expect.poll(status, { timeout: 240_000 }).toBe(401)

    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
    // The log contains what happened, and no credentials.
    expect(said()).toContain('serving')
    for (const secret of [token, refreshToken, 'long enough', new URL(database.url).password]) {
      expect(secret === '' || !said().includes(secret)).toBe(true)
    }
  })

  it('with wrong settings ends at once, with a sentence for each', async () => {
    const { child, said } = start({ PORT: 'x', QUARRY_DATA_DIR: dataDir })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(said()).toBe(
      'PORT must be a whole number from 1 to 65535, not "x".\nDATABASE_URL is missing: the address of a PostgreSQL database (`npm start` brings its own).\n',
    )
  })
})
