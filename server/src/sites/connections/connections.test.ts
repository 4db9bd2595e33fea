// Connections for their owner: credentials are never returned, to any caller and after any error.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection, ConnectionMade, Job } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTeam } from '../../testing/make-team.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { createConnectionSeal } from './connection-seal.ts'

const CANARY = 'canary-5e1f'
const GIVEN = {
  name: 'Dealer prices',
  address: 'www.shop.example',
  cookies: `session=${CANARY}; other=1`,
  headers: { 'X-Key': `${CANARY}-header` },
  basic_auth: { user: `${CANARY}-user`, password: `${CANARY}-password` },
  sign_in: {
    address: 'https://www.shop.example/login',
    user: `${CANARY}-me`,
    password: `${CANARY}-word`,
    fields: [{ name: 'branch', value: CANARY }],
  },
}

let dataDir: string
let test: TestApp
let user: SignedIn
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quarry-connections-'))
  test = await createTestApp({ environment: { QUARRY_DATA_DIR: dataDir } })
  user = await test.signIn()
})
afterAll(async () => {
  await test.close()
  rmSync(dataDir, { recursive: true })
})

const make = (payload: unknown, by = user) => by.call('POST', '/connections/', payload)
const list = async (by = user): Promise<Connection[]> => (await by.call('GET', '/connections/')).json()

describe('connections', () => {
  it('are stored and returned without their credentials', async () => {
    const answer = await make(GIVEN)
    expect(answer.statusCode).toBe(201)
    const made = answer.json<ConnectionMade>()
    expect(made).toMatchObject({
      name: 'Dealer prices',
      address: 'https://www.shop.example',
      domain: 'shop.example',
      state: 'ready',
      trouble: null,
      has: { cookies: 2, headers: ['X-Key'], basic_auth: true, sign_in: true, user_agent: false },
      waiting: 0,
      cookies_left_out: 0,
    })
    const told = [answer.body, JSON.stringify(await list())]
    const renamed = await user.call('PATCH', `/connections/${made.id}`, { name: 'Prices' })
    expect(renamed.json()).toMatchObject({ id: made.id, name: 'Prices' })
    told.push(renamed.body, (await user.call('PUT', `/connections/${made.id}/secret`, { cookies: `a=${CANARY}` })).body)
    expect(told.join()).not.toContain(CANARY)
    expect((await list())[0]?.has).toMatchObject({ cookies: 1, headers: [], basic_auth: false, sign_in: false })
    expect((await user.call('DELETE', `/connections/${made.id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
  })

  it('are encrypted: the database has no plain text, and a value can be decrypted in its own row only', async () => {
    const { id } = (await make(GIVEN)).json<ConnectionMade>()
    const { db } = test.deps
    const { rows } = await sql<{
      all: string
      sealed: Buffer
    }>`select connections::text as all, sealed from connections where id = ${id}`.execute(db)
    const [row] = rows
    expect(row?.all).not.toContain(CANARY)
    expect(row?.sealed.toString('latin1')).not.toContain(CANARY)
    const seal = createConnectionSeal(dataDir)
    const place = { id, ownerId: user.actor.accountId }
    expect((await seal.open(place, row!.sealed)).headers).toEqual(GIVEN.headers)
    for (const other of [
      { ...place, ownerId: id },
      { ...place, id: user.actor.accountId },
    ]) {
      await expect(seal.open(other, row!.sealed)).rejects.toMatchObject({ code: 'conflict' })
    }
    const changed = Buffer.from(row!.sealed)
    changed[changed.length - 1]! ^= 1
    await expect(seal.open(place, changed)).rejects.toMatchObject({ code: 'conflict' })
    const key = join(dataDir, 'keys', 'connections.key')
    expect(existsSync(key)).toBe(true)
    expect(statSync(key).mode & 0o077).toBe(0)
    expect(readFileSync(key, 'utf8').trim()).toHaveLength(43)
    await user.call('DELETE', `/connections/${id}`)
  })

  it.each<[string, object, string]>([
    ['nothing that opens', { cookies: '' }, 'Give cookies, a sign-in, a header, or a user name with its password.'],
    ['no cookies', { cookies: 'none at all' }, 'This holds no cookies.'],
    [
      'cookies of another site',
      { cookies: '[{"domain":"other.example","name":"a","value":"canary-5e1f"}]' },
      'None of these cookies is for shop.example',
    ],
    [
      'a sign-in page of another site',
      { sign_in: { address: 'https://evil.example/login', user: 'u', password: CANARY } },
      'The sign-in page has to be on shop.example.',
    ],
    [
      'a sign-in page without encryption',
      { sign_in: { address: 'http://shop.example/login', user: 'u', password: CANARY } },
      'has to begin with https://',
    ],
    ['a header that is the product’s own', { headers: { Cookie: CANARY } }, 'have places of their own, or are set by the product itself.'],
    ['a header that begins another', { headers: { 'X-A': `a\r\nHost: ${CANARY}` } }, 'holds a sign that headers cannot carry.'],
    ['an address with a password', { address: `https://u:${CANARY}@shop.example`, cookies: 'a=1' }, 'without a user name in it'],
    ['an address of no site', { address: 'file:///etc/passwd', cookies: 'a=1' }, 'The address has to look like'],
  ])('refuse %s in one sentence, and repeat nothing of it', async (_, change, sentence) => {
    const answer = await make({ name: 'x', address: 'https://www.shop.example', ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
    expect(answer.body).not.toContain(CANARY)
  })

  it('report the number of cookies of other sites', async () => {
    const cookies = JSON.stringify([
      { domain: '.shop.example', name: 'a', value: '1' },
      { domain: 'spy.example', name: 'b', value: '2' },
    ])
    const made = (await make({ name: 'x', address: 'shop.example', cookies })).json<ConnectionMade>()
    expect([made.has.cookies, made.cookies_left_out]).toEqual([1, 1])
    await user.call('DELETE', `/connections/${made.id}`)
  })

  it('belong to their account: another one can neither see nor use them', async () => {
    const { id } = (await make(GIVEN)).json<ConnectionMade>()
    const stranger = await test.signIn()
    expect(await list(stranger)).toEqual([])
    const job = {
      target_item_name: 'URL',
      target_items: ['https://www.shop.example/1'],
      trait_definitions: [{ name: 'a', description: 'b', type: 'string' }],
      connection: id,
    }
    for (const [path, body] of [
      ['/jobs/', job],
      ['/preview', job],
      ['/detect-fields', { target_items: ['https://www.shop.example/1'], connection: id }],
      ['/discover', { url: 'https://www.shop.example/', connection: id }],
      [`/connections/${id}/test`, {}],
      [`/connections/${id}/sign-in`, {}],
    ] as const) {
      expect((await stranger.call('POST', path, body)).statusCode, path).toBe(404)
    }
    const monitor = { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job }
    const runs = async (by: SignedIn) => {
      const { id: monitorId } = (await by.call('POST', '/monitors/', monitor)).json<{ id: string }>()
      return by.call('POST', `/monitors/${monitorId}/run`)
    }
    expect((await runs(stranger)).statusCode).toBe(404)
    expect((await runs(user)).statusCode).toBe(201)
    const [run] = (await user.call('GET', '/jobs/')).json<{ data: Job[] }>().data
    expect(run?.connection).toEqual({ id, name: 'Dealer prices' })
    const visitor = await test.app.inject({ method: 'POST', url: '/api/v1/preview', payload: job })
    expect(visitor.statusCode).toBe(401)
    await user.call('DELETE', `/connections/${id}`)
  })

  it('belong to the team: editors enter them, viewers see their names', async () => {
    const team = await makeTeam(test)
    const { editor, viewer } = team
    const made = await editor.callIn(team.id)('POST', '/connections/', GIVEN)
    expect(made.statusCode).toBe(201)
    expect((await viewer.callIn(team.id)('GET', '/connections/')).json<Connection[]>().map(({ name }) => name)).toEqual(['Dealer prices'])
    expect((await viewer.callIn(team.id)('POST', '/connections/', GIVEN)).statusCode).toBe(403)
    expect((await viewer.callIn(team.id)('DELETE', `/connections/${made.json<Connection>().id}`)).statusCode).toBe(403)
    const { data } = (await team.owner.call('GET', `/teams/${team.id}/activity`)).json<{
      data: { action: string; subject_name: string }[]
    }>()
    expect(data.map(({ action, subject_name: name }) => `${action} ${name}`)).toContain('made Dealer prices')
  })

  it('that were encrypted with another key report that, and can be entered again', async () => {
    const { id } = (await make(GIVEN)).json<ConnectionMade>()
    const box = Buffer.alloc(80, 7)
    await sql`update connections set sealed = ${box} where id = ${id}`.execute(test.deps.db)
    const answer = await user.call('POST', `/connections/${id}/test`, {})
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'This connection was encrypted with another key than that of this server. Enter its credentials again.',
    ])
    expect((await user.call('PUT', `/connections/${id}/secret`, { cookies: 'a=1' })).statusCode).toBe(200)
    await user.call('DELETE', `/connections/${id}`)
  })
})
