// Input to a live view in transit to the page: in order, one call at a time; outdated input is dropped before it is sent.
import type { LiveInputGiven } from '@quarry/contract'

export interface InputQueue {
  add(...events: LiveInputGiven[]): void
  /** Unsent input is dropped. */
  stop(): void
}

const BATCH_MAX = 100
/** Pointer events are more frequent than the eye needs. */
const PAUSE_MS = 30

/** `send` is called with one batch after the other; where it fails, `onFailure` is called and its batch is lost. */
export function createInputQueue(send: (events: LiveInputGiven[]) => Promise<void>, onFailure: (error: unknown) => void): InputQueue {
  const state = { waiting: [] as LiveInputGiven[], isSending: false, isStopped: false }
  async function run(): Promise<void> {
    if (state.isSending) return
    state.isSending = true
    while (state.waiting.length > 0) {
      await send(state.waiting.splice(0, BATCH_MAX)).catch(onFailure)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    state.isSending = false
  }
  return {
    add(...events) {
      if (state.isStopped) return
      for (const event of events) state.waiting = withInput(state.waiting, event)
      void run()
    },
    stop() {
      state.isStopped = true
      state.waiting = []
    },
  }
}

/** Only the last of several moves counts, and turns of the wheel at one place add up. */
export function withInput(waiting: readonly LiveInputGiven[], event: LiveInputGiven): LiveInputGiven[] {
  const last = waiting.at(-1)
  const others = waiting.slice(0, -1)
  if (last?.type === 'move' && event.type === 'move') return [...others, event]
  if (last?.type === 'wheel' && event.type === 'wheel')
    return [...others, { ...event, dx: bounded(last.dx + event.dx), dy: bounded(last.dy + event.dy) }]
  if (last?.type === 'touch' && event.type === 'touch' && last.phase === 'move' && event.phase === 'move') return [...others, event]
  if (last?.type === 'compose' && event.type === 'compose') return [...others, event]
  if (last?.type === 'size' && event.type === 'size') return [...others, event]
  return [...waiting, event]
}

const bounded = (by: number): number => Math.max(-5_000, Math.min(5_000, by))
