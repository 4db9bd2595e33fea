// A pool of child processes of one program, bounded in number. A free process is kept for the next order; nothing queues.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import { startProgram } from './start-program.ts'

export interface ProgramPool {
  /** A free process, or a new one. @throws AppError unavailable at once where all are busy. */
  take(): ChildProcess
  /** For a process that completed its order; one that did not is ended by its user. */
  giveBack(child: ChildProcess): void
  /** Starts a process ahead of time, so that the first visitor does not wait for it. */
  warmUp(): void
  close(): Promise<void>
}

interface PoolParts {
  program: URL
  /** Description for the log: "a preview". */
  name: string
  /** The message where all processes are busy. */
  busy: string
  atOnceMax: number
  memoryMegabytes: number
  log: Logger
}

const RETRY_AFTER_SECONDS = 10
const LAST_WORDS_CHARS = 1_000

export function createProgramPool({ program, name, busy, atOnceMax, memoryMegabytes, log }: PoolParts): ProgramPool {
  const running = new Set<ChildProcess>()
  const idle = new Set<ChildProcess>()
  let closing = false

  const start = (): ChildProcess => {
    const child = startProgram(program, memoryMegabytes)
    running.add(child)
    let lastWords = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => void (lastWords = (lastWords + text).slice(-LAST_WORDS_CHARS)))
    child.on('error', (error) => log.warn({ err: error }, `${name} could not be run`))
    child.on('exit', () => {
      running.delete(child)
      idle.delete(child)
    })
    // Not before its last output has been read.
    child.on('close', (code, signal) => {
      if (code !== 0 && !closing) log.warn({ code, signal, lastWords }, `${name} exited unexpectedly`)
    })
    return child
  }

  return {
    take() {
      const [spare] = idle
      if (!spare && running.size >= atOnceMax) throw new AppError('unavailable', { detail: busy, retryAfterSeconds: RETRY_AFTER_SECONDS })
      const child = spare ?? start()
      idle.delete(child)
      return child
    },
    giveBack: (child) => void (running.has(child) && idle.add(child)),
    warmUp() {
      if (running.size === 0) idle.add(start())
    },
    async close() {
      closing = true
      await Promise.all(
        [...running].map((child) => {
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          return ended
        }),
      )
    },
  }
}
