// Limits of time for work that runs without a pause. On a busy machine work waits for the processor, which must not make a page fail, so
// that the processor time of this process has to pass the limit, too.

/** From this multiple of the limit on, the clock alone decides: work that waits for something else ends as well. */
const CLOCK_FACTOR_MAX = 10
const LOOK_AGAIN_MS = 1_000

/** Starts now. The check is true once the limit of `ms` has passed. */
export function startTimeLimit(ms: number): () => boolean {
  const [startedAt, usedBefore] = [performance.now(), processorMs()]
  return () => {
    const passed = performance.now() - startedAt
    return passed > ms && (processorMs() - usedBefore > ms || passed > ms * CLOCK_FACTOR_MAX)
  }
}

/** Calls back when the limit of `ms` from now has passed, unless the returned function is called before. */
export function afterTimeLimit(ms: number, onOver: () => void): () => void {
  const isOver = startTimeLimit(ms)
  const look = (): void => {
    if (isOver()) onOver()
    else timer = setTimeout(look, Math.min(ms, LOOK_AGAIN_MS))
  }
  let timer = setTimeout(look, ms)
  return () => clearTimeout(timer)
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
