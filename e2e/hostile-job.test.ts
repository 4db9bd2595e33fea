// A job over pages that misbehave in every way: each failure has its reason, good pages beside them give their rows, nothing is lost.
import { createServer, type Server } from 'node:http'
import { productOf } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, signUp, type Account } from './testing/account.ts'
import { removeData, startProduct, type Product } from './testing/product.ts'

let product: Product
let account: Account
let canary: Server
let canaryPort = 0
let canaryRequests = 0
beforeAll(async () => {
  canary = createServer((_request, response) => {
    canaryRequests++
    response.end('<h1>Secret</h1>')
  })
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening))
  canaryPort = (canary.address() as { port: number }).port
  // Errors of the server are tried again twice.
  product = await startProduct({ env: { QUARRY_RETRY_DELAY_MS: '200' } })
  account = await signUp(product)
})
afterAll(async () => {
  canary.closeAllConnections()
  canary.close()
  await product?.stop()
  if (product) removeData(product)
})

interface TaskAnswer {
  target_item_value: string
  status: string
  error_kind: string | null
  error: string | null
}

async function runJob(
  targets: string[],
): Promise<{ status: string; tasks: TaskAnswer[]; rows: { target_item_value: string; data: Record<string, unknown> }[] }> {
  const fields = [
    { name: 'title', description: 'Main heading of the page', type: 'string' },
    { name: 'price', description: 'Price of the article as a number', type: 'number' },
  ]
  const body = { base_prompt: 'Articles', target_item_name: 'URL', target_items: targets, trait_definitions: fields }
  const job = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
  const look = (): Promise<{ status: string }> => callApi(product, account, { path: `/jobs/${job.id}` })
  await expect.poll(async () => (await look()).status).toMatch(/completed|failed|partial_completion/)
  const tasks = await callApi<TaskAnswer[]>(product, account, { path: `/jobs/${job.id}/tasks?limit=100` })
  const results = await callApi<{ data: { target_item_value: string; data: Record<string, unknown> }[] }>(product, account, {
    path: `/jobs/${job.id}/results`,
  })
  return { status: (await look()).status, tasks, rows: results.data }
}

describe('a job over hostile pages', () => {
  it('[S4.2, S8.7] ends with a typed reason for each failure and the rows of the good pages', async () => {
    const reasons: Record<string, string | null> = {
      '/hostile/error': 'http_server_error',
      '/hostile/too-many': 'rate_limited',
      '/hostile/gone': 'http_not_found',
      '/hostile/nowhere': 'http_not_found',
      '/hostile/says-gone': 'http_not_found',
      '/hostile/loop': 'too_many_redirects',
      '/hostile/to-file': 'unsupported_address',
      '/hostile/to-metadata': 'address_forbidden',
      [`/hostile/to-canary?port=${canaryPort}`]: 'address_forbidden',
      '/hostile/endless': 'too_large',
      '/hostile/bomb': 'too_large',
      '/hostile/cut': 'connection_failed',
      '/hostile/deep': 'parse_limit',
      '/hostile/challenge': 'blocked',
      '/hostile/challenge-ok': 'blocked',
      '/hostile/login': 'needs_login',
      '/hostile/forbidden/page': 'robots_forbidden',
      '/hostile/binary': 'unsupported_content',
      '/hostile/empty': 'empty_page',
      '/hostile/malformed': null,
      '/hostile/wrong-charset': null,
      '/hostile/script-text': null,
      '/outlet/item/9': null,
    }
    const targets = [
      ...Object.keys(reasons).map((path) => product.practiceOrigin + path),
      `http://127.0.0.1:${canaryPort}/`,
      'ftp://example.com/file',
    ]
    const { status, tasks, rows } = await runJob(targets)
    expect(status).toBe('partial_completion')
    const told = Object.fromEntries(tasks.map((task) => [task.target_item_value.replace(product.practiceOrigin, ''), task.error_kind]))
    expect(told).toEqual({
      ...reasons,
      [`http://127.0.0.1:${canaryPort}/`]: 'address_forbidden',
      'ftp://example.com/file': 'unsupported_address',
    })
    for (const task of tasks)
      expect(task.status === 'failed', task.target_item_value).toBe(Boolean(task.error?.endsWith('.') || task.error?.endsWith(')')))
    const row = (path: string): Record<string, unknown> | undefined => rows.find((found) => found.target_item_value.endsWith(path))?.data
    expect(row('/outlet/item/9')).toEqual({
      title: productOf('outlet', 9, 'quarry').name,
      price: productOf('outlet', 9, 'quarry').priceCents / 100,
    })
    expect(row('/malformed')).toMatchObject({ price: 7.5 })
    expect(row('/wrong-charset')).toMatchObject({ title: 'Café Müller', price: 5 })
    expect(row('/script-text')).toEqual({ title: '=1+1', price: 3 })
    expect(canaryRequests).toBe(0)
  })
})
