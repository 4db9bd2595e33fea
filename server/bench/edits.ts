// Measures edits of 10,000 cells of a job of 100,000 rows and 30 columns: filled, found and replaced in own cells and in cells that were
// read, taken back. Processor time is that of this process; what the database took is in the time on the clock.
// Options: [--rows 100000] [--repeats 5]: the six fields as often as that
import { parseArgs } from 'node:util'
import type { EditAnswer, TableEditInput } from '@quarry/contract'
import { sql } from 'kysely'
import { createTestApp } from '../src/testing/test-app.ts'
import { EDITS } from './bench-options.ts'
import { fillJob } from './fill-job.ts'

const CELLS = 10_000
const { values } = parseArgs({ options: EDITS })
const test = await createTestApp()
const { db } = test.database
const user = await test.signIn('pro')
const { id, fields } = await fillJob({ db, user }, { rows: Number(values.rows), repeats: Number(values.repeats) })
await user.call('POST', `/jobs/${id}/own-columns`, { name: 'Remark', kind: 'text' })
const { rows } = await sql<{ id: string }>`
  select task_id::text as id from results where job_id = ${id} order by position limit ${CELLS}`.execute(db)
const some = { task_ids: rows.map((row) => row.id) }

async function measure<T>(what: string, act: () => Promise<T>): Promise<T> {
  const [cpu, startedAtMs] = [process.cpuUsage(), performance.now()]
  const answer = await act()
  const { user: inUser, system } = process.cpuUsage(cpu)
  console.log(`${what.padEnd(48)} ${Math.round((inUser + system) / 1_000)} ms processor, ${Math.round(performance.now() - startedAtMs)} ms`)
  return answer
}

async function edit(what: string, body: TableEditInput): Promise<void> {
  const { act, changed } = await measure(what, async () => (await user.call('POST', `/jobs/${id}/edits`, body)).json<EditAnswer>())
  console.log(`  ${changed} cells`)
  if (act) await measure('  taken back', () => user.call('POST', `/jobs/${id}/acts/${act.id}/undo`))
  if (act) await measure('  made again', () => user.call('POST', `/jobs/${id}/acts/${act.id}/redo`))
}

console.log(`${values.rows} rows × ${fields.length + 1} columns`)
const replace = { kind: 'replace', find: 'o', replace_with: '0' } as const
await edit('own cells of some rows filled', { kind: 'fill', columns: ['Remark'], value: 'to be looked at', rows: some })
await edit('previewed: replaced in own cells, all rows', { ...replace, columns: ['Remark'], rows: {}, preview: true })
await edit('replaced in own cells, all rows', { ...replace, columns: ['Remark'], rows: {} })
await edit('replaced in cells that were read, some rows', { ...replace, columns: ['name'], rows: some })
await test.close()
