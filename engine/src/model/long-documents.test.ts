// An invoice that is longer than the model's context, with a scripted model that copies each row of the lines it receives: the rows of all
// parts become one list, and missing members of an object are requested with the later parts.
import { expect, it, onTestFinished } from 'vitest'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { answerWith, linesOf, startModelServer, streamText, type Call } from '../testing/model-server.ts'
import type { Evidence, Field } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'
import type { Judgement } from './answer-candidate.ts'
import { createModelClient } from './model-client.ts'
import { createModelMeter, NO_LIMITS } from './model-meter.ts'
import { modelRung } from './model-rung.ts'

const COUNT = 300
/** Rows 70 and 71 are equal: the same article was sold twice. */
const ROWS = Array.from({ length: COUNT }, (_, at) => ({
  article: `Oak board ${at === 71 ? 70 : at}`,
  amount: (at === 71 ? 70 : at) * 3 + 0.5,
}))
const INVOICE = `<title>Invoice</title><h1>Invoice 4711</h1><p>Issuer: Harbour Timber Yard</p>
<table><tr><th>Article</th><th>Amount</th></tr>${ROWS.map(({ article, amount }) => `<tr><td>${article}</td><td>${amount.toFixed(2)}</td></tr>`).join('')}</table>
<p>Net: 9,000.00</p><p>Tax: 1,710.00</p>`

const ITEMS: Field = {
  name: 'items',
  description: 'Line items',
  type: 'array',
  members: [
    { name: 'article', type: 'string' },
    { name: 'amount', type: 'number' },
  ],
}
const INVOICE_OF: Field = {
  name: 'invoice',
  description: 'The invoice as a whole',
  type: 'object',
  schema: {
    type: 'object',
    properties: {
      issuer: { type: 'string' },
      sums: { type: 'object', properties: { net: { type: 'number' }, tax: { type: 'number' } } },
    },
  },
}

/** Copies every row that it is sent; an answer of more than `rowsMax` is truncated, like one that is too long. */
function copyRows(call: Call, rowsMax: number): void {
  const lines = linesOf(call.user)
  const place = (found: { id: number; text: string } | undefined, label: string) =>
    found === undefined ? null : { blocks: [found.id], quote: found.text, value: found.text.slice(label.length) }
  const labelled = (label: string) =>
    place(
      lines.find(({ text }) => text.startsWith(label)),
      label,
    )
  const items = lines.flatMap((line, at) =>
    line.text.startsWith('Oak board') ? [{ article: place(line, ''), amount: place(lines[at + 1], '') }] : [],
  )
  if (items.length > rowsMax) return cut(call)
  const invoice = { issuer: labelled('Issuer: '), sums: { net: labelled('Net: '), tax: labelled('Tax: ') } }
  answerWith(call, JSON.stringify({ items: items.length === 0 ? null : { items }, invoice }))
}

function cut(call: Call): void {
  if (call.body['stream'] === true) return streamText(call, '{"items', 'length')
  const choices = [{ index: 0, finish_reason: 'length', message: { role: 'assistant', content: '{"items' } }]
  const body = { id: 'c', object: 'chat.completion', created: 1, model: call.model, choices }
  call.response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(fields: Field[], rowsMax: number) {
  const server = await startModelServer({ copying: (call) => copyRows(call, rowsMax) })
  onTestFinished(() => server[Symbol.asyncDispose]())
  const document = distil(givenPage('https://yard.example/invoice', INVOICE))
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate: null }
  const clean: Judgement['clean'] = (raw, wanted) => cleanForField(raw, wanted, context)
  const verify: Judgement['verify'] = (candidate, wanted) => verifyCandidate(document, candidate, (raw) => clean(raw, wanted)).verified
  const client = createModelClient({
    provider: 'ollama',
    baseUrl: server.baseUrl,
    model: 'copying',
    apiKey: null,
    structured: 'auto',
    contextTokens: 4_000,
    price: null,
    targetLimits: NO_LIMITS,
  })
  const task = { document, fields, targetName: 'URL', prompt: '', timeoutMs: 60_000 }
  const reading = await modelRung(
    task,
    { client, judgement: { clean, verify }, meter: createModelMeter({ limits: NO_LIMITS }) },
    new AbortController().signal,
  )
  const textAt = ({ block }: Pick<Evidence, 'block'>): string => document.blocks[(block ?? 0) - 1]?.text ?? ''
  return { reading, asked: server.asked, textAt }
}

it.each([
  { how: 'each part in one answer', rowsMax: COUNT },
  { how: 'in answers that hold twenty rows', rowsMax: 20 },
])('the rows of all parts of a long document become one list without duplicates: $how', async ({ rowsMax }) => {
  const { reading, asked, textAt } = await read([ITEMS], rowsMax)
  const items = reading.judged.get('items')
  expect(items?.status).toBe('verified')
  expect(items?.candidate.value).toEqual(ROWS)
  expect(asked.length).toBeGreaterThan(1)
  const last = items?.candidate.evidence.filter(({ path }) => path?.startsWith(`/${COUNT - 1}/`)) ?? []
  expect(last.map((one) => [one.path, textAt(one)])).toEqual([
    [`/${COUNT - 1}/article`, ROWS.at(-1)?.article],
    [`/${COUNT - 1}/amount`, ROWS.at(-1)?.amount.toFixed(2)],
  ])
})

it('only the missing members of an object are requested with the next parts', async () => {
  const { reading, asked } = await read([INVOICE_OF], COUNT)
  expect(reading.judged.get('invoice')?.candidate.value).toEqual({ issuer: 'Harbour Timber Yard', sums: { net: 9000, tax: 1710 } })
  const questions = asked.map(({ messages }) => messages[1]?.content.match(/^- invoice .*$/m)?.[0])
  expect(questions[0]).toContain('issuer, sums (net, tax)')
  expect(questions.at(-1)).toContain('object with sums (net, tax)')
})
