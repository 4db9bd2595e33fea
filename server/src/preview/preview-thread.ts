// One preview in one thread: sends the order, passes on what comes, and sees to it that every target has an answer in bounded time.
import type { Worker } from 'node:worker_threads'
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import { toFailedEvent } from './preview-events.ts'

/** What a thread is told. It answers with events; `end` says that it is free again. */
export type PreviewMessage = { type: 'order'; payload: JobPayload } | { type: 'leave' }

export interface PreviewOrder {
  payload: JobPayload
  tell: (event: PreviewEvent) => void
  timeMs: number
  /** How long the thread may take to leave its work when it is told to; then it is ended. */
  leaveMs: number
}

/**
 * Resolves when the preview is over: to true if the thread can take another, to false if it is gone.
 * Nothing is told any more once `signal` has fired.
 */
export function runInThread(thread: Worker, { payload, tell, timeMs, leaveMs }: PreviewOrder, signal: AbortSignal): Promise<boolean> {
  const unanswered = new Map(payload.target_items.entries())
  let failure: 'deadline' | 'internal' = 'internal'
  let force: NodeJS.Timeout | undefined
  const send = (message: PreviewMessage): void => thread.postMessage(message)
  const leave = (): void => {
    send({ type: 'leave' })
    force ??= setTimeout(() => void thread.terminate(), leaveMs)
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
      thread.off('message', pass).off('exit', lose)
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
    thread.on('message', pass).on('exit', lose)
    send({ type: 'order', payload })
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
}
