// A semaphore with a capacity that may change, for the pages that are read before their site has a recipe: further pages wait for it.

/** After this time a page is read without waiting any longer. */
const WAIT_MS_MAX = 90_000

export interface ResizableSemaphore {
  /** Waits while `capacity` are in use; returns the function that releases. @throws the signal's reason when it is aborted */
  acquire(capacity: () => number, signal: AbortSignal): Promise<() => void>
}

export function createResizableSemaphore(): ResizableSemaphore {
  const waiting = new Set<() => void>()
  let taken = 0
  return {
    async acquire(capacity, signal) {
      const endsAtMs = Date.now() + WAIT_MS_MAX
      while (taken >= capacity() && Date.now() < endsAtMs) await untilWoken(waiting, endsAtMs - Date.now(), signal)
      taken += 1
      return () => {
        taken -= 1
        for (const wake of waiting) wake()
      }
    },
  }
}

async function untilWoken(waiting: Set<() => void>, timeMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeMs)
  const wake = (): void => resolve()
  waiting.add(wake)
  signal.addEventListener('abort', wake, { once: true })
  await promise
  clearTimeout(timer)
  waiting.delete(wake)
  signal.removeEventListener('abort', wake)
  signal.throwIfAborted()
}
