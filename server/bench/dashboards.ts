// Measures a dashboard over a job of 100,000 rows: opened when nothing is held, opened again, a bar pressed, and the same counted again by
// the database. Processor time is that of this process; what the database took is in the time on the clock.
// Options: [--rows 100000] [--repeats 1]: the six fields as often as that
import { parseArgs } from 'node:util'
import type { Dashboard } from '@quarry/contract'
import { countedByDatabase } from '../src/insights/dashboards/counted-rows.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { DASHBOARDS } from './bench-options.ts'
import { fillJob } from './fill-job.ts'

const { values } = parseArgs({ options: DASHBOARDS })
const ROWS = Number(values.rows)
const test = await createTestApp()
const { db } = test.database
const user = await test.signIn('pro')
const { id, fields } = await fillJob({ db, user }, { rows: ROWS, repeats: Number(values.repeats) })

async function measure<T>(what: string, act: () => Promise<T>): Promise<T> {
  const [cpu, startedAtMs] = [process.cpuUsage(), performance.now()]
  const answer = await act()
  const { user: inUser, system } = process.cpuUsage(cpu)
  console.log(`${what.padEnd(48)} ${Math.round((inUser + system) / 1_000)} ms processor, ${Math.round(performance.now() - startedAtMs)} ms`)
  return answer
}
const open = async (query = '') => (await user.call('GET', `/jobs/${id}/dashboard${query}`)).json<Dashboard>()

console.log(`${ROWS} rows × ${fields.length} fields`)
const { charts } = await measure('opened, nothing held', () => open())
await measure('opened again', () => open())
for (const { field, bars } of charts.slice(0, 5)) {
  const query = `?filters=${encodeURIComponent(JSON.stringify(bars[1]?.filters))}`
  await measure(`a bar of ${field} pressed`, () => open(query))
  await measure('  the first rows of the table then', () => user.call('GET', `/jobs/${id}/grid${query}&limit=100`))
}
await measure('searched', () => open('?search=brand%2077'))
const [first] = charts
const view = { search: '', filters: first?.bars[1]?.filters ?? [] }
const again = countedByDatabase(db, { id, fields })
await measure('the same counted again: filled columns', () => again.count(view))
for (const { field } of charts) {
  const found = fields.find(({ name }) => name === field)
  if (found) await measure(`the same counted again: ${field}`, () => again.chart(found, view))
}
await test.close()
