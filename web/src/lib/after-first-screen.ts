// Preloading of parts that are likely to be needed, deferred until after the first screen, which it would slow down.

const WAIT_MS = 2_000

/** Calls `act` once the page is idle after it has become usable. The returned function cancels it. */
export function afterFirstScreen(act: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') act()
    else idle = requestIdleCallback(act, { timeout: WAIT_MS })
  }, WAIT_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
  }
}
