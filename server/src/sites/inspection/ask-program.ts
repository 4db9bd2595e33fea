// One order in one process: sends it, passes its progress on, and ensures an answer in bounded time.
import type { ChildProcess } from 'node:child_process'
import type { FromProgram, ToProgram } from './orders.ts'

export type Answer =
  | Extract<FromProgram, { type: 'done' | 'failed' }>
  /** The process ended, or did not answer in time. */
  | { type: 'lost'; isLate: boolean }

interface Asking {
  message: Extract<ToProgram, { type: 'run' }>
  timeMs: number
  /** Time that the process has to stop when asked; then it is killed. */
  leaveMs: number
  onProgress(progress: unknown): void
}

/** Never rejects. When `signal` fires the process is asked to stop, and its last message is the answer. */
export function askProgram(child: ChildProcess, { message, timeMs, leaveMs, onProgress }: Asking, signal: AbortSignal): Promise<Answer> {
  let isLate = false
  let force: NodeJS.Timeout | undefined
  // The channel may be closed already; the exit of the process is handled below.
  const send = (said: ToProgram): void => void child.send(said, () => undefined)
  const leave = (): void => {
    send({ type: 'leave' })
    force ??= setTimeout(() => child.kill('SIGKILL'), leaveMs)
  }
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      isLate = true
      leave()
    }, timeMs)
    const finish = (answer: Answer): void => {
      clearTimeout(deadline)
      clearTimeout(force)
      signal.removeEventListener('abort', leave)
      child.off('message', hear).off('exit', lose)
      resolve(answer)
    }
    const lose = (): void => finish({ type: 'lost', isLate })
    const hear = (said: FromProgram): void => {
      if (said.type === 'progress') onProgress(said.progress)
      else finish(isLate && said.type === 'failed' ? { type: 'lost', isLate } : said)
    }
    child.on('message', hear).on('exit', lose)
    send(message)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
}
