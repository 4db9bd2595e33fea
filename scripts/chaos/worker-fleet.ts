// A fixed number of worker processes: one that dies is replaced, as by a supervisor.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Trouble } from './trouble.ts'

const ENTRY = fileURLToPath(new URL('./chaos-worker.ts', import.meta.url))

export interface FleetWorker {
  process: ChildProcess
  /** Id of the worker in the database; null until it has registered. */
  id: number | null
}

export class WorkerFleet {
  readonly #url: string
  #workers: FleetWorker[] = []
  #trouble: Trouble = { kind: 'none' }
  #closing = false

  constructor(url: string, count: number) {
    this.#url = url
    for (let index = 0; index < count; index += 1) this.#start()
  }

  #start(): void {
    const child = fork(ENTRY, { env: { ...process.env, DATABASE_URL: this.#url }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const worker: FleetWorker = { process: child, id: null }
    this.#workers.push(worker)
    child.once('message', (id: number) => {
      worker.id = id
      child.send(this.#trouble, () => undefined)
    })
    child.once('exit', () => {
      this.#workers = this.#workers.filter((one) => one !== worker)
      if (!this.#closing) this.#start()
    })
  }

  /** A random registered worker; null while all are starting. */
  pick(): FleetWorker | null {
    const ready = this.#workers.filter(({ id }) => id !== null)
    return ready[Math.floor(Math.random() * ready.length)] ?? null
  }

  tell(trouble: Trouble): void {
    this.#trouble = trouble
    for (const { process: child, id } of this.#workers) if (id !== null) child.send(trouble, () => undefined)
  }

  async close(): Promise<void> {
    this.#closing = true
    await Promise.all(
      this.#workers.map(async ({ process: child }) => {
        const exit = once(child, 'exit')
        child.kill('SIGKILL')
        await exit
      }),
    )
  }
}
