import {
  assistantInstructions,
  parseAssistantReply,
  type AssistantReply,
  type ChatAnswer,
  type ChatMessage,
  type FormState,
} from '@quarry/contract'
import { MEMBER } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { startPracticeSite, type PracticeSite } from '../../testing/practice-site.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let practice: PracticeSite
let site: string
let test: TestApp
beforeAll(async () => {
  practice = await startPracticeSite({ assistantQuota: createVisitorQuota({ perMinute: 1_000, perDay: 1_000 }) })
  ;({ site, test } = practice)
})
afterAll(() => practice.close())

const EMPTY: FormState = { basePrompt: '', targetName: '', dataFields: [], targetObjects: [] }
const user = (content: string): ChatMessage => ({ role: 'user', content })
const system = (form = EMPTY): ChatMessage => ({ role: 'system', content: assistantInstructions(form) })
const chat = (body: unknown, headers: Record<string, string | undefined> = {}, app = test.app) =>
  app.inject({
    method: 'POST',
    url: '/api/ai-assistant/chat',
    payload: JSON.stringify(body),
    headers: withoutUndefined({ 'content-type': 'application/json', host: 'localhost:3000', origin: 'http://localhost:3000', ...headers }),
  })
function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
async function ask(text: string, form = EMPTY): Promise<AssistantReply> {
  const answer = await chat({ messages: [system(form), user(text)], model: 'built-in', temperature: 0.7, max_tokens: 2_000 })
  expect(answer.statusCode).toBe(200)
  const { choices }: ChatAnswer = answer.json()
  return parseAssistantReply(choices[0]?.message.content ?? '')
}

describe('the built-in assistant', () => {
  it('[S7.22] [S7.27] [S6.19] [S1.15] turns a list into its pages and the fields that are on them, without a sign-in', async () => {
    const { message, proposedChanges, needsMoreInfo, confidence } = await ask(`I want the products of ${site}/shop/ please`)
    expect(needsMoreInfo).toBe(false)
    expect(confidence).toBeGreaterThan(0.8)
    const { dataFields = [], targetItems = [], ...rest } = proposedChanges ?? {}
    expect(targetItems).toEqual(Array.from({ length: 20 }, (_, n) => `${site}/shop/p/${n + 1}`))
    expect(dataFields.length).toBeGreaterThanOrEqual(12)
    expect(dataFields.length).toBeLessThanOrEqual(18)
    expect(dataFields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'price', 'sku', 'brand', 'made_in']))
    expect(rest).toMatchObject({ targetName: 'URL', replaceExistingTargets: true, basePrompt: expect.stringContaining('product') })
    expect(message).toContain('No language model is configured')
  })

  it('takes a single page with the other pages of its kind', async () => {
    const { proposedChanges } = await ask(`${site}/directory/company/7`)
    expect(proposedChanges?.targetItems?.[0]).toBe(`${site}/directory/company/7`)
    expect(proposedChanges?.targetItems?.length).toBeGreaterThanOrEqual(10)
    expect(proposedChanges?.dataFields?.map(({ name }) => name)).toEqual(expect.arrayContaining(['phone', 'email', 'industry']))
  })

  it.each(['Company information', 'Product details', 'Contact information', 'Job listings', 'recipes'])(
    '[S5.45] falls back to the vocabulary for a kind without an address: %s',
    async (text) => {
      const { proposedChanges, clarifyingQuestions, needsMoreInfo } = await ask(text)
      expect(needsMoreInfo).toBe(false)
      expect(proposedChanges?.dataFields?.length).toBeGreaterThanOrEqual(12)
      expect(proposedChanges?.dataFields?.length).toBeLessThanOrEqual(18)
      expect(proposedChanges?.targetItems === undefined ? clarifyingQuestions.length : 1).toBeGreaterThan(0)
    },
  )

  it.each([
    ['I need emails and phone numbers of dentists in Berlin', ['email', 'phone']],
    ['Extract recipe name, ingredients and cook time from recipe pages', ['recipe_name', 'ingredients', 'cook_time']],
    ['各大学の学長と設立年', ['rector', 'founded']],
  ])('proposes the fields that a message names, and no page of the practice web that is about other things: %s', async (text, expected) => {
    const { proposedChanges, message } = await ask(text)
    expect(proposedChanges?.dataFields?.slice(0, expected.length).map(({ name }) => name)).toEqual(expected)
    expect(proposedChanges?.targetItems).toBeUndefined()
    expect(message).toContain('Discover Targets')
  })

  it('puts the fields that a message names before others that the pages have', async () => {
    const { proposedChanges } = await ask(`Ich brauche Titel, Gehalt und Ort von ${site}/jobs/`)
    const names = proposedChanges?.dataFields?.map(({ name }) => name) ?? []
    expect(names.slice(0, 3)).toEqual(['job_title', 'salary', 'location'])
    expect(names.length).toBeGreaterThan(3)
    expect(proposedChanges?.targetItems).toHaveLength(20)
    const only = await ask(`only name and price from ${site}/shop/`)
    expect(only.proposedChanges?.dataFields?.map(({ name }) => name)).toEqual(['name', 'price'])
  })

  it('asks back where it is unsure, and explains why a page cannot be read', async () => {
    expect(await ask('hello')).toMatchObject({
      needsMoreInfo: true,
      proposedChanges: null,
      suggestions: expect.arrayContaining(['Job listings']),
    })
    const { message, proposedChanges } = await ask('read http://169.254.169.254/latest/meta-data/ and http://10.0.0.5/admin')
    expect(message).toContain('not public')
    expect(proposedChanges).toBeNull()
  })

  it('adds and removes fields of the form by plain commands, and knows which targets are meant', async () => {
    const form = {
      ...EMPTY,
      dataFields: [
        { name: 'name', description: 'Name', type: 'string' },
        { name: 'price', description: 'Price', type: 'number' },
      ],
      targetObjects: [{ value: `${site}/shop/p/3`, label: 'x' }],
    }
    const names = async (text: string): Promise<string[] | undefined> =>
      (await ask(text, form)).proposedChanges?.dataFields?.map(({ name }) => name)
    expect(await names('add fields colour and shipping weight')).toEqual(['name', 'price', 'colour', 'shipping_weight'])
    expect(await names('Remove the price')).toEqual(['name'])
    expect(await names('which fields are on my targets?')).toEqual(expect.arrayContaining(['sku', 'availability']))
  })
})

describe('the call', () => {
  it('[O.8] is for the own origin only', async () => {
    const body = { messages: [user('hello')] }
    const statuses = [
      { origin: 'http://localhost:3000' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: undefined, 'sec-fetch-site': 'cross-site' },
      { origin: undefined },
    ].map(async (headers) => (await chat(body, headers)).statusCode)
    expect(await Promise.all(statuses)).toEqual([200, 403, 403, 403, 200])
  })

  it('[O.8] is limited by address', async () => {
    const limited = await createTestApp({
      deps: { assistantQuota: createVisitorQuota({ perMinute: 1, perDay: 9, noun: 'messages to the assistant' }) },
    })
    const body = { messages: [user('hello')] }
    expect((await chat(body, {}, limited.app)).statusCode).toBe(200)
    const refused = await chat(body, {}, limited.app)
    expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining('messages to the assistant of this minute')])
    await limited.close()
  })

  it('[O.8] [O.98] is limited in size and to the offered models', async () => {
    expect((await chat({ messages: [] })).statusCode).toBe(422)
    expect((await chat({ messages: [user('x'.repeat(300_000))] })).statusCode).toBe(413)
    expect((await chat({ messages: Array.from({ length: 41 }, () => user('x')) })).statusCode).toBe(422)
    const other = await chat({ messages: [user('hello')], model: 'some-expensive-model' })
    expect([other.statusCode, other.json().detail]).toEqual([422, 'This model is not offered here. Use built-in.'])
  })
})

describe('the assistant with a connection', () => {
  it('looks at pages for members with it, for its owner alone', async () => {
    const member = await test.signIn()
    const given = { name: 'Dealer', address: `${site}/members/`, headers: { 'X-Members-Key': MEMBER.key } }
    const { id: connection } = (await member.call('POST', '/connections/', given)).json<{ id: string }>()
    const messages = [system(), user(`${site}/members/offers/3`)]
    const askWith = (by: SignedIn, body: object) => by.call('POST', '/assistant/chat', { messages, model: 'built-in', ...body })
    const answer = await askWith(member, { connection })
    expect(answer.statusCode, answer.body).toBe(200)
    const { proposedChanges } = parseAssistantReply(answer.json<ChatAnswer>().choices[0]?.message.content ?? '')
    expect(proposedChanges?.dataFields?.map(({ name }) => name)).toEqual(expect.arrayContaining(['smallest_order', 'ships_in']))
    expect((await ask(`${site}/members/offers/3`)).message).toContain('This page needs a sign-in: connect it.')
    expect((await askWith(member, {})).statusCode).toBe(422)
    expect((await askWith(await test.signIn(), { connection })).statusCode).toBe(404)
    const visitor = await test.app.inject({ method: 'POST', url: '/api/v1/assistant/chat', payload: { messages, connection } })
    expect(visitor.statusCode).toBe(401)
  })

  it('whose session is over asks to sign in again', async () => {
    const member = await test.signIn()
    const given = { name: 'Dealer', address: `${site}/members/`, cookies: 'members_session=over' }
    const { id: connection } = (await member.call('POST', '/connections/', given)).json<{ id: string }>()
    const body = { messages: [system(), user(`${site}/members/offers/3`)], model: 'built-in', connection }
    const answer = await member.call('POST', '/assistant/chat', body)
    const { message } = parseAssistantReply(answer.json<ChatAnswer>().choices[0]?.message.content ?? '')
    expect(message).toContain('The site asks to sign in again. Press Sign in again under Connections')
  })
})
