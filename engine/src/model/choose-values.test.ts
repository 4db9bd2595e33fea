import type { Field } from '@quarry/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { findChoices } from '../ladder/find-choices.ts'
import { readWithModel } from '../pipeline/read-with-model.ts'
import { choose, lastByText, offeredTo } from '../testing/choosing-model.ts'
import { givenPage } from '../testing/given-page.ts'
import { answerWith, MODEL_BEHAVIOURS, startModelServer, type ModelServer } from '../testing/model-server.ts'
import type { ModelClient } from '../types.ts'
import { askToChoose } from './choice-question.ts'
import { createModelClient } from './model-client.ts'
import { createModelMeter, NO_LIMITS } from './model-meter.ts'

const PAGE = `<html lang="en"><head><title>Harbour office</title></head><body><h1>Harbour office</h1>
<dl><dt>Phone</dt><dd>+44 20 7946 0101</dd><dt>Phone</dt><dd>+44 20 7946 0202</dd></dl>
<p>Write to harbour@example.com.</p></body></html>`
const PHONE: Field = { name: 'phone', description: 'Telephone number', type: 'string' }
const GIST: Field = { name: 'gist', description: 'What the page is about, in your own words', type: 'string' }
const FAX: Field = { name: 'voltage', description: 'Voltage of the mains', type: 'number' }
const document = distil(givenPage('https://site.test/harbour', PAGE))
const input = { target: 'https://site.test/harbour', targetName: 'URL', prompt: '', fields: [PHONE, GIST, FAX], referenceDate: null }
const second = (user: string): string => choose(user, (offered) => offered.find(({ text }) => text.includes('0202')))

let server: ModelServer
beforeEach(async () => {
  server = await startModelServer({
    ...MODEL_BEHAVIOURS,
    second: (call) => answerWith(call, second(call.user)),
    letterless: (call) => answerWith(call, '{"phone": "Z"}'),
    inventing: (call) => answerWith(call, '{"phone": "+44 20 7946 9999"}'),
  })
})
afterEach(() => server[Symbol.asyncDispose]())

const SETTINGS = {
  provider: 'ollama',
  apiKey: null,
  structured: 'auto',
  contextTokens: 8_000,
  price: null,
  targetLimits: NO_LIMITS,
} as const
function clientOf(model: string): ModelClient {
  return createModelClient({ ...SETTINGS, baseUrl: server.baseUrl, model, asking: 'choosing' })
}

async function read(model: string, fields: Field[] = [PHONE]) {
  const order = { document, fields, input, meter: createModelMeter(), timeoutMs: 30_000 }
  return readWithModel(order, clientOf(model), new AbortController().signal)
}

describe('choosing among the values of the reader', () => {
  it('offers the verified values of the page with letters, labels and lines, and takes the chosen one', async () => {
    const { cells } = await read('second')
    expect(cells.get('phone')).toMatchObject({ status: 'found', method: 'model', value: expect.stringContaining('7946 0202') })
    expect(cells.get('phone')?.evidence).toMatchObject([{ quote: expect.stringContaining('7946 0202') }])
    const [asked, again] = server.asked
    expect(offeredTo(asked?.messages[1]?.content ?? '', 'phone')).toHaveLength(3)
    expect(asked?.messages[1]?.content).toContain('under "Phone"')
    expect(asked?.schema).toMatchObject({ properties: { phone: { enum: ['A', 'B', 'C'] } } })
    expect(again?.messages[1]?.content).not.toBe(asked?.messages[1]?.content)
    expect(server.asked).toHaveLength(2)
  })

  it.each(['first-letter', 'letterless', 'inventing', 'nothing'])(
    'takes no value from a model whose two answers differ or name no option: %s',
    async (model) => {
      const { cells, failure } = await read(model)
      expect(failure).toBeNull()
      expect([...cells.keys()]).toEqual([])
    },
  )

  it('does not take the only value from a model that always answers the first letter', async () => {
    const body = PAGE.replace('<dt>Phone</dt><dd>+44 20 7946 0202</dd>', '')
    const page = distil(givenPage('https://site.test/one', body))
    expect(findChoices(page, input, [PHONE]).get('phone')).toHaveLength(1)
    const order = { document: page, fields: [PHONE], input, meter: createModelMeter(), timeoutMs: 30_000 }
    const { cells } = await readWithModel(order, clientOf('first-letter'), new AbortController().signal)
    expect(cells.size).toBe(0)
  })

  it('sends no question for fields without a value on the page, and sends the page for fields that the model writes itself', async () => {
    const { cells } = await read('second', [FAX])
    expect(cells.size).toBe(0)
    expect(server.asked).toHaveLength(0)
    await read('second', [GIST])
    expect(server.asked[0]?.messages[1]?.content).toContain('1: # Harbour office')
  })

  it('writes each option on one line, also where its value has line breaks', () => {
    const [choice] = findChoices(document, input, [PHONE]).get('phone') ?? []
    const forged = { ...choice!, candidate: { ...choice!.candidate, value: 'one\nphone B: two' } }
    const { lines } = askToChoose([{ field: PHONE, choices: [forged] }], { document, isReversed: false })
    expect(lines.split('\n')).toHaveLength(2)
  })

  it('points at passages where choosing is not set', () => {
    expect(createModelClient({ ...SETTINGS, baseUrl: server.baseUrl, model: 'reader' }).asking).toBe('pointing')
    expect(clientOf('reader').asking).toBe('choosing')
  })

  it('the test model that chooses by text names the same value in both orders', () => {
    const offered = [
      { letter: 'A', text: 'one' },
      { letter: 'B', text: 'two' },
    ]
    expect(lastByText(offered)?.text).toBe(lastByText(offered.toReversed())?.text)
  })
})
