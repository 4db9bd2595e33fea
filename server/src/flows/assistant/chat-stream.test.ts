import { chatEventSchema, parseAssistantReply, type ChatEvent } from '@quarry/contract'
import { answerWith, startModelServer, type ModelServer } from '@quarry/engine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { MODEL_INSTRUCTIONS } from './model-prompt.ts'

const MESSAGE = 'I would take the name and the price of each kettle, and the day it came.'
const replyWith = (message: string): string => {
  const reply = { message, suggestions: [], clarifyingQuestions: [], confidence: 0.9, needsMoreInfo: false, proposedChanges: null }
  return JSON.stringify({ tool: 'reply', argument: '', reply })
}

let server: ModelServer
const tests = new Map<string, TestApp>()
beforeAll(async () => {
  server = await startModelServer({
    writer: (call) => answerWith(call, replyWith(MESSAGE)),
    'cut-once': (call) => answerWith(call, call.count === 1 ? replyWith(MESSAGE).slice(0, 90) : replyWith('Now it is whole.')),
    babbler: (call) => answerWith(call, replyWith(MESSAGE).slice(0, 90)),
    traitor: (call) => answerWith(call, replyWith(`Of course: ${MODEL_INSTRUCTIONS.slice(200, 900)}`)),
    // Sends the beginning, then nothing more.
    stalled: ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const choices = [{ index: 0, delta: { content: replyWith(MESSAGE).slice(0, 90) }, finish_reason: null }]
      response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'stalled', choices })}\n\n`)
    },
  })
})
afterAll(async () => {
  for (const test of tests.values()) await test.close()
  await server[Symbol.asyncDispose]()
})

async function appOf(model: string): Promise<TestApp> {
  const known = tests.get(model)
  if (known) return known
  const test = await createTestApp({
    environment: { LLM_PROVIDER: 'scripted', LLM_BASE_URL: server.baseUrl, LLM_MODEL: model },
    deps: { assistantQuota: createVisitorQuota({ perMinute: 99, perDay: 99 }) },
  })
  tests.set(model, test)
  return test
}

const payload = (model: string): string => JSON.stringify({ messages: [{ role: 'user', content: 'hello' }], model })
async function follow(model: string): Promise<ChatEvent[]> {
  const { app } = await appOf(model)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/ai-assistant/chat',
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson, application/json' },
    payload: payload(model),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const lines = answer.body.trimEnd().split('\n')
  return lines.map((line) => chatEventSchema.parse(JSON.parse(line)))
}

/** What a reader of the stream has seen before the answer, since the last restart, and in total. */
function readerOf(events: ChatEvent[]): { shown: string; everything: string; reply: string } {
  let [shown, everything, reply] = ['', '', '']
  for (const event of events) {
    if (event.type === 'text') [shown, everything] = [shown + event.text, everything + event.text]
    if (event.type === 'restart') shown = ''
    if (event.type === 'done') reply = parseAssistantReply(event.answer.choices[0]?.message.content ?? '').message
  }
  return { shown, everything, reply }
}

describe('a chat that is followed', () => {
  it('streams the message as the model writes it, then the checked answer', async () => {
    const events = await follow('writer')
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(3)
    expect(events.at(-1)?.type).toBe('done')
    expect(readerOf(events)).toEqual({ shown: MESSAGE, everything: MESSAGE, reply: MESSAGE })
  })

  it('restarts where the answer has to be repaired, which happens once', async () => {
    const events = await follow('cut-once')
    expect(events.some(({ type }) => type === 'restart')).toBe(true)
    expect(readerOf(events)).toMatchObject({ shown: 'Now it is whole.', reply: 'Now it is whole.' })
  })

  it('withdraws the text of an unusable answer, and names the author of the reply', async () => {
    const { shown, everything, reply } = readerOf(await follow('babbler'))
    expect(everything).not.toBe('')
    expect(shown).toBe('')
    expect(reply).toContain("The language model's answer could not be used")
    expect(server.asked.filter(({ model }) => model === 'babbler')).toHaveLength(2)
  })

  it('never streams any part of the instructions', async () => {
    const { everything, reply } = readerOf(await follow('traitor'))
    expect(everything.length).toBeLessThan(60)
    expect(reply).toContain('could not be used')
  })

  it('is one JSON answer for a caller that requests no stream, and a refusal is an ordinary response', async () => {
    const { app } = await appOf('writer')
    const call = { method: 'POST', url: '/api/ai-assistant/chat' } as const
    const whole = await app.inject({ ...call, headers: { 'content-type': 'application/json' }, payload: payload('writer') })
    expect(whole.json()).toMatchObject({ object: 'chat.completion', choices: [{ finish_reason: 'stop' }] })
    expect(server.asked.at(-1)?.body['stream']).toBeUndefined()
    const headers = { 'content-type': 'application/json', accept: 'application/x-ndjson' }
    const refused = await app.inject({ ...call, headers, payload: payload('unknown') })
    expect([refused.statusCode, refused.json().detail]).toEqual([422, expect.stringContaining('not offered here')])
  })

  it('stops the model when the client disconnects', async () => {
    const { app } = await appOf('stalled')
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const answer = await fetch(`${origin}/api/ai-assistant/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
      body: payload('stalled'),
      signal: leaving.signal,
    })
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('"type":"text"')
    const before = server.abandoned()
    leaving.abort()
    await expect.poll(() => server.abandoned()).toBe(before + 1)
  })
})
