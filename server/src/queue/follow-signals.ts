// An abort controller that follows other signals until it is disposed. AbortSignal.any would leak memory for every call on long-lived
// signals.

export interface Follower extends Disposable {
  signal: AbortSignal
  abort(reason: Error): void
}

/** Fires with the first of `signals`, or by its own `abort`. Must be disposed when the work is over. */
export function followSignals(signals: readonly AbortSignal[]): Follower {
  const own = new AbortController()
  const follow = (event: Event): void => {
    if (event.target instanceof AbortSignal) own.abort(event.target.reason)
  }
  for (const signal of signals) {
    if (signal.aborted) own.abort(signal.reason)
    signal.addEventListener('abort', follow, { once: true })
  }
  return {
    signal: own.signal,
    abort: (reason) => own.abort(reason),
    [Symbol.dispose]() {
      for (const signal of signals) signal.removeEventListener('abort', follow)
    },
  }
}
