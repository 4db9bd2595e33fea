// Memory and processor time of processes, from /proc (Linux); zero on other systems.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Proportional set size (PSS) of a process in kB: its own memory and its share of memory that processes share. */
export function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Ids of all descendants of a process. */
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

/** Seconds of processor time that a process has used; 0 if it has ended. */
export function processorSecondsOf(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
    return (user + system) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
/** USER_HZ, the unit of processor time in /proc; 100 on all common Linux systems. */
const TICKS_PER_SECOND = 100
