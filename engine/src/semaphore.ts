// Limits concurrency; others wait in the order of their requests.

export interface Semaphore {
  /** Waits for a place without end where no signal is given. @throws the signal's reason when it fired before; what `work` throws. */
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

  /** Hands the place to the one who waits longest. */
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
