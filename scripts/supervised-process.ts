// A part of the product as a child process: started, restarted within a second when it dies, stopped with the rest.
import { spawn, type ChildProcess } from 'node:child_process'

interface PartOptions {
  name: string
  script: string
  args?: string[]
  env: NodeJS.ProcessEnv
  /** Called when the part died and will be restarted. */
  onDeath: (sentence: string) => void
}

const RESTART_DELAY_MS = 500
const STOP_TIMEOUT_MS = 20_000

export class SupervisedProcess {
  readonly name: string
  private readonly options: PartOptions
  private child: ChildProcess | null = null
  private stopping = false
  /** Number of unexpected exits. */
  deaths = 0

  constructor(options: PartOptions) {
    this.name = options.name
    this.options = options
  }

  start(): void {
    const { script, args = [], env, onDeath, name } = this.options
    // The IPC channel closes when this process ends, however that happens: the child process then ends as well.
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.child = child
    child.on('exit', (code, signal) => {
      if (this.stopping) return
      this.deaths++
      onDeath(`${name} ended (${signal ?? `code ${code}`}) and is started again.`)
      setTimeout(() => !this.stopping && this.start(), RESTART_DELAY_MS)
    })
  }

  /** Stops the process and starts it again, as after a change of its sources. */
  async restart(): Promise<void> {
    await this.stop()
    this.stopping = false
    this.start()
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Asks the part to end, waits for it, and ends it by force after 20 seconds. */
  async stop(): Promise<void> {
    this.stopping = true
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(force)
  }
}
