// Starts worker processes, kills them and starts replacements, as a supervisor would.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('./worker-entry.ts', import.meta.url))
const COMPILE_CACHE = join(tmpdir(), 'quarry-test-compile-cache')

/** A worker on the database; it sends one message when it is ready. */
export function forkWorker(url: string): ChildProcess {
  return fork(ENTRY, {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

export interface WorkerProcesses {
  /** Number of unexpected exits. */
  deaths(): number
  /** Waits until all of them are ready: one that is still starting does not survive the loss of its connections. */
  allReady(): Promise<void>
  /** Kills a ready one, as soon as there is one, and starts another in its place. */
  killOne(): Promise<void>
  close(): Promise<void>
}

/** Keeps `count` workers running on the database. */
export function startWorkerProcesses(url: string, count: number): WorkerProcesses {
  const children = new Set<ChildProcess>()
  const ready: ChildProcess[] = []
  let onReady: () => void = () => undefined
  let closing = false
  let deaths = 0

  const start = (): void => {
    const child = forkWorker(url)
    children.add(child)
    child.once('message', () => {
      ready.push(child)
      onReady()
    })
    child.once('exit', () => {
      children.delete(child)
      if (ready.includes(child)) ready.splice(ready.indexOf(child), 1)
      if (closing) return
      deaths += 1
      start()
    })
  }
  for (let index = 0; index < count; index += 1) start()

  return {
    deaths: () => deaths,
    async allReady() {
      while (ready.length < count) await new Promise<void>((resolve) => (onReady = resolve))
    },
    async killOne() {
      while (ready.length === 0) await new Promise<void>((resolve) => (onReady = resolve))
      const [victim] = ready
      if (!victim) return
      const exit = once(victim, 'exit')
      victim.kill('SIGKILL')
      await exit
    },
    async close() {
      closing = true
      await Promise.all(
        [...children].map(async (child) => {
          const exit = once(child, 'exit')
          child.kill('SIGKILL')
          await exit
        }),
      )
    },
  }
}
