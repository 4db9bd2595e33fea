// A job with a language model: values that the reader cannot find come from the model, with evidence; invented values never reach a row.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { articleOf } from '@quarry/practice-web'
import { linesOf, startModelServer } from '@quarry/engine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { callApi, signUp } from './testing/account.ts'
import { openProduct } from './testing/open-product.ts'
import { openSignedIn } from './testing/signed-in.ts'
import { waitUntil } from './testing/wait-until.ts'

const SENTENCE = 'Today volunteers keep the records.'
const FORMER_SUM = '212.00 EUR'
const [ITEMS, AMOUNTS] = [
  ['Ink blue', 'Paper A4'],
  [80, 156],
]
/** Its items add up to 236, which has no label: a model has to find the sum, and takes that of another month. */
const INVOICE = `<html lang="en"><body><h1>Invoice 4711</h1><table><tr><th>Article</th><th>Quantity</th><th>Unit price</th><th>Amount</th></tr>
  <tr><td>Ink blue</td><td>2</td><td>40.00</td><td>80.00</td></tr><tr><td>Paper A4</td><td>6</td><td>26.00</td><td>156.00</td></tr></table>
  <p>In May you sent us ${FORMER_SUM}, and this time we ask you to send us 236.00 EUR.</p></body></html>`

const site = createServer((request, response) => {
  const isInvoice = request.url === '/invoice'
  response.writeHead(isInvoice ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(isInvoice ? INVOICE : '')
})
await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
const { port } = site.address() as AddressInfo
const model = await startModelServer({
  // Points at the right passage for one field and makes another one up, quote included. Of two sums it takes the wrong one.
  scripted: (call) => {
    const block = linesOf(call.user).find(({ text }) => text.includes(SENTENCE))?.id
    const sum = linesOf(call.user).find(({ text }) => text.includes(FORMER_SUM))?.id
    const answer = {
      record_keepers: block === undefined ? null : { value: 'volunteers', blocks: [block], quote: SENTENCE },
      mayor: { value: 'Ada Example', blocks: [block ?? 1], quote: 'according to the mayor, Ada Example' },
      total: sum === undefined ? null : { value: 212, blocks: [sum], quote: FORMER_SUM },
    }
    const message = { role: 'assistant', content: JSON.stringify(answer) }
    call.response.writeHead(200, { 'content-type': 'application/json' })
    call.response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: 'scripted',
        choices: [{ index: 0, finish_reason: 'stop', message }],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      }),
    )
  },
})
const { product, browser } = await openProduct({
  env: {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted',
    LLM_API_KEY: 'none',
    QUARRY_ALLOW_HOSTS: `127.0.0.1:${port}`,
  },
})
afterAll(async () => {
  await model[Symbol.asyncDispose]()
  site.closeAllConnections()
  await new Promise((closed) => site.close(closed))
})

interface Row {
  data: Record<string, unknown>
  cells: Record<string, CellAnswer>
}

interface CellAnswer {
  value: unknown
  status: string
  method: string | null
  reason: string | null
  evidence: { quote: string; block: number | null; url: string }[]
}

describe('a job with a language model', () => {
  it('[S1.6] fills by the model what the reader cannot, each value with a quote that was found again, and delivers nothing invented', async () => {
    const account = await signUp(product)
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1).filter((number) => articleOf(number, 'quarry').language === 'en')
    const fields = [
      { name: 'headline', description: 'Title of the article', type: 'string' },
      { name: 'record_keepers', description: 'Who keeps the records of the town today', type: 'string' },
      { name: 'mayor', description: 'Name of the mayor who is quoted', type: 'string' },
    ]
    const targets = numbers.map((number) => `${product.practiceOrigin}/journal/article/${number}`)
    const body = { base_prompt: 'Articles of a town journal', target_item_name: 'URL', target_items: targets, trait_definitions: fields }
    const job = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
    await expect
      .poll(async () => (await callApi<{ status: string }>(product, account, { path: `/jobs/${job.id}` })).status)
      .toBe('completed')
    const { data: rows } = await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${job.id}/results` })
    expect(rows).toHaveLength(numbers.length)
    for (const [index, row] of rows.entries()) {
      const article = articleOf(numbers[index] ?? 0, 'quarry')
      const stands = article.paragraphs.some((text) => text.includes(SENTENCE))
      expect(row.data.headline).toBe(article.title)
      expect(row.cells.headline?.method).not.toBe('model')
      expect(row.data.record_keepers).toBe(stands ? 'volunteers' : null)
      const quoted = { status: 'found', method: 'model', evidence: [{ quote: expect.stringContaining('volunteers'), url: targets[index] }] }
      expect(row.cells.record_keepers).toMatchObject(stands ? quoted : { value: null, evidence: [] })
      expect(row.data.mayor).toBeNull()
      expect(row.cells.mayor?.status).not.toBe('found')
    }
    expect(model.asked.length).toBeGreaterThan(0)
  })

  it('a total of the model that its items do not make is delivered with the difference: in the answer, a file, the grid and the panel', async () => {
    const account = await signUp(product)
    const members = [
      { name: 'article', description: 'Name of the article', type: 'string' },
      { name: 'amount', description: 'Amount of the line', type: 'number' },
    ]
    const fields = [
      { name: 'total', description: 'Total amount of the invoice', type: 'number' },
      { name: 'items', description: 'Line items of the invoice', type: 'array', members },
    ]
    const body = {
      base_prompt: 'Invoices',
      target_item_name: 'URL',
      target_items: [`http://127.0.0.1:${port}/invoice`],
      trait_definitions: fields,
    }
    const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
    await waitUntil(
      async () => (await callApi<{ finished_at: string | null }>(product, account, { path: `/jobs/${id}` })).finished_at !== null,
    )
    const { data } = await callApi<{ data: Row[] }>(product, account, { path: `/jobs/${id}/results` })
    const file = await callApi<Row>(product, account, { path: `/jobs/${id}/export?format=ndjson` })
    for (const row of [data[0], file]) {
      expect(row?.data.items).toEqual(ITEMS.map((article, line) => ({ article, amount: AMOUNTS[line] })))
      expect(row?.cells.total).toMatchObject({
        value: 212,
        method: 'model',
        evidence: [{ quote: FORMER_SUM }],
        sum_checks: [{ agrees: false, expected: 236, difference: -24, lines: 2 }],
      })
    }

    const page = await (await openSignedIn(browser, product, account)).newPage()
    await page.goto(`${product.origin}/app/history?job=${id}`)
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    const grid = page.getByRole('grid', { name: 'Results' })
    await grid.getByRole('img', { name: 'Differs from its items' }).waitFor()
    await grid.focus()
    for (const key of ['Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const panel = page.getByLabel('Evidence for total')
    await panel.getByText('Differs from its items by 24').waitFor()
    await panel.getByText('2 lines of items make 236').waitFor()
  })
})
