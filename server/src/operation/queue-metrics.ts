// Metrics about work for GET /metrics: waiting and running tasks, outcomes, durations. Read from the database on request, by queries whose
// cost grows with open work, not with finished work.
import { sql } from 'kysely'
import { Counter, Gauge, type Histogram, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { TASK_SECONDS_BUCKETS } from './measure-tasks.ts'
import { readCounters } from './tally.ts'

interface Figure {
  label: string
  value: number
}
interface FigureSettings {
  name: string
  help: string
  /** Name of the label; missing for a metric without one. */
  label?: string
  read(): Promise<Figure[]>
}

export function measureQueue(db: Database, metrics: Registry): void {
  for (const figure of gaugesOf(db)) addGauge(metrics, figure)
  for (const figure of countersOf(db)) addCounter(metrics, figure)
  addTaskSeconds(db, metrics)
}

function gaugesOf(db: Database): FigureSettings[] {
  const ask = async (query: ReturnType<typeof sql<Figure>>): Promise<Figure[]> => (await query.execute(db)).rows
  return [
    {
      name: 'quarry_tasks_open',
      help: 'Tasks of jobs that have not ended',
      label: 'state',
      read: () =>
        ask(sql<Figure>`
          with running as (select count(*)::int as n from tasks where state = 'in_progress'),
            open as (select coalesce(sum(total - completed - failed), 0)::int as n from jobs where status in ('pending', 'in_progress'))
          select 'running' as label, running.n as value from running
          union all select 'waiting', greatest(open.n - running.n, 0) from open, running`),
    },
    {
      name: 'quarry_jobs_open',
      help: 'Jobs that have not ended',
      read: () => ask(sql<Figure>`select '' as label, count(*)::int as value from jobs where status in ('pending', 'in_progress')`),
    },
    {
      name: 'quarry_lanes',
      help: 'Sites with work: due, resting until later, in the hands of a worker',
      label: 'state',
      read: () =>
        ask(sql<Figure>`
          select label, count(job.state)::int as value
          from (values ('due'), ('resting'), ('held')) as states (label)
          left join pgboss.job on name = 'lane' and label = case
            when job.state = 'active' then 'held' when start_after > now() then 'resting' when job.state in ('created', 'retry') then 'due' end
          group by label`),
    },
    {
      name: 'quarry_lane_wait_seconds',
      help: 'How long the site that is due for longest has been waiting for a worker',
      read: () =>
        ask(sql<Figure>`
          select '' as label, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as value
          from pgboss.job where name = 'lane' and state in ('created', 'retry') and start_after <= now()`),
    },
    {
      name: 'quarry_workers',
      help: 'Worker processes that show signs of life',
      read: () => ask(sql<Figure>`select '' as label, count(*)::int as value from workers where seen_at > now() - interval '10 seconds'`),
    },
    {
      name: 'quarry_database_connections',
      help: 'Connections to the database, by part and state',
      label: 'part',
      read: () =>
        ask(sql<Figure>`
          select application_name || ' ' || coalesce(state, '') as label, count(*)::int as value from pg_stat_activity
          where datname = current_database() and application_name like 'quarry%' group by 1`),
    },
  ]
}

function countersOf(db: Database): FigureSettings[] {
  const tally = (name: string) => () => readCounters(db, name)
  return [
    { name: 'quarry_task_ends_total', help: 'Tries at tasks by how they ended', label: 'end', read: tally('task_ends') },
    { name: 'quarry_cells_total', help: 'Cells by what became of them', label: 'outcome', read: tally('cells') },
    { name: 'quarry_model_calls_total', help: 'Questions to the language model', read: tally('model_calls') },
    { name: 'quarry_model_tokens_total', help: 'Tokens of the language model', label: 'kind', read: tally('model_tokens') },
  ]
}

function cumulated(counts: readonly Figure[]): Figure[] {
  let sum = 0
  return [...TASK_SECONDS_BUCKETS.map(String), '+Inf'].map((label) => {
    sum += counts.find((count) => count.label === label)?.value ?? 0
    return { label, value: sum }
  })
}

/** A histogram whose counts are in the database, shared by all workers: the library's own counts are per process. */
function addTaskSeconds(db: Database, metrics: Registry): void {
  const name = 'quarry_task_seconds'
  const help = 'How long tries at tasks take'
  const histogram = {
    name,
    reset: () => undefined,
    async get() {
      const buckets = cumulated(await readCounters(db, 'task_seconds'))
      const [seconds] = await readCounters(db, 'task_seconds_sum')
      const values = [
        ...buckets.map(({ label, value }) => ({ metricName: `${name}_bucket`, labels: { le: label }, value })),
        { metricName: `${name}_sum`, labels: {}, value: seconds?.value ?? 0 },
        { metricName: `${name}_count`, labels: {}, value: buckets.at(-1)?.value ?? 0 },
      ]
      return { name, help, type: 'histogram', aggregator: 'sum', values }
    },
  }
  // The registry needs only this of a metric; the class itself accepts only single observations.
  metrics.registerMetric(histogram as unknown as Histogram)
}

function addGauge(metrics: Registry, { name, help, label, read }: FigureSettings): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      const figures = await read()
      gauge.reset()
      for (const figure of figures) gauge.set(label === undefined ? {} : { [label]: figure.label }, figure.value)
    },
  })
  metrics.registerMetric(gauge)
}

function addCounter(metrics: Registry, { name, help, label, read }: FigureSettings): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      const figures = await read()
      counter.reset()
      for (const figure of figures) counter.inc(label === undefined ? {} : { [label]: figure.label }, figure.value)
    },
  })
  metrics.registerMetric(counter)
}
