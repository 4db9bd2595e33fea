import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { llamaBehaviours } from '../testing/llama-behaviours.ts'
import { MODEL_BEHAVIOURS, startModelServer, type ModelServer } from '../testing/model-server.ts'
import type { ModelClient, ModelRequest } from '../types.ts'
import { askFor, type FieldAnswer } from './field-question.ts'
import { createModelClient } from './model-client.ts'
import { createModelMeter, NO_LIMITS } from './model-meter.ts'

const QUESTION = askFor([{ name: 'price', description: 'Price of the item', type: 'number' }])
const ASKED: ModelRequest<Map<string, FieldAnswer>> = {
  system: 'Read.',
  user: `Kind of target: URL\nFields:\n${QUESTION.text}\n\nPage https://site.test/\n<page-00ff>\n1: # Bent Spoon\n2: Price: 5.00\n</page-00ff>`,
  schema: QUESTION.schema,
  answerTokensMax: 500,
  read: QUESTION.read,
  meter: createModelMeter(),
}
const never = new AbortController().signal
const clock = createManualClock()
let server: ModelServer
afterEach(() => server[Symbol.asyncDispose]())

async function start(hold?: () => Promise<void>): Promise<(model: string, timeoutMs?: number) => ModelClient> {
  clock.waits.length = 0
  server = await startModelServer({ ...MODEL_BEHAVIOURS, ...llamaBehaviours(hold) })
  return (model, timeoutMs = 30_000) =>
    createModelClient(
      {
        provider: 'llamacpp',
        baseUrl: server.baseUrl,
        model,
        apiKey: null,
        structured: 'auto',
        contextTokens: 8_000,
        price: null,
        targetLimits: NO_LIMITS,
      },
      { clock, timeoutMs },
    )
}

async function priceOf(client: ModelClient, more: Partial<ModelRequest<Map<string, FieldAnswer>>> = {}): Promise<string | undefined> {
  return (await client.answer({ ...ASKED, ...more }, never)).get('price')?.items[0]?.value
}

/** The price, and the texts that the listener received while the answer was streamed. */
async function followed(client: ModelClient): Promise<{ price: string | undefined; told: string[] }> {
  const told: string[] = []
  const price = await priceOf(client, { onText: (text) => void told.push(text) })
  return { price, told }
}

describe("a server of llama.cpp's", () => {
  it('is called again after a pause while it loads its model, and waited for while its slots are taken', async () => {
    const gate = Promise.withResolvers<void>()
    const client = await start(() => gate.promise)
    expect(await priceOf(client('loading-once'))).toBe('5.00')
    expect(clock.waits).toEqual([1_000])
    const slots = client('one-slot')
    const asked = [priceOf(slots), priceOf(slots), priceOf(slots)]
    await expect.poll(() => server.asked.filter(({ model }) => model === 'one-slot').length).toBe(3)
    gate.resolve()
    expect(await Promise.all(asked)).toEqual(['5.00', '5.00', '5.00'])
  })

  it('makes a question that is too long a truncated answer after one call', async () => {
    const client = await start()
    await expect(priceOf(client('too-long'))).rejects.toMatchObject({ name: 'AnswerError', kind: 'truncated' })
    expect(server.asked).toHaveLength(1)
  })

  it.each(['reasoning', 'open-thoughts'])('has its reasoning before the answer ignored (%s)', async (model) => {
    const client = await start()
    expect(await priceOf(client(model))).toBe('5.00')
    expect(server.asked).toHaveLength(1)
  })

  it('gives a truncated answer where it reasons until its limit, and is not called again', async () => {
    const client = await start()
    await expect(priceOf(client('only-thoughts'))).rejects.toMatchObject({ name: 'AnswerError', kind: 'truncated' })
    expect(server.asked).toHaveLength(1)
  })

  it.each(['no-usage', 'slow-first-token'])('has its tokens estimated where it reports none (%s)', async (model) => {
    const client = await start()
    const meter = createModelMeter()
    expect(await priceOf(client(model), { meter, onText: () => undefined })).toBe('5.00')
    expect(meter.usage.promptTokens).toBeGreaterThan(50)
    expect(meter.usage.completionTokens).toBeGreaterThan(10)
  })
})

describe('a streamed answer', () => {
  it('is reported from its beginning, is read as any other, and costs the tokens that the server counted', async () => {
    const client = await start()
    const meter = createModelMeter()
    const told: string[] = []
    expect(await priceOf(client('reader'), { meter, onText: (text) => void told.push(text) })).toBe('5.00')
    expect(told[0]).toBe('')
    expect(told.length).toBeGreaterThan(3)
    for (const [index, text] of told.entries()) expect(text.startsWith(told[index - 1] ?? '')).toBe(true)
    expect(JSON.parse(told.at(-1) ?? '')).toHaveProperty('price')
    expect(meter.usage).toMatchObject({ modelCalls: 1, promptTokens: 120, completionTokens: 30 })
    expect(server.asked[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  })

  it('reports empty texts while the model reasons, and none of the reasoning', async () => {
    const { price, told } = await followed((await start())('thinks-in-pieces'))
    expect(price).toBe('5.00')
    expect(told.slice(0, 2)).toEqual(['', ''])
    expect(told.join('')).not.toContain('Hm.')
  })

  it.each(['breaks-off-once', 'error-amid'])('is requested again where the stream ended in the middle (%s)', async (model) => {
    const { price, told } = await followed((await start())(model))
    expect(price).toBe('5.00')
    expect(told.filter((text) => text === '')).toHaveLength(2)
    expect(server.asked).toHaveLength(2)
  })

  it.each([
    ['whole-only', 2],
    ['no-pieces', 2],
  ])('is read whole from a server that does not stream (%s), which is not asked to stream again', async (model, calls) => {
    const client = (await start())(model)
    expect((await followed(client)).price).toBe('5.00')
    expect(server.asked).toHaveLength(calls)
    expect((await followed(client)).price).toBe('5.00')
    expect(server.asked).toHaveLength(calls + 1)
    expect(server.asked.at(-1)?.body['stream']).toBeUndefined()
  })

  it('is cancelled with its caller, and so is the request to the server', async () => {
    const gate = Promise.withResolvers<void>()
    const client = (await start(() => gate.promise))('slow-first-token')
    const leaving = new AbortController()
    const asked = client.answer({ ...ASKED, onText: () => undefined }, leaving.signal)
    await expect.poll(() => server.asked.length).toBe(1)
    leaving.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await expect.poll(() => server.abandoned()).toBe(1)
    gate.resolve()
  })

  it('is sent back for repair when malformed only where that is allowed', async () => {
    const client = (await start())('malformed-once')
    await expect(priceOf(client, { mayRepair: () => false })).rejects.toMatchObject({ name: 'AnswerError', kind: 'malformed' })
    expect(server.asked).toHaveLength(1)
  })
})
