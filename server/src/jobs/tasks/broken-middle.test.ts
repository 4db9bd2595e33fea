// What breaks in the middle of a job: the network, the web search, the language model, the browser. Each target ends with its row or its
// reason, nothing is lost, and running the failed ones again completes the job.
import { execFileSync } from 'node:child_process'
import { fieldsOf, linesOf, startModelServer } from '@quarry/engine/testing'
import { findBrowser } from '@quarry/engine'
import type { Field } from '@quarry/contract'
import { companyOf, createPracticeWeb, productOf } from '@quarry/practice-web'
import { afterEach, describe, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { BROWSER_CACHE, startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../testing/practice-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const SEED = 'broken'
const hasBrowser = (await findBrowser(BROWSER_CACHE)) !== null
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product or company', type: 'string' },
  { name: 'sku', description: 'Article number', type: 'string' },
]

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})
async function start(environment: Record<string, string> = {}): Promise<PracticeWorker> {
  // What is broken stays so through all tries: the pauses between them prove nothing.
  const worker = await startPracticeWorker(createPracticeWeb(SEED), { QUARRY_RETRY_DELAY_MS: '200', ...environment })
  open.push(worker.close)
  return worker
}
const rerun = async ({ user, outcomeOf }: PracticeWorker, jobId: string, which = 'failed'): Promise<JobOutcome> => {
  const answer = await user.call('POST', `/jobs/${jobId}/rerun`, { which })
  expect(answer.statusCode).toBe(201)
  return outcomeOf(answer.json<{ id: string }>().id)
}
const namesOf = ({ rows }: JobOutcome): unknown[] => rows.map(({ data }) => data['name'])

describe('a job in whose middle something breaks', () => {
  it('[O.54, O.64] network cut and search refused: typed reasons, the rows that were read stay, a rerun of the failed ones has the rest', async () => {
    const worker = await start()
    const { origin, user, test } = worker
    let isBroken = false
    const held: (() => void)[] = []
    // Everything but the shop is held until the first page of the shop has been answered; then the network is cut and the search refuses.
    worker.intercept = (request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/shop/p/')) response.once('finish', breakDown)
      const end = path.startsWith('/search') ? () => void response.writeHead(402).end('{}') : () => void request.socket.destroy()
      if (isRepaired || !/^\/(?:outlet|journal|search)\b/.test(path)) return false
      if (isBroken) end()
      else held.push(end)
      return true
    }
    let isRepaired = false
    const breakDown = (): void => {
      isBroken = true
      for (const end of held.splice(0)) end()
    }
    const targets = [`${origin}/outlet/item/3`, `${origin}/shop/p/4`, companyOf(5, SEED).name, `${origin}/journal/article/1`]
    const brokenId = await worker.startJob({ targets, fields: FIELDS })
    const broken = await worker.outcomeOf(brokenId)
    expect(broken.status).toBe('partial_completion')
    expect(broken.tasks.map(({ error_kind }) => error_kind)).toEqual(['connection_failed', null, 'search_refused', 'connection_failed'])
    for (const { status, error } of broken.tasks)
      expect(status === 'completed' ? error : error?.length).toSatisfy((one) => one === null || one > 20)
    expect(namesOf(broken)).toEqual([productOf('shop', 4, SEED).name])

    isRepaired = true
    const again = await rerun(worker, brokenId)
    expect(again.status).toBe('completed')
    expect(again.rows.map(({ target_item_value }) => target_item_value)).toEqual([targets[0], targets[2], targets[3]])
    expect(again.rows[0]?.data).toEqual({ name: productOf('outlet', 3, SEED).name, sku: productOf('outlet', 3, SEED).sku })
    expect(again.rows[1]?.data['name']).toBe(companyOf(5, SEED).name)
    expect(await checkJobCounters(test.database.db)).toEqual([])
    expect((await user.call('GET', `/jobs/${brokenId}/results`)).json<{ data: unknown[] }>().data).toHaveLength(1)
  })

  it('[O.64] model down: what was found stays, its fields say why they are empty, and a rerun of what is incomplete fills them', async () => {
    let isDown = true
    const model = await startModelServer({
      shaky: ({ user, response }) => {
        // It asks to be tried again at once: the pauses between calls prove nothing.
        if (isDown) return void response.writeHead(503, { 'retry-after': '0' }).end()
        const { id, text } = linesOf(user)[0] ?? { id: 0, text: '' }
        const keys = fieldsOf(user).map(({ key }) => [key, { blocks: [id], quote: text, value: text }])
        const message = { role: 'assistant', content: JSON.stringify(Object.fromEntries(keys)) }
        const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ id: 'x', created: 1, model: 'shaky', choices: [{ index: 0, finish_reason: 'stop', message }], usage }),
        )
      },
    })
    open.push(() => model[Symbol.asyncDispose]())
    const worker = await start({ LLM_PROVIDER: 'ollama', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'shaky' })
    const targets = [1, 2].map((number) => `${worker.origin}/outlet/item/${number}`)
    const fields: Field[] = [...FIELDS, { name: 'zodiac', description: 'Zodiac sign of the seller', type: 'string' }]
    const jobId = await worker.startJob({ targets, fields })
    const outcome = await worker.outcomeOf(jobId)
    expect(outcome.status).toBe('completed')
    for (const [index, { data, cells }] of outcome.rows.entries()) {
      const { name, sku } = productOf('outlet', index + 1, SEED)
      expect(data).toEqual({ name, sku, zodiac: null })
      expect(cells['zodiac']).toMatchObject({ status: 'absent', reason: 'model_failed' })
    }
    expect((await worker.user.call('POST', `/jobs/${jobId}/rerun`, { which: 'failed' })).statusCode).toBe(422)

    isDown = false
    const again = await rerun(worker, jobId, 'incomplete')
    expect(again.rows.map(({ target_item_value }) => target_item_value)).toEqual(targets)
    for (const { cells } of again.rows) expect(cells['zodiac']).toMatchObject({ status: 'found', reason: null })
    // What the model found on one page of a site may teach where it stands on the next.
    const methods = again.rows.map(({ cells }) => cells['zodiac']?.method)
    expect(methods).toContain('model')
    expect(['model', 'recipe']).toEqual(expect.arrayContaining(methods))
    const whole = await worker.startJob({ targets, fields: FIELDS })
    await worker.outcomeOf(whole)
    expect((await worker.user.call('POST', `/jobs/${whole}/rerun`, { which: 'incomplete' })).statusCode).toBe(422)
  })

  it.skipIf(!hasBrowser || process.platform !== 'linux')('[O.64] browser killed: the page is read again with a new one', async () => {
    const worker = await start()
    let killed = 0
    worker.intercept = (request) => {
      // In the middle of rendering: the page's script has asked for its data.
      if (killed === 0 && request.url?.startsWith('/scripted/data/')) killed = killBrowsers()
      return false
    }
    const targets = [3, 4].map((number) => `${worker.origin}/scripted/p/${number}`)
    const outcome = await worker.outcomeOf(await worker.startJob({ targets, fields: FIELDS }))
    expect(killed).toBeGreaterThan(0)
    expect(outcome.status).toBe('completed')
    expect(namesOf(outcome)).toEqual([3, 4].map((number) => productOf('shop', number, SEED).name))
  })

  it('[O.64] a search that does not answer for a while is waited for, and no name is lost', async () => {
    const worker = await start()
    let failures = 0
    worker.intercept = (request, response) => {
      if (!request.url?.startsWith('/search') || failures >= 4) return false
      failures += 1
      return Boolean(response.writeHead(503).end())
    }
    const targets = [6, 7].map((number) => companyOf(number, SEED).name)
    const jobId = await worker.startJob({ targets, fields: FIELDS, targetName: 'company' })
    await waitUntil('the search to fail', () => failures >= 4)
    const outcome = await worker.outcomeOf(jobId)
    expect(outcome.status).toBe('completed')
    expect(namesOf(outcome)).toEqual(targets)
  })
})

/** Ends the headless browsers that this process started, and returns how many there were. */
function killBrowsers(): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const own = processes.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((found) => found?.[2] === String(process.pid))
  const browsers = own.filter((found) => /chrom|headless/i.test(found?.[3] ?? ''))
  for (const found of browsers) process.kill(Number(found?.[1]), 'SIGKILL')
  return browsers.length
}
