// An invoice for whose items the reader finds all members except one: the model is asked only for that member, and each answer is added to
// the item on the same line.
import { expect, it, onTestFinished } from 'vitest'
import { createScraper } from '../entry/create-scraper.ts'
import { NO_LIMITS } from '../model/model-meter.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { startLoopbackSite } from '../testing/loopback-site.ts'
import { answerWith, fieldsOf, linesOf, startModelServer } from '../testing/model-server.ts'
import type { Field } from '../types.ts'

const CARRIERS = new Map([
  ['Oak board', 'Ada Brook'],
  ['Pine beam', 'Ben Marsh'],
  ['Cork sheet', 'Cleo Vane'],
])
const INVOICE = `<html lang="en"><title>Invoice 4711</title><h1>Invoice 4711</h1>
<table><tr><th>Article</th><th>Quantity</th><th>Unit price</th><th>Amount</th><th>Remarks</th></tr>
<tr><td>Oak board</td><td>2</td><td>4.00</td><td>8.00</td><td>on the van of Ada Brook</td></tr>
<tr><td>Pine beam</td><td>3</td><td>5.00</td><td>15.00</td><td>on the van of Ben Marsh</td></tr>
<tr><td>Cork sheet</td><td>4</td><td>6.00</td><td>24.00</td><td>on the van of Cleo Vane</td></tr></table><p>Total: 47.00</p></html>`
const FIELDS: Field[] = [
  { name: 'total', description: 'Total of the invoice', type: 'number' },
  {
    name: 'items',
    description: 'Line items of the invoice',
    type: 'array',
    members: [
      { name: 'article', description: 'Name of the article', type: 'string' },
      { name: 'amount', description: 'Amount of the line', type: 'number' },
      { name: 'driver', description: 'Who brought it', type: 'string' },
    ],
  },
]

it('a member that is missing in all items is requested alone and added to the items that were read', async () => {
  const site = await startLoopbackSite({ '/4711': INVOICE })
  onTestFinished(() => site[Symbol.asyncDispose]())
  const model = await startModelServer({
    // Answers from the last item to the first: the order must not matter.
    drivers: (call) => {
      const lines = linesOf(call.user)
      const part = (text: string, value: string) => {
        const line = lines.find((one) => one.text.includes(text))
        return line === undefined ? null : { blocks: [line.id], quote: line.text, value }
      }
      const items = [...CARRIERS]
        .toReversed()
        .map(([article, driver]) => ({ article: part(article, article), driver: part(driver, driver) }))
      answerWith(call, JSON.stringify(Object.fromEntries(fieldsOf(call.user).map(({ key }) => [key, { items }]))))
    },
  })
  onTestFinished(() => model[Symbol.asyncDispose]())
  const scraper = createScraper({
    ...DEFAULT_SCRAPER_SETTINGS,
    practicePort: site.port,
    snapshots: { put: async ({ url }) => url, find: async () => null },
    model: {
      provider: 'ollama',
      baseUrl: model.baseUrl,
      model: 'drivers',
      apiKey: null,
      structured: 'auto',
      contextTokens: 8_000,
      price: null,
      targetLimits: NO_LIMITS,
    },
  })
  onTestFinished(() => scraper.close())
  const input = { target: `${site.origin}/4711`, targetName: 'URL', fields: FIELDS, prompt: '' }
  const { data, cells } = await scraper.scrape(input, new AbortController().signal)
  const amounts = [8, 15, 24]
  expect(data).toEqual({ total: 47, items: [...CARRIERS].map(([article, driver], at) => ({ article, amount: amounts[at], driver })) })
  expect(model.asked.map(({ messages }) => messages[1]?.content.match(/^- .*/gm))).toEqual([
    ['- items (array of objects with article, driver): Line items of the invoice'],
  ])
  const quotes = cells['items']?.evidence.filter(({ path }) => path === '/2/driver').map(({ quote }) => quote)
  expect(quotes).toEqual([expect.stringContaining('Cleo Vane')])
})
