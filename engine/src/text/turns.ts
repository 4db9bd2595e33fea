// Lets so many work at once and the others wait in line.

export interface Turns {
  /** @throws the signal's reason when it fired before the turn came; what `work` throws. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export function createTurns(atOnceMax: number): Turns {
  const waiting = new Set<() => void>()
  let running = 0

  async function place(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < atOnceMax) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = (): void => void (waiting.delete(resolve) && reject(signal.reason))
    waiting.add(resolve)
    signal.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  /** Hands the place to the one who waits longest. */
  function leave(): void {
    const [next] = waiting
    if (next === undefined) running -= 1
    else if (waiting.delete(next)) next()
  }

  return {
    async take(signal, work) {
      await place(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
