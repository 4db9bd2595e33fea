// What nobody waits for, and is loaded all the same before it is asked for, comes after the first screen: it would take that one's time.

const WAIT_MS = 2_000

/** Calls `act` once the page has had time to be used, when nothing else is to be done. The function it answers prevents it. */
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
