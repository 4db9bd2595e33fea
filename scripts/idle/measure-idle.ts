// The resource use of the processes started by this one while idle, as Linux reports it. Processor time instead of elapsed time: other
// programs may keep the machine busy.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PARTS: readonly (readonly [part: string, mark: string])[] = [
  ['database', 'postgres'],
  ['api', 'dist/api.js'],
  ['worker', 'dist/worker.js'],
  ['previews', 'dist/preview-program.js'],
  ['practice web', 'practice-web/'],
]
const NS = 1e9
/** As Linux counts the time of children that ended. */
const TICKS = 100

interface Cost {
  seconds: number
  /** Proportional set size: its own memory, and its share of memory that it shares with others. */
  megabytes: number
}

/** Lines to print: what starting took, then each part, then all together. */
export async function measureIdle({ settle, measured }: { settle: number; measured: number }, signal: AbortSignal): Promise<string[]> {
  const pause = (seconds: number): Promise<void> => sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined)
  const started = costs()
  await pause(settle)
  const before = costs()
  await pause(measured)
  const after = costs()
  const shareOf = (part: string): number => (((after.get(part)?.seconds ?? 0) - (before.get(part)?.seconds ?? 0)) / measured) * 100
  const told = (name: string, parts: readonly string[]): string => {
    const share = parts.reduce((sum, part) => sum + shareOf(part), 0)
    const memory = parts.reduce((sum, part) => sum + (after.get(part)?.megabytes ?? 0), 0)
    return `${name.padEnd(28)} ${share.toFixed(2)}% of a core, ${Math.round(memory)} MB`
  }
  const parts = [...after.keys()].toSorted()
  const startedSeconds = [...started.values()].reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `until ready                  ${startedSeconds.toFixed(1)} s of processor time`,
    ...parts.map((part) => told(part, [part])),
    told('api, worker and database', ['api', 'worker', 'database']),
    told(
      'all Node processes',
      parts.filter((part) => part !== 'database'),
    ),
  ]
}

function costs(): Map<string, Cost> {
  const found = new Map<string, Cost>()
  for (const pid of descendants()) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const part = PARTS.find(([, mark]) => line.includes(mark))?.[0] ?? 'supervisor'
      const known = found.get(part) ?? { seconds: 0, megabytes: 0 }
      found.set(part, { seconds: known.seconds + secondsOf(pid), megabytes: known.megabytes + megabytesOf(pid) })
    } catch {
      // The process has just ended.
    }
  }
  return found
}

/** This process and all below it. */
function descendants(): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const fields = /^\d+$/.test(entry) ? statOf(Number(entry)) : null
    if (fields) parents.set(Number(entry), Number(fields[1]))
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)))
  return [...parents.keys()].filter(isOurs)
}

/** The fields after the process name (state, parent and so on); the name may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}

/** Includes all threads, and children that have ended, such as connections of the database. */
function secondsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]), 0)
  const ended = statOf(pid)?.slice(13, 15) ?? []
  return ns / NS + ended.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

function megabytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024
}
