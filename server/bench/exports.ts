// Measures a job of 100,000 rows × 30 fields written as a file: processor time of this process, time on the clock, bytes, and how far memory
// rose above what it was before. The hash shows whether two versions write the same file.
// Options: [--rows 100000] [--repeats 5]: the six fields as often as that [--only csv]: formats whose name contains it
import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { ExportedRows, ExportFormat } from '@quarry/contract'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openExport } from '../src/delivery/exports/open-export.ts'
import { runDuePipeline } from '../src/flows/pipelines/pipeline-loop.ts'
import { findJobs } from '../src/jobs/jobs.queries.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { EXPORTS } from './bench-options.ts'
import { fillJob } from './fill-job.ts'

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'parquet', 'ndjson', 'json']
const STEPS = [
  { id: 'a', kind: 'filter', condition: 'price >= 100' },
  { id: 'b', kind: 'compute', column: 'gross', formula: 'round(price * 1.19, 2)' },
]
const SAMPLE_MS = 20
const MB = 1_048_576

const { values } = parseArgs({ options: EXPORTS })
const ROWS = Number(values.rows)
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const test = await createTestApp()
const { db } = test.database
const user = await test.signIn('pro')
const { id, fields } = await fillJob({ db, user }, { rows: ROWS, repeats: Number(values.repeats) })

async function measure(what: string, act: () => Promise<string>): Promise<void> {
  collect()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS)
  const [cpu, startedAtMs] = [process.cpuUsage(), performance.now()]
  const said = await act()
  const { user: inUser, system } = process.cpuUsage(cpu)
  clearInterval(sampling)
  const [processor, clock] = [(inUser + system) / 1_000_000, (performance.now() - startedAtMs) / 1_000]
  const memory = `memory +${Math.round((most - before) / MB)} MB`
  console.log(`${what.padEnd(24)} ${processor.toFixed(1)} s processor, ${clock.toFixed(1)} s, ${memory}${said}`)
}

/** As a browser takes it that is faster than the server. */
async function write(format: ExportFormat, rows: ExportedRows): Promise<string> {
  const [job] = await findJobs(db, [id])
  if (!job) throw new Error('the job is gone')
  const hash = createHash('sha256')
  let bytes = 0
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done()
    },
  })
  await pipeline(await openExport({ db, providerMode: test.deps.providerMode }, job, { format, rows }), sink)
  return `, ${Math.round(bytes / MB)} MB, ${hash.digest('hex').slice(0, 12)}`
}

console.log(`${ROWS} rows × ${fields.length} fields`)
const formats = FORMATS.filter((format) => format.includes(values.only))
for (const format of formats) await measure(format, () => write(format, 'raw'))
const saved = await user.call('PUT', `/jobs/${id}/pipeline`, { steps: STEPS })
if (saved.statusCode >= 300) throw new Error(saved.body)
await measure('pipeline, run', async () => {
  while (await runDuePipeline({ ...test.deps, onError: (error) => console.error(error) }));
  return ''
})
for (const format of formats) await measure(`pipeline, ${format}`, () => write(format, 'pipeline'))
await test.close()
