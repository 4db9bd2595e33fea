// One job with every kind of target, from the API to the rows, by the real engine over the practice web: without a model and with one.
import { fieldsOf, linesOf, startModelServer } from '@quarry/engine/testing'
import { findBrowser } from '@quarry/engine'
import type { Field } from '@quarry/contract'
import { articleOf, companyOf, createPracticeWeb, FIRMS, paperOf, productOf } from '@quarry/practice-web'
import { afterEach, describe, expect, it } from 'vitest'
import { BROWSER_CACHE, startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'

const SEED = 'any'
const hasBrowser = (await findBrowser(BROWSER_CACHE)) !== null
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product or company, or title of the article', type: 'string' },
  { name: 'sku', description: 'Article number', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
  { name: 'founded', description: 'Year in which the company was founded', type: 'number' },
  { name: 'managing director', description: 'Managing director of the company', type: 'string' },
]
type Product = ReturnType<typeof productOf>
const product = ({ name, sku, priceCents }: Product): object => ({ name, sku, price: priceCents / 100 })
const company = (number: number): object => {
  const { name, foundedYear, director } = companyOf(number, SEED)
  return { name, founded: foundedYear, 'managing director': director }
}

/** Targets of every kind, with the expected content of their rows. */
function targets({ origin, port }: PracticeWorker): [kind: string, target: string, data: object][] {
  return [
    ['URL', `${origin}/shop/p/11`, product(productOf('shop', 11, SEED))],
    ['URL without structured data', `${origin}/outlet/item/12`, product(productOf('outlet', 12, SEED))],
    ['URL of an article', `${origin}/journal/article/4`, { name: articleOf(4, SEED).title }],
    ['domain of several pages', `firm.localhost:${port}`, company(FIRMS['firm'] ?? 0)],
    ['another domain', `foundry.localhost:${port}`, company(FIRMS['foundry'] ?? 0)],
    ['product name', productOf('outlet', 77, SEED).name, product(productOf('outlet', 77, SEED))],
    ['company name', companyOf(12, SEED).name, company(12)],
    ['query', `managing director of ${companyOf(21, SEED).name}`, { 'managing director': companyOf(21, SEED).director }],
    ['article number', productOf('outlet', 45, SEED).gtin, product(productOf('outlet', 45, SEED))],
    ['PDF', `${origin}/archive/sheets/3.pdf`, product(paperOf(3, SEED))],
    ['DOCX', `${origin}/archive/letters/9.docx`, company(9)],
    ['JSON', `${origin}/archive/exports/5.json`, product(paperOf(5, SEED))],
    ['CSV', `${origin}/archive/exports/6.csv`, product(paperOf(6, SEED))],
    ['XML', `${origin}/archive/exports/7.xml`, product(paperOf(7, SEED))],
    ['script with its data on the page', `${origin}/scripted/state/8`, product(productOf('shop', 8, SEED))],
    ...(hasBrowser
      ? [
          ['script that asks for its data', `${origin}/scripted/p/9`, product(productOf('shop', 9, SEED))] satisfies [
            string,
            string,
            object,
          ],
        ]
      : []),
  ]
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function start(environment: Record<string, string> = {}): Promise<PracticeWorker> {
  const worker = await startPracticeWorker(createPracticeWeb(SEED), environment)
  open.push(worker.close)
  return worker
}

/** Runs all targets in one job; every delivered value must have evidence whose stored page can be opened. */
async function runAll(worker: PracticeWorker, more: Field[] = []): Promise<Awaited<ReturnType<PracticeWorker['outcomeOf']>>> {
  const wanted = targets(worker)
  const jobId = await worker.startJob({ targets: wanted.map(([, target]) => target), fields: [...FIELDS, ...more] })
  const outcome = await worker.outcomeOf(jobId)
  expect(outcome.tasks.map(({ target_item_value, error }) => [target_item_value, error])).toEqual(
    wanted.map(([, target]) => [target, null]),
  )
  for (const [index, [kind, target, data]] of wanted.entries()) {
    const row = outcome.rows[index]
    expect(row, kind).toMatchObject({ target_item_value: target, data })
    for (const [name, cell] of Object.entries(row?.cells ?? {})) {
      if (row?.data[name] === null) continue
      expect(cell.evidence.length, `${kind}: ${name}`).toBeGreaterThan(0)
      for (const { quote, url, snapshot } of cell.evidence) {
        expect([typeof snapshot, url.startsWith('http'), quote === ''], `${kind}: ${name}`).toEqual(['string', true, false])
        expect(await worker.test.deps.snapshots.find(snapshot ?? ''), `${kind}: ${name}`).not.toBeNull()
      }
    }
  }
  return outcome
}

describe('one job with targets of every kind', () => {
  it('[S1.8, S1.9, S1.10, S1.11, S1.26, O.59] gives all rows without a model, each cell with evidence', async () => {
    const worker = await start()
    const { status, rows } = await runAll(worker)
    expect(status).toBe('completed')
    const pdf = rows.find(({ target_item_value }) => target_item_value.endsWith('.pdf'))
    const page = await worker.user.call('GET', `/results/${pdf?.task_id}/evidence/sku`)
    expect(page.body).toContain('PDF file, page 1:')
    expect(page.body).toMatch(new RegExp(`<td[^>]*id="evidence"[^>]*>${paperOf(3, SEED).sku}</td>`))
    const domain = rows.find(({ target_item_value }) => target_item_value.startsWith('firm.'))
    const places = ['name', 'founded', 'managing director'].map((name) => new URL(domain?.cells[name]?.evidence[0]?.url ?? '').pathname)
    expect(places).toEqual(['/', '/about-us', '/team'])
  })

  it('[S1.6] gives the same rows with a model, which fills what the reader cannot', async () => {
    const model = await startModelServer({ pointing: pointAtFirstLine })
    open.push(() => model[Symbol.asyncDispose]())
    const worker = await start({ LLM_PROVIDER: 'ollama', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'pointing' })
    const { status, rows } = await runAll(worker, [{ name: 'opening_words', description: 'The words this begins with', type: 'string' }])
    expect(status).toBe('completed')
    for (const { cells, target_item_value: target } of rows) {
      expect(cells['opening_words'], target).toMatchObject({ status: 'found' })
    }
    expect(rows.some(({ cells }) => cells['opening_words']?.method === 'model')).toBe(true)
  })
})

/** Answers `opening_words` with the first line of the page, and nothing else. */
function pointAtFirstLine({ user, response }: Parameters<NonNullable<Parameters<typeof startModelServer>[0]>[string]>[0]): void {
  const { id, text } = linesOf(user)[0] ?? { id: 0, text: '' }
  const answer = fieldsOf(user).map(({ key, name }) => [key, name === 'opening_words' ? { blocks: [id], quote: text, value: text } : null])
  const message = { role: 'assistant', content: JSON.stringify(Object.fromEntries(answer)) }
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'x', created: 1, model: 'pointing', choices: [{ index: 0, finish_reason: 'stop', message }], usage }))
}
