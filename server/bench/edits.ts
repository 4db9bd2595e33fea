// Measures bulk edits of 10,000 cells in a job of 100,000 rows and 30 columns: fill, find and replace in own columns and in columns that were
// read, undo, redo. Processor time is that of this process alone; elapsed time includes the database.
// Options: [--rows 100000] [--repeats 5], where --repeats is how often the six fields are repeated as columns
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
  if (act) await measure('  undo', () => user.call('POST', `/jobs/${id}/acts/${act.id}/undo`))
  if (act) await measure('  redo', () => user.call('POST', `/jobs/${id}/acts/${act.id}/redo`))
}

console.log(`${values.rows} rows × ${fields.length + 1} columns`)
const replace = { kind: 'replace', find: 'o', replace_with: '0' } as const
await edit('fill own cells, some rows', { kind: 'fill', columns: ['Remark'], value: 'to be looked at', rows: some })
await edit('preview: replace in own cells, all rows', { ...replace, columns: ['Remark'], rows: {}, preview: true })
await edit('replace in own cells, all rows', { ...replace, columns: ['Remark'], rows: {} })
await edit('replace in cells that were read, some rows', { ...replace, columns: ['name'], rows: some })
await test.close()
