// Jobs over the practice site that changes its layout, with a scripted model for a field that nothing else finds: what is learned, reused,
// relearned, and reported.
import type { Field, Job } from '@quarry/contract'
import { answerWith, fieldsOf, linesOf, startModelServer, type ModelServer } from '@quarry/engine/testing'
import { createPracticeWeb, productOf } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../testing/practice-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const SEED = 'recipes'
const PAGES = 60
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'sku', description: 'Article number', type: 'string' },
  // Words that do not occur on the pages, so that the reader finds nothing.
  { name: 'tint', description: 'Hue', type: 'string' },
]
const colours = new Set(Array.from({ length: PAGES }, (_, index) => productOf('changing', index + 1, SEED).color))

let model: ModelServer
let practice: PracticeWorker
beforeAll(async () => {
  model = await startModelServer({ tints: (call) => answerWith(call, tintsOf(call.user)) })
  const environment = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'tints', LLM_API_KEY: 'none' }
  practice = await startPracticeWorker(createPracticeWeb(SEED), environment)
})
afterAll(async () => {
  await practice?.close()
  await model?.[Symbol.asyncDispose]()
})

/** Selects the line that names a colour. */
function tintsOf(user: string): string {
  const line = linesOf(user).find(({ text }) => colours.has(wordOf(text)))
  const answers = fieldsOf(user).map(({ key, name }) => [
    key,
    name !== 'tint' || line === undefined ? null : { value: wordOf(line.text), blocks: [line.id], quote: line.text.trim() },
  ])
  return JSON.stringify(Object.fromEntries(answers))
}
function wordOf(text: string): string {
  return text.replace(/^Colou?r:?/, '').trim()
}

async function runJob(first: number, last: number): Promise<{ outcome: JobOutcome; job: Job; right: object[] }> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const jobId = await practice.startJob({
    targets: numbers.map((number) => `${practice.origin}/changing/thing/${number}`),
    fields: FIELDS,
    targetName: 'URL',
  })
  const outcome = await practice.outcomeOf(jobId)
  const right = numbers.map((number) => {
    const { name, sku, color } = productOf('changing', number, SEED)
    return { name, sku, tint: color }
  })
  return { outcome, job: (await practice.user.call('GET', `/jobs/${jobId}`)).json(), right }
}

describe('a job over one template', () => {
  it('asks the model for its first pages only, however many there are; the rest is read by what was learned, with evidence', async () => {
    const { outcome, job, right } = await runJob(1, PAGES)
    expect(outcome.tasks.filter(({ error }) => error !== null)).toEqual([])
    expect(outcome.rows.map(({ data }) => data)).toEqual(right)
    // Three pages and three calls; a slow machine may learn once more.
    expect(job.recipes).toMatchObject({ learned: 1, relearned: 0 })
    expect(job.recipes?.reused_pages).toBeGreaterThanOrEqual(PAGES - 15)
    expect(job.model_usage?.calls).toBeLessThanOrEqual(15)
    const tint = outcome.rows.at(-1)?.cells.tint
    expect(tint).toMatchObject({ status: 'found', method: 'recipe', evidence: [{ snapshot: expect.stringMatching(/^[0-9a-f]{64}$/) }] })
  })

  it('learns again on a new layout, reports that, and delivers no wrong value', async () => {
    await fetch(`${practice.origin}/changing/_layout`, { method: 'POST', body: '3' })
    const { outcome, job, right } = await runJob(1, 30)
    expect(outcome.rows.map(({ data }) => data)).toEqual(right.slice(0, 30))
    expect(job.recipes).toMatchObject({
      learned: 0,
      relearned: 1,
      relearned_sites: [{ site: expect.stringContaining('changing.localhost'), reason: 'layout' }],
    })
    expect(job.recipes?.reused_pages).toBeGreaterThanOrEqual(15)
    expect(job.model_usage?.calls).toBeLessThanOrEqual(15)
  })

  it('is shown with the site, to its owner alone', async () => {
    const { data } = await waitUntil('the pages to be counted', async () => {
      const list = (await practice.user.call('GET', '/recipes')).json()
      return list.data[0]?.pages_read >= 15 && list
    })
    expect(data).toMatchObject([
      {
        site: expect.stringContaining('changing.localhost'),
        version: 2,
        is_pinned: false,
        fields: ['name', 'sku', 'tint'],
        strayed_pages: 0,
      },
    ])
    const stranger = await practice.test.signIn()
    expect((await stranger.call('GET', '/recipes')).json()).toEqual({ data: [] })
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { is_pinned: true }],
      ['POST', '/test', { url: 'https://a.example/' }],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await stranger.call(method, `/recipes/${data[0].id}${path}`, body)).statusCode).toBe(404)
    }
  })
})
