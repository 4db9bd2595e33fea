// How a command ends: everything it started is ended with it, last first and once, whether it succeeds, fails, or receives a signal.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const END_WITH_PARENT = new URL('./end-with-parent.js', import.meta.url).href
/** Longer than the product takes to end. */
const STOP_MS_MAX = 30_000
const hasGroups = process.platform !== 'win32'

export class Ending {
  readonly #closers: (() => unknown)[] = []
  readonly #told = new AbortController()
  #ended: Promise<void> | null = null

  /** Aborted as soon as the end begins. */
  get signal(): AbortSignal {
    return this.#told.signal
  }

  onEnd(close: () => unknown): void {
    this.#closers.push(close)
  }

  /**
   * For resources that take a while to open: an end in the meantime waits for the opening and closes it. The promise then never resolves, so that nothing more is started.
   * @returns what was opened
   */
  async open<T>(opening: Promise<T>, close: (opened: T) => unknown = () => undefined): Promise<T> {
    this.onEnd(() =>
      opening.then(
        (opened) => close(opened),
        () => undefined,
      ),
    )
    const opened = await opening.catch((error: unknown) => this.#failed(error))
    await this.#unlessTold()
    return opened
  }

  /** A temporary folder that is removed at the end. Other users may enter it, such as the one that the database runs as. */
  temporaryFolder(parent = tmpdir()): string {
    const folder = mkdtempSync(join(parent, 'quarry-run-'))
    chmodSync(folder, 0o755)
    // A guard may still be stopping a database that writes there: removing is retried for up to 21 s.
    this.onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
    return folder
  }

  /** Starts a Node program of the project in a process group of its own. The whole group is ended, even where this process is killed. */
  start(program: string | URL, args: readonly string[] = [], options: SpawnOptions = {}): ChildProcess {
    const path = program instanceof URL ? fileURLToPath(program) : program
    const child = spawn(process.execPath, [...process.execArgv, '--import', END_WITH_PARENT, path, ...args], {
      detached: hasGroups,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...options,
      env: { ...process.env, ...options.env, QUARRY_ENDS_WITH: String(process.pid) },
    })
    this.onEnd(() => endGroup(child))
    return child
  }

  /** Runs such a program to its end, with a folder of its own for what it leaves behind. @returns its exit code */
  async run(program: string | URL, args: readonly string[] = [], options: SpawnOptions = {}): Promise<number> {
    const folder = this.temporaryFolder()
    const env = { TMPDIR: folder, TEMP: folder, TMP: folder, ...options.env }
    const child = this.start(program, args, { ...options, env })
    const code = await new Promise<number>((settle, reject) => {
      child.once('error', reject)
      child.once('exit', (status) => settle(status ?? 1))
    })
    await this.#unlessTold()
    return code
  }

  /** Ends everything once; further callers wait for the same end. */
  end(): Promise<void> {
    this.#told.abort()
    this.#ended ??= this.#close()
    return this.#ended
  }

  async #close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close()
      } catch (error) {
        // The others still have to be closed.
        console.error(error instanceof Error ? error.message : error)
      }
    }
  }

  #unlessTold(): Promise<void> {
    return this.signal.aborted ? never() : Promise.resolve()
  }

  #failed(error: unknown): Promise<never> {
    if (this.signal.aborted) return never()
    throw error
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}

/** Asks the first process of the group to end, then ends by force what is left of the group. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((settle) => child.once('exit', settle))
    const force = setTimeout(() => kill(child, 'SIGKILL'), STOP_MS_MAX)
    child.kill('SIGTERM')
    await ended
    clearTimeout(force)
  }
  if (hasGroups) kill(child, 'SIGKILL')
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (hasGroups) process.kill(-Number(child.pid), signal)
    else child.kill(signal)
  } catch {
    // No process of the group is left.
  }
}
