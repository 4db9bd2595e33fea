import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScrapeError } from '../../errors.ts'
import { installFakeBinding } from '../../testing/fake-binding.ts'
import { CHAT_MODEL, smallGguf } from '../../testing/small-gguf.ts'
import type { ModelClient } from '../../types.ts'
import { createModelClient } from '../model-client.ts'
import { createModelMeter, NO_LIMITS } from '../model-meter.ts'
import { findHost } from './find-host.ts'
import { readState, stateFileOf, takeLock, writeState } from './host-state.ts'
import { localModelSettings, type LocalModelSettings } from './local-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-local-'))
const CONTEXT_TOKENS = 2_048
const never = new AbortController().signal
let started: LocalModelSettings[] = []

beforeAll(() => installFakeBinding(join(folder, 'model-runtime')))
afterAll(() => {
  for (const settings of started) end(settings)
  started = []
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Each test has its own model and so its own process. */
function settingsOf(name: string, given: Partial<LocalModelSettings> = {}, file = smallGguf(CHAT_MODEL)): LocalModelSettings {
  const settings = { ...localModelSettings(folder, { model: name, threads: 1, memoryMegabytesMax: null }), ...given }
  mkdirSync(dirname(settings.modelPath), { recursive: true })
  writeFileSync(settings.modelPath, file)
  started.push(settings)
  return settings
}

function end(settings: LocalModelSettings): void {
  const state = readState(stateFileOf(settings, CONTEXT_TOKENS))
  if (state !== null) kill(state.pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

function clientOf(local: LocalModelSettings): ModelClient {
  return createModelClient({
    provider: 'local',
    baseUrl: null,
    model: 'small',
    apiKey: null,
    structured: 'auto',
    contextTokens: CONTEXT_TOKENS,
    price: null,
    targetLimits: NO_LIMITS,
    local,
  })
}

function ask(local: LocalModelSettings, user = 'Ready?', meter = createModelMeter()): Promise<unknown> {
  const schema = { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'], additionalProperties: false }
  return clientOf(local).answer({ system: 'Answer.', user, schema, answerTokensMax: 100, read: (answer) => answer, meter }, never)
}

async function failureOf(asking: Promise<unknown>): Promise<{ detail: string; retry: string }> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ScrapeError) || error.kind !== 'model_failed') throw new Error('It did not fail as models do.', { cause: error })
  return { detail: error.detail ?? '', retry: error.retry }
}

/** Windows has no rights of this kind. */
const modeOf = (file: string): number => (process.platform === 'win32' ? 0 : statSync(file).mode)
const stateOf = (settings: LocalModelSettings) => readState(stateFileOf(settings, CONTEXT_TOKENS))

describe('a model on this machine', () => {
  it('is started once for all callers, answers by the schema, and has its tokens counted', async () => {
    const settings = settingsOf('shared')
    const meter = createModelMeter()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(settings, 'Ready?', meter)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ ready: true })))
    expect(meter.usage).toMatchObject({ modelCalls: 5 })
    expect(meter.usage.promptTokens).toBeGreaterThan(0)
    const file = stateFileOf(settings, CONTEXT_TOKENS)
    expect(modeOf(file) & 0o077).toBe(0)
    const pid = stateOf(settings)?.pid
    // Like another process of this machine that finds the record.
    const host = await findHost(settings, { contextTokens: CONTEXT_TOKENS }, never)
    host.leave()
    await ask(settings)
    expect(stateOf(settings)?.pid).toBe(pid)
  })

  it.runIf(process.platform === 'linux')('is the first process that Linux ends where memory runs out', async () => {
    const settings = settingsOf('yielding')
    await ask(settings)
    expect(readFileSync(`/proc/${stateOf(settings)?.pid}/oom_score_adj`, 'utf8').trim()).toBe('800')
  })

  it('refuses calls without its token, and answers malformed ones with the reason', async () => {
    const settings = settingsOf('guarded')
    const { origin, token } = await findHost(settings, { contextTokens: CONTEXT_TOKENS }, never)
    const call = (headers: Record<string, string>, body?: string, path = '/v1/chat/completions') =>
      fetch(`${origin}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, ...(body === undefined ? {} : { body }) })
    const right = { authorization: `Bearer ${token}` }
    expect((await call({}, '{}')).status).toBe(401)
    expect((await call({ authorization: `Bearer ${token}x` }, '{}')).status).toBe(401)
    expect((await call({}, undefined, '/lease')).status).toBe(401)
    expect((await call(right, 'no json')).status).toBe(400)
    expect((await call(right, '{"messages": []}')).status).toBe(400)
    expect((await call(right, undefined, '/other')).status).toBe(404)
    const long = JSON.stringify({ messages: [{ role: 'user', content: 'long '.repeat(5_000) }] })
    expect(await (await call(right, long)).json()).toMatchObject({ error: { code: 'context_length_exceeded' } })
  })

  it('reads the common beginning of two questions only once', async () => {
    const settings = settingsOf('prefix')
    const { origin, token } = await findHost(settings, { contextTokens: CONTEXT_TOKENS }, never)
    const usage = async (user: string) => {
      const messages = [
        { role: 'system', content: 'Rules and fields. '.repeat(40) },
        { role: 'user', content: user },
      ]
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${origin}/v1/chat/completions`, { method: 'POST', headers, body: JSON.stringify({ messages }) })
      return ((await answer.json()) as { usage: { prompt_tokens: number; prompt_tokens_details: { cached_tokens: number } } }).usage
    }
    expect((await usage('one page')).prompt_tokens_details.cached_tokens).toBe(0)
    const second = await usage('another page')
    expect(second.prompt_tokens_details.cached_tokens).toBeGreaterThan(second.prompt_tokens * 0.8)
  })

  it('gives a truncated answer, not a failure, for a question that is too long for it', async () => {
    await expect(ask(settingsOf('short'), 'long '.repeat(5_000))).rejects.toMatchObject({ name: 'AnswerError', kind: 'truncated' })
  })

  it('is restarted and called again after one crash, and fails with the reason after two', async () => {
    const settings = settingsOf('dying')
    expect(await ask(settings, 'the process dies once')).toEqual({ ready: true })
    const failure = await failureOf(ask(settings, 'the process always dies'))
    expect(failure).toMatchObject({ retry: 'later', detail: expect.stringContaining('ended during the call, twice') })
    expect(await ask(settings)).toEqual({ ready: true })
  })

  it('is unloaded without a lease, and loaded again by the next call', async () => {
    const settings = settingsOf('leaving')
    const host = await findHost(settings, { contextTokens: CONTEXT_TOKENS, lingerMs: 0 }, never)
    const first = stateOf(settings)?.pid
    host.leave()
    await expect.poll(() => stateOf(settings), { timeout: 60_000 }).toBeNull()
    expect(await ask(settings)).toEqual({ ready: true })
    expect(stateOf(settings)?.pid).not.toBe(first)
  })

  it('is free for other callers once a call is cancelled', async () => {
    const settings = settingsOf('slow')
    await ask(settings)
    const giving = new AbortController()
    const schema = { type: 'object', properties: {} }
    const request = { system: '', user: 'never answers', schema, answerTokensMax: 100, read: ignore, meter: createModelMeter() }
    const slow = clientOf(settings).answer(request, giving.signal)
    const next = ask(settings)
    giving.abort(new Error('gone'))
    await expect(slow).rejects.toThrow('gone')
    expect(await next).toEqual({ ready: true })
  })

  it.each([
    { name: 'a base model', words: 'no chat template', file: smallGguf() },
    { name: 'an embedding model', words: 'writes no text', file: smallGguf(CHAT_MODEL, 'nomic-bert') },
    { name: 'a text file', words: 'is no GGUF file', file: Buffer.from('this is a text file and no model') },
    { name: 'one that needs more than is allowed', words: 'LLM_MEMORY_MB allows 10', given: { memoryMegabytesMax: 10 } },
    { name: 'one without the binding', words: 'quarry -- model install', given: { runtimeDir: join(folder, 'nothing') } },
  ])('is refused with the reason: $name', async ({ name, words, file, given }) => {
    const settings = settingsOf(name.replaceAll(' ', '-'), given, file)
    expect((await failureOf(ask(settings))).detail).toContain(words)
    expect(stateOf(settings)).toBeNull()
  })

  it('is refused with the reason where its file is incomplete, missing or cannot be loaded by the binding', async () => {
    const cut = settingsOf('cut')
    truncateSync(cut.modelPath, statSync(cut.modelPath).size - 1)
    expect((await failureOf(ask(cut))).detail).toContain('is cut short')
    const missing = settingsOf('missing')
    rmSync(missing.modelPath)
    expect((await failureOf(ask(missing))).detail).toContain('model pull')
    expect((await failureOf(ask(settingsOf('unloadable')))).detail).toContain('unknown model architecture')
    expect((await failureOf(ask(settingsOf('crashing')))).detail).toContain('ended while it started (SIGKILL)')
  })

  it('starts in spite of a record and a lock that a crashed process left behind', async () => {
    const settings = settingsOf('left')
    const file = stateFileOf(settings, CONTEXT_TOKENS)
    writeState(file, { port: 9, token: 'a token of another time', pid: 1 })
    writeFileSync(`${file}.lock`, '999999999')
    expect(await ask(settings)).toEqual({ ready: true })
    expect(readdirSync(settings.stateDir)).not.toContain(`${file}.lock`)
    const release = takeLock(file)
    expect(takeLock(file)).toBeNull()
    release?.()
  })
})

const ignore = (): null => null
