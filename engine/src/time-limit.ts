// A limit of time for work that runs without a pause.

/**
 * Starts now. The check is true when `ms` have passed both by the clock and in processor time of this process: on a busy machine work waits
 * for the processor, which must not make a page fail.
 */
export function startTimeLimit(ms: number): () => boolean {
  const [endsAt, usedBefore] = [performance.now() + ms, processorMs()]
  return () => performance.now() > endsAt && processorMs() - usedBefore > ms
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
