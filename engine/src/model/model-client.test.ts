import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { MODEL_BEHAVIOURS, startModelServer, type ModelServer } from '../testing/model-server.ts'
import type { ModelClient, ModelRequest } from '../types.ts'
import type { FieldAnswer } from './field-question.ts'
import { askFor } from './field-question.ts'
import { createModelClient } from './model-client.ts'
import { createModelMeter, NO_LIMITS } from './model-meter.ts'
import type { ModelSettings } from './model-settings.ts'

const QUESTION = askFor([{ name: 'price', description: 'Price of the item', type: 'number' }])
const REQUEST: ModelRequest<Map<string, FieldAnswer>> = {
  system: 'Read.',
  user: `Kind of target: URL\nFields:\n${QUESTION.text}\n\nPage https://site.test/\n<page-00ff>\n1: # Bent Spoon\n2: Price: 5.00\n</page-00ff>`,
  schema: QUESTION.schema,
  answerTokensMax: 500,
  read: QUESTION.read,
  meter: createModelMeter(),
}
const never = new AbortController().signal
let server: ModelServer
const clock = createManualClock()

beforeEach(async () => {
  server = await startModelServer()
  clock.waits.length = 0
})
afterEach(() => server[Symbol.asyncDispose]())

function client(model: string, settings: Partial<ModelSettings> = {}, timeoutMs = 30_000): ModelClient {
  const all: ModelSettings = {
    provider: 'ollama',
    baseUrl: server.baseUrl,
    model,
    apiKey: null,
    structured: 'auto',
    contextTokens: 8_000,
    price: null,
    targetLimits: NO_LIMITS,
    ...settings,
  }
  return createModelClient(all, { clock, timeoutMs })
}

async function priceOf(model: string, settings: Partial<ModelSettings> = {}): Promise<string | undefined> {
  const object = await client(model, settings).answer(REQUEST, never)
  return object.get('price')?.items[0]?.value
}

describe('createModelClient', () => {
  it('sends the schema, the whole prompt and no tools, and counts the tokens that the server reports', async () => {
    const meter = createModelMeter()
    const object = await client('reader').answer({ ...REQUEST, meter }, never)
    expect(object.get('price')).toEqual({ items: [{ key: '', blocks: [2], quote: 'Price: 5.00', value: '5.00' }] })
    expect(meter.usage).toEqual({ modelCalls: 1, promptTokens: 120, completionTokens: 30, costMicroUsd: 0 })
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).toMatchObject({ form: 'json_schema', schema: QUESTION.schema, body: { max_tokens: 500, temperature: 0 } })
    expect(server.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(server.asked[0]?.body['tools']).toBeUndefined()
  })

  it.each(['fenced', 'prose', 'thinking'])('reads a %s answer at the first try', async (model) => {
    expect(await priceOf(model)).toBe('5.00')
    expect(server.asked).toHaveLength(1)
  })

  it('uses the next form, with the schema in the prompt, where the server does not support one, and keeps it', async () => {
    const kept = client('no-schema')
    await kept.answer(REQUEST, never)
    await kept.answer(REQUEST, never)
    expect(server.asked.map(({ form }) => form)).toEqual(['json_schema', 'json_object', 'json_object'])
    expect(server.asked[1]?.messages[0]?.content).toContain(JSON.stringify(QUESTION.schema))
    expect(await priceOf('no-format')).toBe('5.00')
    expect(server.asked.slice(3).map(({ form }) => form)).toEqual(['json_schema', 'json_object', null])
  })

  it('keeps the form for other questions after one refused question, also with concurrent ones', async () => {
    const picky = await startModelServer({
      picky: (call) => {
        if (call.user.includes('too much') && call.form !== null)
          return void call.response.writeHead(400).end('{"error": {"message": "no"}}')
        MODEL_BEHAVIOURS['reader']?.(call)
      },
    })
    await server[Symbol.asyncDispose]()
    server = picky
    const kept = client('picky')
    const hard = { ...REQUEST, user: REQUEST.user.replace('Bent Spoon', 'too much') }
    await kept.answer(REQUEST, never)
    await Promise.all([kept.answer(hard, never), kept.answer(hard, never)])
    await kept.answer(REQUEST, never)
    expect(server.asked.at(0)?.form).toBe('json_schema')
    expect(server.asked.filter(({ form }) => form === null)).toHaveLength(2)
    expect(server.asked.at(-1)?.form).toBe('json_schema')
  })

  it('keeps the form of the settings, also when the server refuses it', async () => {
    expect(await priceOf('reader', { structured: 'prompt' })).toBe('5.00')
    expect(server.asked[0]?.form).toBeNull()
    await expect(priceOf('no-schema', { structured: 'json_schema' })).rejects.toMatchObject({ kind: 'model_failed', retry: 'never' })
  })

  it('sends no temperature to models that refuse one', async () => expect(await priceOf('no-temperature')).toBe('5.00'))

  it('asks once more, with the error, when an answer is malformed', async () => {
    expect(await priceOf('malformed-once')).toBe('5.00')
    expect(server.asked).toHaveLength(2)
    expect(server.asked[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(server.asked[1]?.messages[3]?.content).toMatch(/not one JSON object[\s\S]*JSON Schema/)
  })

  it.each([
    ['malformed', 'malformed', 2],
    ['list', 'malformed', 2],
    ['other-keys', 'malformed', 2],
    ['empty', 'malformed', 2],
    ['truncated', 'truncated', 1],
    ['filtered', 'refused', 1],
    ['refusing', 'refused', 1],
  ])('throws for a %s answer an AnswerError: %s after %i calls', async (model, kind, calls) => {
    await expect(priceOf(model)).rejects.toMatchObject({ name: 'AnswerError', kind })
    expect(server.asked).toHaveLength(calls)
  })

  it.each([
    ['slow-down-once', [7_000]],
    ['slow-down-ms', [400]],
    ['slow-down-date', [0]],
    ['failing-twice', [1_000, 3_000]],
  ])('%s: calls again after the pause that the server requests, else after its own', async (model, waits) => {
    expect(await priceOf(model)).toBe('5.00')
    expect(clock.waits).toEqual(waits)
  })

  it.each([
    ['failing', 4, 'later'],
    ['slow-down-always', 4, 'later'],
    ['hang-up', 4, 'later'],
    ['cut-body', 4, 'later'],
    ['html', 4, 'later'],
    ['slow-down-long', 1, 'later'],
    ['no-credit', 1, 'never'],
    ['bad-key', 1, 'never'],
    ['not-there', 1, 'never'],
    ['bad-request', 3, 'never'],
    ['endless', 1, 'never'],
  ])('%s fails after %i calls, to be tried again %s', async (model, calls, retry) => {
    await expect(priceOf(model)).rejects.toMatchObject({ kind: 'model_failed', retry })
    expect(server.asked).toHaveLength(calls)
  })

  it('does not send an oversized malformed answer back whole', async () => {
    const meter = createModelMeter({ limits: { tokensMax: 50_000, costMicroUsdMax: null } })
    await expect(client('too-long').answer({ ...REQUEST, meter }, never)).rejects.toMatchObject({ name: 'AnswerError', kind: 'malformed' })
    expect(JSON.stringify(server.asked[1]?.messages).length).toBeLessThan(30_000)
  })

  it('does not wait for a pause beyond the deadline, but returns it with the failure', async () => {
    await expect(priceOf('slow-down-long')).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    expect(clock.waits).toEqual([])
  })

  it('pauses after three failures in a row: questions fail at once then, and one tries the model afterwards', async () => {
    const failing = client('bad-key')
    const ask = (): Promise<unknown> => failing.answer(REQUEST, never)
    for (let i = 0; i < 3; i++) await expect(ask()).rejects.toMatchObject({ kind: 'model_failed' })
    await expect(ask()).rejects.toMatchObject({ kind: 'model_failed', retry: 'never', retryAfterMs: 5_000 })
    await expect(ask()).rejects.toThrow('(paused after 3 failures in a row; next try in 5 s)')
    expect(server.asked).toHaveLength(3)
    for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      const asked = server.asked.length
      clock.advance(pauseMs - 1)
      await expect(ask()).rejects.toMatchObject({ retryAfterMs: 1 })
      clock.advance(1)
      const together = await Promise.allSettled([ask(), ask(), ask()])
      expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(server.asked.length).toBe(asked + 1)
    }
    const mixed = client('malformed')
    for (let i = 0; i < 5; i++) await expect(mixed.answer(REQUEST, never)).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('lets the next question try the model where the first one was cancelled', async () => {
    const moody = client('bad-key')
    for (let i = 0; i < 3; i++) await expect(moody.answer(REQUEST, never)).rejects.toMatchObject({ kind: 'model_failed' })
    clock.advance(5_000)
    const controller = new AbortController()
    const given = moody.answer(REQUEST, controller.signal)
    controller.abort(new Error('given up'))
    await expect(given).rejects.toThrow('given up')
    await expect(moody.answer(REQUEST, never)).rejects.not.toThrow('paused after')
  })

  it('fails where a server never answers, and ends at once when the task is cancelled', async () => {
    await expect(client('silent', {}, 50).answer(REQUEST, never)).rejects.toMatchObject({ kind: 'model_failed', retry: 'later' })
    const controller = new AbortController()
    const waiting = client('silent').answer(REQUEST, controller.signal)
    controller.abort(new Error('given up'))
    await expect(waiting).rejects.toThrow('given up')
  })

  it('counts every call at the price of the settings, failed ones too, and sends none that could exceed the limit', async () => {
    const price = { inputMicroUsdPerToken: 2.5, outputMicroUsdPerToken: 10 }
    const meter = createModelMeter({ limits: { tokensMax: null, costMicroUsdMax: 50_000 } })
    await client('failing-twice', { price }).answer({ ...REQUEST, meter }, never)
    expect(meter.usage).toEqual({ modelCalls: 3, promptTokens: 120, completionTokens: 30, costMicroUsd: 600 })
    await expect(client('cut-body', { price }).answer({ ...REQUEST, meter }, never)).rejects.toMatchObject({ kind: 'model_failed' })
    expect(meter.usage.modelCalls).toBe(7)
    expect(meter.usage.promptTokens).toBeGreaterThan(120)
    const poor = createModelMeter({ limits: { tokensMax: null, costMicroUsdMax: 1_000 } })
    server.asked.length = 0
    await expect(client('reader', { price }).answer({ ...REQUEST, meter: poor }, never)).rejects.toMatchObject({ kind: 'over_budget' })
    expect(server.asked).toEqual([])
  })

  it('answers all concurrent questions whose real use is within the limit, although their reservations are not', async () => {
    const meter = createModelMeter({ limits: { tokensMax: 2_000, costMicroUsdMax: null } })
    const asking = client('reader')
    const answers = await Promise.all(Array.from({ length: 6 }, () => asking.answer({ ...REQUEST, meter }, never)))
    expect(answers.map((answer) => answer.get('price')?.items[0]?.value)).toEqual(Array.from({ length: 6 }, () => '5.00'))
    expect(meter.usage).toMatchObject({ modelCalls: 6, promptTokens: 720, completionTokens: 180 })
  })

  it('waits for the reservations of other questions no longer than for an answer, and counts no failure of the server', async () => {
    const asking = client('reader', {}, 20)
    const meter = createModelMeter({ limits: { tokensMax: 2_000, costMicroUsdMax: null } })
    const settle = meter.reserve({ modelCalls: 1, promptTokens: 1_900, completionTokens: 0, costMicroUsd: 0 })
    for (let turn = 0; turn < 6; turn += 1)
      await expect(asking.answer({ ...REQUEST, meter }, never)).rejects.toMatchObject({ kind: 'over_budget' })
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(asking.answer({ ...REQUEST, meter }, stopped)).rejects.toThrow('stopped')
    settle?.({ modelCalls: 1, promptTokens: 100, completionTokens: 0, costMicroUsd: 0 })
    expect(meter.reserve({ modelCalls: 1, promptTokens: 1_900, completionTokens: 0, costMicroUsd: 0 })).not.toBeNull()
  })

  it('estimates the tokens where the server does not report them', async () => {
    const meter = createModelMeter()
    await client('no-usage').answer({ ...REQUEST, meter }, never)
    expect(meter.usage.promptTokens).toBeGreaterThan(50)
    expect(meter.usage.completionTokens).toBeGreaterThan(10)
  })

  it.each([
    ['openai', 'reader', 'json_schema'],
    ['anthropic', 'reader', 'tool'],
    ['anthropic', 'claude-sonnet-4-5-reader', 'json_schema'],
    ['google', 'reader', 'json_schema'],
  ])(
    "calls %s (%s) with the vendor's protocol at the base address of the settings, with the schema in %s",
    async (provider, model, form) => {
      const meter = createModelMeter()
      const object = await client(model, { provider, apiKey: 'k' }).answer({ ...REQUEST, meter }, never)
      expect(object.get('price')?.items[0]).toMatchObject({ blocks: [2], quote: 'Price: 5.00', value: '5.00' })
      expect(meter.usage).toMatchObject({ modelCalls: 1, promptTokens: 120, completionTokens: 30 })
      const [asked] = server.asked
      expect(asked).toMatchObject({ dialect: provider, form })
      expect(asked?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
      expect(JSON.stringify(asked?.schema)).toContain('"price"')
      expect(JSON.stringify(asked?.schema).includes('$ref')).toBe(provider !== 'google')
    },
  )

  it.each(['anthropic', 'google'])('distinguishes a truncated answer and a refusal of %s', async (provider) => {
    const name = (model: string): string => (provider === 'anthropic' ? `claude-sonnet-4-5-${model}` : model)
    await expect(priceOf(name('truncated'), { provider, apiKey: 'k' })).rejects.toMatchObject({ kind: 'truncated' })
    await expect(priceOf(name('refusing'), { provider, apiKey: 'k' })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('throws where a provider without a known address has no base address', () => {
    expect(() => client('x', { provider: 'some-server', baseUrl: null })).toThrow('LLM_BASE_URL')
  })
})
