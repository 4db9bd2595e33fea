// The processes of a running product: its launcher and the parts that it has started.
import { execFileSync } from 'node:child_process'
import type { Product } from './product.ts'

export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

export function runningProcesses(): RunningProcess[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command: command ?? '' }
  })
}

/** The launcher that `npm start` runs, and the launcher's child processes. */
export function partsOf(product: Product): { launcher: RunningProcess; parts: RunningProcess[] } {
  const all = runningProcesses()
  const launcher = all.find(({ parent }) => parent === product.process.pid)
  if (!launcher) throw new Error('the product does not run')
  return { launcher, parts: all.filter(({ parent }) => parent === launcher.pid) }
}
