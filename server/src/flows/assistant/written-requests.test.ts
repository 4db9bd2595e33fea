import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { BUILT_IN_MODEL, type ChatAnswer } from '@quarry/contract'
import { answerWith, startModelServer, type ModelServer } from '@quarry/engine/testing'
import { createPracticeWeb } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { plan } from '../../testing/planning-model.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { messagesFor, problemsOf, WRITTEN_REQUESTS, type WrittenRequest } from '../../testing/written-requests.ts'

const practice = createPracticeWeb()
let site: string
let server: ModelServer
const apps = new Map<string, TestApp>()
beforeAll(async () => {
  practice.listen(0, '127.0.0.1')
  await once(practice, 'listening')
  site = `http://127.0.0.1:${(practice.address() as AddressInfo).port}`
  server = await startModelServer({
    planner: (call) => plan(call),
    inventor: (call) => plan(call, { invents: true }),
    mumbler: (call) => answerWith(call, 'I would rather talk.'),
  })
  for (const model of ['planner', 'inventor', 'mumbler']) {
    const environment = {
      QUARRY_PRACTICE_PORT: new URL(site).port,
      LLM_PROVIDER: 'scripted',
      LLM_BASE_URL: server.baseUrl,
      LLM_MODEL: model,
    }
    apps.set(model, await createTestApp({ environment, deps: { assistantQuota: createVisitorQuota({ perMinute: 999, perDay: 999 }) } }))
  }
})
afterAll(async () => {
  for (const app of apps.values()) await app.close()
  await server[Symbol.asyncDispose]()
  practice.closeAllConnections()
  practice.close()
})

async function ask(request: WrittenRequest, model: string): Promise<string> {
  const answer = await (apps.get(model) ?? apps.get('planner'))!.app.inject({
    method: 'POST',
    url: '/api/ai-assistant/chat',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ messages: messagesFor(request, site), model }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<ChatAnswer>().choices[0]?.message.content ?? ''
}

const exists = async (url: string): Promise<boolean> => (await fetch(url)).ok

describe('twenty written requests', () => {
  it('are twenty', () => {
    expect(new Set(WRITTEN_REQUESTS.map(({ says }) => says)).size).toBe(20)
  })

  it.each(WRITTEN_REQUESTS)('with a model: $says', async (request) => {
    server.asked.length = 0
    const text = await ask(request, 'planner')
    expect(await problemsOf(request, text, { site, exists })).toEqual([])
    expect(text).toContain('This is what I found.')
    expect(server.asked.filter(({ messages }) => messages.some(({ role }) => role === 'assistant'))).toEqual([])
  })

  it.each(WRITTEN_REQUESTS)('by the built-in assistant alone: $says', async (request) => {
    server.asked.length = 0
    expect(await problemsOf(request, await ask(request, BUILT_IN_MODEL), { site, exists })).toEqual([])
    expect(server.asked).toEqual([])
  })

  it.each(WRITTEN_REQUESTS.filter((_, index) => index % 5 === 0))(
    'with a model of no use, by the built-in assistant, which says so after one retry: $says',
    async (request) => {
      server.asked.length = 0
      const text = await ask(request, 'mumbler')
      expect(await problemsOf(request, text, { site, exists })).toEqual([])
      expect(text).toContain("The language model's answer could not be used")
      expect(server.asked).toHaveLength(2)
    },
  )

  it.each(WRITTEN_REQUESTS)('each of its fields is missed where it alone is left out, or has another name: $says', async (request) => {
    for (const [index, [name]] of request.fields.entries()) {
      const others = request.fields.filter((_, place) => place !== index).map(([other]) => ({ name: other }))
      const targetItems = request.targets === null ? [] : [`${site}${request.targets}1`]
      for (const dataFields of [others, [...others, { name: 'last_updated' }]]) {
        const text = JSON.stringify({ message: 'm', proposedChanges: { dataFields, targetItems } })
        expect(await problemsOf(request, text, { site, exists })).toEqual([`The field ${name} is missing.`])
      }
    }
  })

  it('the rules see what a model makes up or leaves out', async () => {
    const [request] = WRITTEN_REQUESTS
    const text = await ask(request!, 'inventor')
    expect(await problemsOf(request!, text, { site, exists })).toEqual([
      'The field name is missing.',
      'The field price is missing.',
      'No target is proposed.',
    ])
    const invented = {
      message: 'm',
      proposedChanges: { dataFields: [{ name: 'Bad Name' }], targetItems: [`${site}/shop/p/90000`, `${site}/jobs/`] },
    }
    expect(await problemsOf(request!, JSON.stringify(invented), { site, exists })).toEqual([
      'The field name is missing.',
      'The field price is missing.',
      'The field Bad Name is named badly.',
      `The target ${site}/jobs/ is none of those that are meant.`,
      `The target ${site}/shop/p/90000 is not there.`,
    ])
    expect(await problemsOf(request!, 'Sure!', { site, exists })).toEqual(['The reply is no JSON of a reply.'])
  })
})
