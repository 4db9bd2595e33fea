import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { parseAssistantReply, type AssistantReply, type ChatAnswer } from '@quarry/contract'
import { answerWith, startModelServer, type ModelServer } from '@quarry/engine/testing'
import { createPracticeWeb } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const practice = createPracticeWeb()
let site: string
let server: ModelServer
beforeAll(async () => {
  practice.listen(0, '127.0.0.1')
  await once(practice, 'listening')
  site = `http://127.0.0.1:${(practice.address() as AddressInfo).port}`
  const changes = {
    basePrompt: 'Read each job.',
    targetName: 'URL',
    dataFields: ['Job Title', 'horoscope'].map((name) => ({ name, description: 'd', type: 'string' })),
    targetItems: [`${site}/jobs/posting/1`, `${site}/jobs/posting/90000`, `${site}/jobs/posting/2`, 'http://10.0.0.1/'],
    replaceExistingTargets: true,
  }
  const reply = {
    message: 'Here.',
    suggestions: [],
    clarifyingQuestions: [],
    confidence: 0.9,
    needsMoreInfo: false,
    proposedChanges: changes,
  }
  server = await startModelServer({
    // Reads the list first, then answers with values that are on no page.
    helper: (call) =>
      answerWith(
        call,
        JSON.stringify(
          call.count === 1 ? { tool: 'discover_pages', argument: `${site}/jobs/`, reply: null } : { tool: 'reply', argument: '', reply },
        ),
      ),
    mumbler: (call) => answerWith(call, 'I would rather talk about the weather.'),
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  practice.closeAllConnections()
  practice.close()
})

async function ask(model: string): Promise<{ answer: ChatAnswer; reply: AssistantReply }> {
  const practicePort = new URL(site).port
  const llm = { LLM_PROVIDER: 'scripted', LLM_BASE_URL: server.baseUrl, LLM_MODEL: model }
  const test: TestApp = await createTestApp({
    environment: { QUARRY_PRACTICE_PORT: practicePort, ...llm },
    deps: { assistantQuota: createVisitorQuota({ perMinute: 99, perDay: 99 }) },
  })
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/ai-assistant/chat',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ messages: [{ role: 'user', content: 'the jobs, please' }], model }),
  })
  await test.close()
  expect(sent.statusCode).toBe(200)
  const answer: ChatAnswer = sent.json()
  return { answer, reply: parseAssistantReply(answer.choices[0]?.message.content ?? '') }
}

describe('the assistant over the wire of a model', () => {
  it('[S7.27] [O.98] answers through it; of what it proposes only pages and fields that are there remain', async () => {
    const { answer, reply } = await ask('helper')
    expect(answer.model).toBe('helper')
    expect(reply.message).toBe('Here.')
    expect(reply.proposedChanges?.targetItems).toEqual([`${site}/jobs/posting/1`, `${site}/jobs/posting/2`])
    expect(reply.proposedChanges?.dataFields?.map(({ name }) => name)).toEqual(['job_title'])
    expect(server.asked.find(({ model }) => model === 'helper')?.messages[0]?.role).toBe('system')
    expect(server.asked.filter(({ model }) => model === 'helper')[1]?.messages.at(-1)?.content).toContain(
      '30 candidate items seen, 20 returned.',
    )
  })

  it('goes on without it where it gives no reply', async () => {
    const { reply } = await ask('mumbler')
    expect(reply.message).toContain("The language model's answer could not be used")
    expect(server.asked.filter(({ model }) => model === 'mumbler')).toHaveLength(2)
    expect(reply.proposedChanges?.dataFields?.length).toBeGreaterThanOrEqual(12)
  })
})
