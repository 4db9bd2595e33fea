import { randomUUID } from 'node:crypto'
import { createAuth, type AuthService } from '@quarry/auth'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAccount } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listUsers, OperatorError, setPlan } from './operator.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
})

describe('the operator', () => {
  it('lists accounts and puts one on a plan, whatever the case of the e-mail', async () => {
    const { accountId } = await makeAccount(database.db, { email: 'one@example.com', plan: 'starter' })
    expect(await setPlan('ONE@example.com', 'pro')).toMatchObject({ id: accountId, plan: 'pro' })
    expect(await listUsers()).toMatchObject([{ email: 'one@example.com', plan: 'pro', jobs: 0 }])
    expect(await setPlan('nobody@example.com', 'pro')).toBeNull()
  })

  it('sets the plan of a user who has signed up but not used the product yet; the account keeps it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-keys-'))
    const auth = await startAuth(folder)
    await auth.signUp('new@example.com')
    const user = await setPlan('new@example.com', 'advanced')
    expect(user).toMatchObject({ email: 'new@example.com', plan: 'advanced' })
    expect((await listUsers()).map(({ email, plan }) => [email, plan])).toEqual([
      ['one@example.com', 'pro'],
      ['new@example.com', 'advanced'],
    ])
    await auth.close()
    rmSync(folder, { recursive: true })
  })

  it('gets one sentence where the database does not answer', async () => {
    vi.stubEnv('DATABASE_URL', `postgres://127.0.0.1:9/${randomUUID()}`)
    await expect(listUsers()).rejects.toThrow(new OperatorError(['The database does not answer. Is Quarry running?']))
    vi.stubEnv('DATABASE_URL', database.url)
  })
})

async function startAuth(folder: string): Promise<{ signUp(email: string): Promise<void>; close(): Promise<void> }> {
  let auth: AuthService | null = null
  const server: Server = createServer((request, response) => auth?.handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  auth = await createAuth({
    databaseUrl: database.url,
    externalUrl: `${url}/auth/v1`,
    siteUrl: url,
    jwtKeys: join(folder, 'auth.json'),
    emailAutoconfirm: true,
    sendMail: async () => undefined,
  })
  return {
    async signUp(email) {
      const answer = await fetch(`${url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'long enough' }),
      })
      expect(answer.status).toBe(200)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await auth?.close()
    },
  }
}
