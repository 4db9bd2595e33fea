import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalModel, LocalModels, ModelTrialResult, OperatorModel } from '@quarry/contract'
import type { CatalogueModel } from '@quarry/engine'
import { answerWith, startModelServer, type ModelServer } from '@quarry/engine/testing'
import { installFakeBinding } from '@quarry/engine/testing/fake-binding'
import { CHAT_MODEL, smallGguf } from '@quarry/engine/testing/small-gguf'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { createModelShelf } from './model-shelf.ts'
import { addOperator, removeOperator } from './operators.store.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-operators-'))
const model = smallGguf(CHAT_MODEL)
let hub: Server
let server: ModelServer
let test: TestApp
let operator: SignedIn
/** The hub's responses wait for it. */
let gate = Promise.withResolvers<void>()

const inCatalogue = (name: string, port: number): CatalogueModel => ({
  name,
  title: `Model ${name}`,
  parameters: '64',
  license: 'Apache-2.0',
  languages: 'English',
  bytes: model.length,
  sha256: name === 'other-file' ? '0'.repeat(64) : createHash('sha256').update(model).digest('hex'),
  url: `http://127.0.0.1:${port}/${name}`,
})

beforeAll(async () => {
  hub = createServer((_, response) => {
    response.writeHead(200, { 'content-length': model.length }).write(model.subarray(0, 100))
    void gate.promise.then(() => response.end(model.subarray(100)))
  })
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  const { port } = hub.address() as AddressInfo
  server = await startModelServer({ helper: (call) => answerWith(call, '{"price":"5.00 EUR"}') })
  const modelShelf = createModelShelf({
    dataDir: folder,
    setName: 'tiny',
    log: pino({ level: 'silent' }),
    catalogue: ['tiny', 'other-file'].map((name) => inCatalogue(name, port)),
    installRuntime: async (runtimeDir) => installFakeBinding(runtimeDir),
  })
  const llm = { LLM_PROVIDER: 'scripted', LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'helper', LLM_PRICE_INPUT: '2', LLM_PRICE_OUTPUT: '8' }
  test = await createTestApp({ environment: llm, deps: { modelShelf } })
  operator = await test.signIn()
  await addOperator(test.database.db, { id: operator.actor.accountId, email: operator.actor.email })
})
afterAll(async () => {
  gate.resolve()
  await test.deps.modelShelf.close()
  await test.close()
  await server[Symbol.asyncDispose]()
  hub.close().closeAllConnections()
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

const shelf = async (): Promise<LocalModels> => (await operator.call('GET', '/operator/local-models')).json()
const shelved = async (name: string): Promise<LocalModel | undefined> => (await shelf()).models.find((one) => one.name === name)

describe('who operates an installation', () => {
  it('is the first account of a fresh one, and nobody who comes later, also after the first is gone', async () => {
    const fresh = await createTestApp()
    const enter = async (email: string): Promise<boolean> => {
      const sessionId = randomUUID()
      fresh.liveSessions.add(sessionId)
      const token = await fresh.signToken({ sub: randomUUID(), email, session_id: sessionId })
      const answer = await fresh.app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } })
      return answer.json<{ is_operator?: boolean }>().is_operator ?? false
    }
    expect(await enter('first@example.com')).toBe(true)
    expect(await enter('second@example.com')).toBe(false)
    await fresh.close()
  })

  it('are never two who come at once', async () => {
    const fresh = await createTestApp()
    const tokens = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const sessionId = randomUUID()
        fresh.liveSessions.add(sessionId)
        return fresh.signToken({ sub: randomUUID(), email: `${n}@example.com`, session_id: sessionId })
      }),
    )
    const answers = await Promise.all(
      tokens.map((token) => fresh.app.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } })),
    )
    expect(answers.filter((answer) => answer.json<{ is_operator?: boolean }>().is_operator)).toHaveLength(1)
    await fresh.close()
  })

  it('is named and unnamed by whoever has the machine; holds at once, in a team too, and not for keys', async () => {
    const other = await test.signIn('pro')
    const { id: team } = (await other.call('POST', '/teams/', { name: 'ours' })).json<{ id: string }>()
    expect((await other.callIn(team)('GET', '/operator/model')).statusCode).toBe(403)
    await addOperator(test.database.db, { id: other.actor.accountId, email: other.actor.email })
    expect((await other.call('GET', '/account')).json()).toMatchObject({ is_operator: true })
    expect((await other.callIn(team)('GET', '/operator/model')).statusCode).toBe(200)
    const { token: key } = (await other.call('POST', '/api-keys/', { name: 'a key' })).json<{ token: string }>()
    const byKey = await test.app.inject({ url: '/api/v1/operator/model', headers: { authorization: `Bearer ${key}` } })
    expect(byKey.statusCode).toBe(403)
    expect(await removeOperator(test.database.db, other.actor.accountId)).toBe(true)
    expect(await removeOperator(test.database.db, other.actor.accountId)).toBe(false)
    expect((await other.call('GET', '/operator/model')).statusCode).toBe(403)
  })
})

describe('the language model for its operator', () => {
  it('is told with its price; a test question tells time and tokens and is counted', async () => {
    const before: OperatorModel = (await operator.call('GET', '/operator/model')).json()
    expect(before).toMatchObject({ provider: 'scripted', model: 'helper', state: 'unknown', memory: null, price: { input: 2, output: 8 } })
    expect(before.spent.test.calls).toBe(0)
    const trial: ModelTrialResult = (await operator.call('POST', '/operator/model/test')).json()
    expect(trial).toMatchObject({ answer: '{"price":"5.00 EUR"}', problem: null })
    expect(trial.prompt_tokens + trial.completion_tokens).toBeGreaterThan(0)
    const after: OperatorModel = (await operator.call('GET', '/operator/model')).json()
    expect(after.spent.test).toMatchObject({ calls: 1, prompt_tokens: trial.prompt_tokens, completion_tokens: trial.completion_tokens })
    expect(after.spent.test.cost_usd).toBeGreaterThan(0)
    expect(after.spent.jobs).toMatchObject({ calls: 0, seconds: null })
    expect(JSON.stringify([before, trial, after])).not.toContain(server.baseUrl)
  })

  it('that is on this machine is told with what it lacks; its folders are not', async () => {
    const dataDir = join(folder, 'empty')
    const local = await createTestApp({ environment: { LLM_PROVIDER: 'local', LLM_MODEL: 'absent', QUARRY_DATA_DIR: dataDir } })
    const person = await local.signIn()
    await addOperator(local.database.db, { id: person.actor.accountId, email: person.actor.email })
    const told = await person.call('GET', '/operator/model')
    expect(told.json()).toMatchObject({ state: 'no_file', memory: { needed_bytes: null, free_bytes: expect.any(Number) } })
    expect(told.json().spent.jobs).toMatchObject({ calls: 0, cost_usd: 0 })
    expect(told.body).not.toContain(dataDir)
    const trial = await person.call('POST', '/operator/model/test')
    expect(trial.json()).toMatchObject({ answer: null, problem: expect.any(String) })
    await local.close()
  })

  it('where none is set is told as none, and cannot be tested', async () => {
    const without = await createTestApp()
    const person = await without.signIn()
    await addOperator(without.database.db, { id: person.actor.accountId, email: person.actor.email })
    expect((await person.call('GET', '/operator/model')).json()).toMatchObject({ provider: null, state: 'none' })
    expect((await person.call('POST', '/operator/model/test')).statusCode).toBe(409)
    await without.close()
  })
})

describe('models of this machine', () => {
  it('are downloaded with progress, one at a time, with what runs them; and removed', async () => {
    expect(await shelf()).toMatchObject({ has_runtime: false })
    expect(await shelved('tiny')).toMatchObject({
      state: 'absent',
      license: 'Apache-2.0',
      bytes: model.length,
      is_set: true,
      is_listed: true,
    })
    expect((await operator.call('POST', '/operator/local-models/tiny/download')).statusCode).toBe(202)
    await expect.poll(() => shelved('tiny')).toMatchObject({ state: 'downloading', done_bytes: 100 })
    expect((await operator.call('POST', '/operator/local-models/other-file/download')).statusCode).toBe(409)
    expect((await operator.call('POST', '/operator/local-models/tiny/download')).statusCode).toBe(202)
    gate.resolve()
    await expect.poll(() => shelved('tiny')).toMatchObject({ state: 'installed', problem: null, memory_bytes: expect.any(Number) })
    expect(await shelf()).toMatchObject({ has_runtime: true })
    expect((await operator.call('DELETE', '/operator/local-models/tiny')).statusCode).toBe(200)
    expect(await shelved('tiny')).toMatchObject({ state: 'absent' })
    expect((await operator.call('DELETE', '/operator/local-models/tiny')).statusCode).toBe(404)
  })

  it('that come as another file are refused, with the reason and without folders', async () => {
    await operator.call('POST', '/operator/local-models/other-file/download')
    await expect.poll(() => shelved('other-file')).toMatchObject({ state: 'absent', problem: expect.stringContaining('SHA-256') })
    expect(JSON.stringify(await shelf())).not.toContain(folder)
  })

  it('stop where their operator stops them', async () => {
    gate = Promise.withResolvers()
    await operator.call('POST', '/operator/local-models/tiny/download')
    await expect.poll(() => shelved('tiny')).toMatchObject({ state: 'downloading', done_bytes: 100 })
    await operator.call('DELETE', '/operator/local-models/tiny')
    expect(await shelved('tiny')).toMatchObject({ state: 'absent', done_bytes: 0, problem: null })
  })

  it('are reached by names of the list alone, never by paths', async () => {
    const outside = join(folder, 'outside.gguf')
    writeFileSync(outside, 'x')
    for (const name of ['..%2Foutside', '%2e%2e%2foutside', 'unknown']) {
      expect((await operator.call('DELETE', `/operator/local-models/${name}`)).statusCode).toBe(404)
      expect((await operator.call('POST', `/operator/local-models/${name}/download`)).statusCode).toBe(404)
    }
    expect(existsSync(outside)).toBe(true)
  })
})
