// A job with a language model: what the reader cannot fill comes from the model, with evidence; what a model invents never reaches a row.
import { articleOf } from '@quarry/practice-web'
import { linesOf, startModelServer, type ModelServer } from '@quarry/engine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, signUp } from './testing/account.ts'
import { removeData, startProduct, type Product } from './testing/product.ts'

const SENTENCE = 'Today volunteers keep the records.'

let product: Product
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer({
    // Points at the right passage for one field and makes another one up, quote included.
    scripted: (call) => {
      const block = linesOf(call.user).find(({ text }) => text.includes(SENTENCE))?.id
      const answer = {
        record_keepers: block === undefined ? null : { value: 'volunteers', blocks: [block], quote: SENTENCE },
        mayor: { value: 'Ada Example', blocks: [block ?? 1], quote: 'according to the mayor, Ada Example' },
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
  product = await startProduct({
    env: { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', LLM_API_KEY: 'none' },
  })
})
afterAll(async () => {
  await product?.stop()
  if (product) removeData(product)
  await model?.[Symbol.asyncDispose]()
})

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
    const { data: rows } = await callApi<{ data: { data: Record<string, unknown>; cells: Record<string, CellAnswer> }[] }>(
      product,
      account,
      { path: `/jobs/${job.id}/results` },
    )
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
})
