// `npm run bench:fuzz`: so many changed files of every kind, in a fixed order by seed, each read by a process within the product's limits. Prints
// how they ended by kind, the slowest, and the memory. Exit code 1 if one ended by a bug of the product; those inputs are kept.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ENGINE_LIMITS } from '../../engine/src/limits.ts'
import { FUZZ_FILES } from './fuzz-options.ts'
import { fileSeeds, type FileSeed } from './file-seeds.ts'
import { mutateFile } from './mutate-files.ts'
import { randomOf } from './mutate.ts'

const { values } = parseArgs({ options: FUZZ_FILES })
const [count, seed, endsAt] = [Number(values.inputs), Number(values.seed), Date.now() + Number(values.minutes) * 60_000]
const PROGRAM = fileURLToPath(new URL('./file-child.ts', import.meta.url))
const LOOK_MS = 250
const HEAP_MEGABYTES = 384
const { timeMs, memoryBytesMax } = ENGINE_LIMITS.file

interface End {
  end: string
  bug?: string
  cpuMs: number
  peakBytes: number
}

const running: { child: ChildProcess | null } = { child: null }

/** A file that needs too much memory ends its process, as in the product. */
function read({ kind, bytes }: FileSeed): Promise<End> {
  const own = (running.child ??= start())
  const { promise, resolve } = Promise.withResolvers<End>()
  const before = cpuMsOf(own)
  const limit = (peakBytes: number): void => {
    const cpuMs = cpuMsOf(own) - before
    running.child = null
    own.kill('SIGKILL')
    resolve({ end: 'parse_limit', cpuMs, peakBytes })
  }
  const timer = setInterval(() => {
    const bytesNow = memoryOf(own)
    if (cpuMsOf(own) - before > timeMs || bytesNow > memoryBytesMax) limit(bytesNow)
  }, LOOK_MS)
  const onExit = (): void => limit(0)
  own.once('message', (end) => resolve(end as End)).once('exit', onExit)
  own.send({ kind, bytes })
  return promise.finally(() => {
    clearInterval(timer)
    own.off('exit', onExit)
  })
}

function start(): ChildProcess {
  return fork(PROGRAM, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Processor time, which does not depend on the machine's load; 0 where it is unknown. */
function cpuMsOf({ pid }: ChildProcess): number {
  const fields = procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(procFile(pid, 'statm').split(' ')[1] ?? 0) * 4_096
}

function procFile(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

const seeds = fileSeeds()
const ends = new Map<string, Map<string, number>>()
let [slowest, peak, done, bugs] = [{ kind: '', cpuMs: 0, input: -1 }, 0, 0, 0]
for (let input = 0; input < count && Date.now() < endsAt; input += 1) {
  const given = seeds[input % seeds.length]!
  const random = randomOf(seed * 1_000_003 + input)
  // The first round reads the unchanged files.
  const bytes = input < seeds.length ? given.bytes : mutateFile(given, random)
  const { end, bug, cpuMs, peakBytes } = await read({ kind: given.kind, bytes })
  const ofKind = ends.get(given.kind) ?? new Map<string, number>()
  ends.set(given.kind, ofKind.set(end, (ofKind.get(end) ?? 0) + 1))
  if (cpuMs > slowest.cpuMs) slowest = { kind: given.kind, cpuMs, input }
  peak = Math.max(peak, peakBytes)
  done += 1
  if (bug !== undefined || end === 'parse_limit') {
    mkdirSync(values.folder, { recursive: true })
    writeFileSync(join(values.folder, `${seed}-${input}-${given.kind}-${end}`), bytes)
  }
  if (bug === undefined) continue
  bugs += 1
  console.log(`${given.kind}, input ${input}: ${bug.split('\n').slice(0, 4).join(' | ')}`)
}
running.child?.kill('SIGKILL')
for (const [kind, ofKind] of ends) console.log(kind.padEnd(6), [...ofKind].map(([end, times]) => `${end} ${times}`).join(', '))
console.log(
  `${done} inputs, seed ${seed}; bugs: ${bugs}; slowest ${Math.round(slowest.cpuMs)} ms of processor time (${slowest.kind}, input ${slowest.input}); memory at most ${Math.round(peak / 1_048_576)} MB`,
)
process.exitCode = bugs > 0 ? 1 : 0
