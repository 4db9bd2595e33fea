// Processor time of the product's processes, as Linux counts it, because other programs may keep the machine busy.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../testing/product.ts'

/** Milliseconds of a clock tick in /proc. */
const TICK_MS = 10

export interface ProcessorTimes {
  nodeMs: number
  databaseMs: number
}

/** Times until now, including ended child processes. */
export function processorTimes(product: Product): ProcessorTimes {
  const postmaster = Number(readFileSync(join(databaseFolder(product), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const stats = readStats()
  const isBelow = (pid: number, top: number): boolean => pid === top || (pid > 1 && isBelow(stats.get(pid)?.parent ?? 0, top))
  const sum = (wanted: (pid: number) => boolean) =>
    [...stats].reduce((total, [pid, { ticks }]) => (wanted(pid) ? total + ticks : total), 0) * TICK_MS
  const isDatabase = (pid: number) => isBelow(pid, postmaster)
  return {
    databaseMs: sum(isDatabase),
    nodeMs: sum((pid) => isBelow(pid, product.process.pid ?? 0) && !isDatabase(pid)),
  }
}

function databaseFolder(product: Product): string {
  return /kept in (\S+),/.exec(product.output())?.[1] ?? join(product.dataDir, 'postgres')
}

function readStats(): Map<number, { parent: number; ticks: number }> {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The text after the process name, which may contain spaces.
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number)
      stats.set(Number(entry), { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) })
    } catch {
      // The process has just ended.
    }
  }
  return stats
}
