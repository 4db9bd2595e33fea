// One preview in one process: sends the task, passes on what comes, and sees to it that every target has an answer in bounded time.
import type { ChildProcess } from 'node:child_process'
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import type { ScraperSettings } from '@quarry/engine'
import { toFailedEvent } from './preview-events.ts'

export interface PreviewTask {
  payload: JobPayload
  settings: ScraperSettings
}

/** What a process is told. It answers with events; `end` says that it is free again. */
export type PreviewMessage = { type: 'run'; task: PreviewTask } | { type: 'leave' }

export interface PreviewOrder {
  task: PreviewTask
  tell: (event: PreviewEvent) => void
  timeMs: number
  /** How long the process may take to leave its work when it is told to; then it is ended. */
  leaveMs: number
}

/**
 * Resolves when the preview is over: to true if the process can take another, to false if it is gone.
 * Nothing is told any more once `signal` has fired.
 */
export function runInProcess(child: ChildProcess, { task, tell, timeMs, leaveMs }: PreviewOrder, signal: AbortSignal): Promise<boolean> {
  const unanswered = new Map(task.payload.target_items.entries())
  let failure: 'deadline' | 'internal' = 'internal'
  let force: NodeJS.Timeout | undefined
  // The channel may be gone already; the exit of the process tells the rest.
  const send = (message: PreviewMessage): void => void child.send(message, () => undefined)
  const leave = (): void => {
    send({ type: 'leave' })
    force ??= setTimeout(() => child.kill('SIGKILL'), leaveMs)
  }
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      failure = 'deadline'
      leave()
    }, timeMs)
    const finish = (reusable: boolean): void => {
      clearTimeout(deadline)
      clearTimeout(force)
      signal.removeEventListener('abort', leave)
      child.off('message', pass).off('exit', lose)
      if (!signal.aborted) {
        for (const [position, target] of unanswered) tell(toFailedEvent({ position, target }, failure))
        tell({ type: 'end' })
      }
      resolve(reusable)
    }
    const lose = (): void => finish(false)
    const pass = (event: PreviewEvent): void => {
      if (event.type === 'end') return finish(true)
      if (event.type === 'row') unanswered.delete(event.row.position)
      if (event.type === 'failed') unanswered.delete(event.position)
      if (!signal.aborted) tell(event)
    }
    child.on('message', pass).on('exit', lose)
    send({ type: 'run', task })
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
}
