// `npm run chaos`: works on jobs while workers, database and services are killed, frozen and taken away, on the database
// that the command has made for it.
// Exit code 1 if an invariant was violated.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FAULTS } from './faults.ts'
import { runChaos } from './run-chaos.ts'
import { pidIn } from './chaos-database.ts'
import { CHAOS } from './chaos-options.ts'

const { values } = parseArgs({ options: CHAOS })

/** Each in turn before any comes twice; with `--kills` workers alone are killed. */
function planOf(): string[] {
  if (values.kills) return Array.from({ length: Number(values.kills) }, () => 'kill a worker')
  const names = Object.keys(FAULTS)
  return Array.from({ length: Number(values.faults) }, (_, index) => names[index % names.length] ?? '')
}

const { QUARRY_CHAOS_DATABASE: url = '', QUARRY_CHAOS_PID_FILE: pidFile = '' } = process.env
const figures = await runChaos({
  url,
  databasePid: () => pidIn(pidFile),
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
