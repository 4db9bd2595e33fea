// The engine's clock, which tests can replace.
import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  now(): number
  /** Resolves after `ms`. @throws the signal's reason when it fires first. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  async wait(ms, signal) {
    signal.throwIfAborted()
    try {
      await delay(ms, undefined, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  },
}

/**
 * Runs `work` with a signal that fires with the caller's signal, or after `limitMs` with a `TimeoutError` as its reason. Unlike
 * `AbortSignal.timeout`, no timer or listener remains afterwards, which matters for thousands of requests a minute.
 */
export async function withTimeLimit<T>(limitMs: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('The time limit was reached.', 'TimeoutError')), limitMs)
  const onAbort = (): void => controller.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** True if `work` is done before the signal fires. */
export async function endsBefore(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const { promise: fired, resolve } = Promise.withResolvers<void>()
  const onAbort = (): void => resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([work, fired])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
  return !signal.aborted
}
