// The API process of a chaos run: one that dies is started again, as a supervisor would.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServedApi } from './api-traffic.ts'
import type { Trouble } from './trouble.ts'

const ENTRY = fileURLToPath(new URL('./chaos-api.ts', import.meta.url))

export class ChaosApi {
  readonly #url: string
  #process: ChildProcess
  #served: ServedApi | null = null
  #trouble: Trouble = { kind: 'none' }
  #closing = false

  constructor(url: string) {
    this.#url = url
    this.#process = this.#start()
  }

  #start(): ChildProcess {
    const child = fork(ENTRY, { env: { ...process.env, DATABASE_URL: this.#url }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.once('message', (served: ServedApi) => {
      this.#served = served
      child.send(this.#trouble, () => undefined)
    })
    child.once('exit', () => {
      this.#served = null
      if (!this.#closing) this.#process = this.#start()
    })
    return child
  }

  /** Null while none serves. */
  get served(): ServedApi | null {
    return this.#served
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name)
  }

  tell(trouble: Trouble): void {
    this.#trouble = trouble
    if (this.#served) this.#process.send(trouble, () => undefined)
  }

  async close(): Promise<void> {
    this.#closing = true
    const exit = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exit
  }
}
