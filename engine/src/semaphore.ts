// Limits how many functions run concurrently; the others wait in the order of their calls.

export interface Semaphore {
  /**
   * Waits for a free place, without a time limit if no signal is given. @throws the signal's reason when it fires while waiting; what
   * `work` throws.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createSemaphore(atOnceMax: number): Semaphore {
  const waiting = new Set<() => void>()
  let running = 0

  async function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running < atOnceMax) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = (): void => void (waiting.delete(resolve) && reject(signal?.reason))
    waiting.add(resolve)
    signal?.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  /** Passes the place to the call that has waited longest. */
  function release(): void {
    const [next] = waiting
    if (next === undefined) running -= 1
    else if (waiting.delete(next)) next()
  }

  return {
    async run(work, signal) {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
