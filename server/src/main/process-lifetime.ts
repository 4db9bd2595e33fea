// Keeps a process running until a signal or the end of its parent, and ends it in bounded time.
import type { Logger } from 'pino'

export interface Service {
  /** Ends gracefully; resolves when nothing is left running. */
  stop(): Promise<void>
}

// Longer than any service needs to stop; then whatever hangs is left to the system.
const STOP_MS_MAX = 25_000

/** To be called first: until the service runs, which may have to wait for its database, it ends at once with its parent. */
export function startUnderParent(): void {
  process.once('disconnect', leave)
  if (process.connected === false) leave()
}

function leave(): void {
  process.exit(0)
}

/** Resolves when the service has stopped. Further signals change nothing: Ctrl+C often brings several. */
export async function serveUntilSignal(service: Service, log: Logger): Promise<void> {
  const why = await told()
  log.info({ why }, 'stopping')
  const hanging = setTimeout(() => {
    log.error('could not stop in time')
    process.exit(1)
  }, STOP_MS_MAX)
  await service.stop()
  clearTimeout(hanging)
  if (process.connected) process.disconnect()
}

function told(): Promise<string> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
    // Started by another process over IPC: without that one nothing would stop this one.
    process.off('disconnect', leave)
    process.once('disconnect', () => resolve('the parent process is gone'))
    if (process.connected === false) resolve('the parent process is gone')
  })
}
