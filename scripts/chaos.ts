// `npm run chaos`: works on jobs while workers, database and services are killed, frozen and taken away, on a PostgreSQL of its own.
// Options: [--tasks 5000] [--hosts 200] [--workers 3] [--faults 24 | --kills 30] [--freeze-ms 4000] [--json FILE]. Exit 1 if anything did not hold.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS } from './chaos/faults.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { startChaosDatabase } from './chaos/chaos-database.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '5000' },
    hosts: { type: 'string', default: '200' },
    workers: { type: 'string', default: '3' },
    faults: { type: 'string', default: '24' },
    kills: { type: 'string' },
    'freeze-ms': { type: 'string', default: '4000' },
    json: { type: 'string' },
  },
})

/** Each in turn before any comes twice; with `--kills` workers alone are killed. */
function planOf(): string[] {
  if (values.kills) return Array.from({ length: Number(values.kills) }, () => 'kill a worker')
  const names = Object.keys(FAULTS)
  return Array.from({ length: Number(values.faults) }, (_, index) => names[index % names.length] ?? '')
}

const folder = mkdtempSync(join(tmpdir(), 'quarry-chaos-'))
chmodSync(folder, 0o755)
const database = await startChaosDatabase(folder)
try {
  const figures = await runChaos({
    url: database.url,
    databasePid: database.pid,
    tasks: Number(values.tasks),
    hosts: Number(values.hosts),
    workers: Number(values.workers),
    faults: planOf(),
    freezeMs: Number(values['freeze-ms']),
    say: (line) => console.error(line),
  })
  const { broken, ...table } = figures
  console.table(table)
  for (const sentence of broken) console.error(sentence)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
