// A generated dashboard of a generated job: eight charts whose counts follow the filters. Requests are intercepted in the browser.
import type { Dashboard, FieldChart, Job, ViewFilter } from '@quarry/contract'
import type { Page } from 'playwright-core'

const CHARTS = 8

function chartOf(field: string, kind: FieldChart['kind'], share: number): FieldChart {
  const isNumber = kind === 'histogram'
  const bars = Array.from({ length: isNumber ? 16 : 10 }, (_, index) => ({
    label: isNumber ? `${index * 6_000} to ${index * 6_000 + 5_999}` : `Value ${index + 1}`,
    count: Math.round(((index * 37) % 11) * 900 * share) + 1,
    filters: [{ field, is: isNumber ? ('at_least' as const) : ('equals' as const), value: String(index * 6_000) }],
  }))
  const figures = isNumber ? { min: 0, max: 95_999 * share, mean: 48_000 * share, median: 47_999.5 } : null
  return { field, kind, filled: 98_000, figures, bars, other: isNumber ? 0 : 1_000 }
}

function madeDashboard(job: Job, filters: readonly ViewFilter[]): Dashboard {
  const total = job.progress.completed
  const share = 1 / (1 + filters.reduce((sum, { value }) => sum + 1 + Number(value) / 10_000, 0))
  const fields = job.trait_definitions.map(({ name, type }) => ({
    name,
    type,
    filled: Math.round(total * share),
    chart: type === 'number' ? ('histogram' as const) : ('bars' as const),
  }))
  const shown = fields.slice(0, CHARTS)
  return {
    title: job.target_item_name,
    job_id: job.id,
    view: null,
    finished_at: job.finished_at,
    rows: Math.round(total * share),
    total,
    fields,
    layout: { charts: shown.map(({ name }) => ({ field: name, is_wide: false })) },
    charts: shown.map(({ name, chart }) => chartOf(name, chart, filters.every(({ field }) => field === name) ? 1 : share)),
  }
}

/** Answers the page's requests with this dashboard from now on. Call it after `answerWithJobs`. */
export async function answerWithDashboard(page: Page, job: Job): Promise<void> {
  await page.route(/\/dashboard(\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    if (!url.pathname.startsWith('/api/')) return route.fallback()
    const filters = JSON.parse(url.searchParams.get('filters') ?? '[]') as ViewFilter[]
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(madeDashboard(job, filters)) })
  })
}
