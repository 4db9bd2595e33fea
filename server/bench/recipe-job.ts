// Measures what recipes save: a job over many pages of one template, two of whose fields only a language model can fill at first. The
// model is scripted, everything else is the product: worker, database, fetching, stored copies.
// Options: [--pages 1000] [--json FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Field, Job, ResultPage } from '@quarry/contract'
import { answerWith, fieldsOf, linesOf, startModelServer } from '@quarry/engine/testing'
import { createPracticeWeb, productOf } from '@quarry/practice-web'
import { startPracticeWorker } from '../src/testing/practice-worker.ts'
import { waitUntil } from '../src/testing/wait-until.ts'
import { RECIPE_JOB } from './bench-options.ts'

const { values } = parseArgs({ options: RECIPE_JOB })
const PAGES = Number(values.pages)
const SEED = 'bench'
const JOB_TIME_MS = 3_600_000
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
  // Words that do not occur on the pages.
  { name: 'tint', description: 'Hue', type: 'string' },
  { name: 'homeland', description: 'Where it hails from', type: 'string' },
]
const LABELS: Record<string, string> = { tint: 'Colour', homeland: 'Country of origin' }

/** Points at the text after the label of the field. */
function answersTo(user: string): string {
  const lines = linesOf(user)
  const answers = fieldsOf(user).map(({ key, name }) => {
    const line = lines[lines.findIndex(({ text }) => text === LABELS[name]) + 1]
    return [key, LABELS[name] === undefined || line === undefined ? null : { value: line.text, blocks: [line.id], quote: line.text }]
  })
  return JSON.stringify(Object.fromEntries(answers))
}

await using model = await startModelServer({ labels: (call) => answerWith(call, answersTo(call.user)) })
const practice = await startPracticeWorker(createPracticeWeb(SEED), {
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: model.baseUrl,
  LLM_MODEL: 'labels',
  LLM_API_KEY: 'none',
})
const user = await practice.test.signIn('pro')
const startedAtMs = performance.now()
const targets = Array.from({ length: PAGES }, (_, index) => `${practice.origin}/outlet/item/${index + 1}`)
const payload = { base_prompt: null, target_item_name: 'URL', target_items: targets, trait_definitions: FIELDS }
const { id } = (await user.call('POST', '/jobs/', payload)).json<Job>()
const job = await waitUntil(
  'the end of the job',
  async () => {
    const now = (await user.call('GET', `/jobs/${id}`)).json<Job>()
    return now.finished_at !== null && now
  },
  JOB_TIME_MS,
)
const seconds = (performance.now() - startedAtMs) / 1_000
let right = 0
let filled = 0
for (let cursor: string | null = ''; cursor !== null;) {
  const page: ResultPage = (await user.call('GET', `/jobs/${id}/results?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`)).json()
  for (const { position, data } of page.data) {
    const { name, priceCents, color, madeIn } = productOf('outlet', position + 1, SEED)
    for (const [field, value] of Object.entries({ name, price: priceCents / 100, tint: color, homeland: madeIn })) {
      if (data[field] !== null) filled += 1
      if (data[field] === value) right += 1
    }
  }
  cursor = page.next_cursor
}
const figures = {
  pages: PAGES,
  status: job.status,
  modelCalls: job.model_usage?.calls,
  recipes: job.recipes,
  cells: PAGES * FIELDS.length,
  filled,
  right,
  seconds: Math.round(seconds),
}
await practice.close()
console.log(figures)
if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2))
