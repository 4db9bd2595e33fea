// Memory and processor time of processes, from /proc (Linux); elsewhere nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Memory of a process with its share of what it has in common with others. */
export function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** All that a process has started. */
export function descendants(root: number): number[] {
  if (!existsSync('/proc')) return []
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => [Number(name), parentOf(name)])
  const found = [root]
  for (const pid of found) found.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child))
  return found.slice(1)
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Seconds of processor time that a process has used; 0 where it has ended. */
export function processorSecondsOf(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
    return (user + system) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
/** As Linux counts in /proc on all machines of today. */
const TICKS_PER_SECOND = 100
