// Generated jobs of any size for benchmarks. The browser's requests for them are intercepted, so that only the page is measured.
import type { Field, GridPage, GridRow, Job } from '@quarry/contract'
import type { Page } from 'playwright-core'

const COLUMNS = 30
const HOST = 'https://shop.example'

const fields: Field[] = Array.from({ length: COLUMNS }, (_, index) => ({
  name: `field_${index + 1}`,
  description: `The value of field ${index + 1}`,
  type: index % 3 === 2 ? 'number' : 'string',
}))

/** A completed job with that many rows. `number` makes its id and its time of creation. */
export function madeJob(number: number, rows: number): Job {
  const at = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString()
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    status: 'completed',
    created_at: at,
    started_at: at,
    finished_at: at,
    base_prompt: 'Made for a measurement',
    target_item_name: 'URL',
    trait_definitions: fields,
    progress: { total: rows, completed: rows, failed: 0, in_progress: 0, pending: 0 },
    first_targets: [`${HOST}/1`],
    rerun_of: null,
  }
}

function madeRow(position: number): GridRow {
  const values = fields.map(
    ({ name, type }, index) => [name, type === 'number' ? position + index : `Value ${index + 1} of row ${position + 1}`] as const,
  )
  return {
    task_id: `10000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    position,
    target_item_value: `${HOST}/${position + 1}`,
    data: Object.fromEntries(values),
    cells: Object.fromEntries(fields.map(({ name }) => [name, { status: 'found' }])),
  }
}

/** Intercepts the page's requests for jobs from now on, and answers them with these jobs and their generated rows. */
export async function answerWithJobs(page: Page, jobs: readonly Job[]): Promise<void> {
  const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) })
  await page.route(/\/api\/v1\/jobs\//, async (route) => {
    const url = new URL(route.request().url())
    const [id, part] = url.pathname.replace('/api/v1/jobs/', '').split('/')
    const job = jobs.find((one) => one.id === id)
    if (!id) return route.fulfill(json({ data: url.searchParams.get('offset') === '0' ? jobs : [] }))
    if (!job) return route.fulfill({ status: 404, ...json({ detail: 'There is no such job.' }) })
    if (part === 'grid') {
      const from = Number(url.searchParams.get('offset'))
      const to = Math.min(job.progress.total, from + Number(url.searchParams.get('limit')))
      const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => madeRow(from + index))
      return route.fulfill(json({ data: rows, total: job.progress.total } satisfies GridPage))
    }
    return route.fulfill(json(part ? { data: [] } : job))
  })
}
