// The API process of a chaos run: when it dies it is started again, as by a supervisor. Its child processes have to end with it.
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServedApi } from './people/ask.ts'
import type { Trouble } from './trouble.ts'

const ENTRY = fileURLToPath(new URL('./chaos-api.ts', import.meta.url))

export class ChaosApi {
  readonly #environment: NodeJS.ProcessEnv
  readonly #pids: number[] = []
  #process: ChildProcess
  #served: ServedApi | null = null
  #trouble: Trouble = { kind: 'none' }
  #closing = false

  /** `sitePort`: port of the site that it may read. */
  constructor({ url, sitePort }: { url: string; sitePort: number }) {
    this.#environment = { ...process.env, DATABASE_URL: url, QUARRY_PRACTICE_PORT: String(sitePort) }
    this.#process = this.#start()
  }

  #start(): ChildProcess {
    const child = fork(ENTRY, {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A process group of its own, which contains its child processes.
      detached: true,
    })
    this.#pids.push(child.pid ?? 0)
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

  /** Null while no API process runs. */
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
    if (this.#closing) return
    this.#closing = true
    const exit = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exit
  }

  /** After closing: processes whose parent has ended. */
  listLeft(): string[] {
    return listOfGroups(this.#pids)
  }
}

export function listOfGroups(groups: readonly number[]): string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.filter((line) => groups.includes(Number.parseInt(line, 10)))
}
