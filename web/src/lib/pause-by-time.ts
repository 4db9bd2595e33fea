// Long work in slices of a few milliseconds, so that the page stays free for what the user does.

/** Below the 50 ms after which a page feels slow, with room for what else a frame does. */
const SLICE_MS = 12

/** To be called repeatedly: returns a promise where it is time for a pause, before which `beforeIt` is called. */
export function pauseByTime(): (beforeIt?: () => void) => Promise<void> | undefined {
  let startedMs = performance.now()
  return (beforeIt) => {
    if (performance.now() - startedMs < SLICE_MS) return
    beforeIt?.()
    return nextTask().then(() => {
      startedMs = performance.now()
    })
  }
}

export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
