// Keeps a process running until a signal or the end of its parent, and ends it in bounded time.
import type { Logger } from 'pino'

export interface Service {
  /** Ends gracefully; resolves when nothing is left running. */
  stop(): Promise<void>
}

// Longer than any service needs to stop; then the process exits regardless.
const STOP_MS_MAX = 25_000

/** Call it first: until the service runs, which may wait for its database, the process ends at once with its parent. */
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
    // Started by another process over IPC: without its parent nothing would stop it.
    process.off('disconnect', leave)
    process.once('disconnect', () => resolve('the parent process is gone'))
    if (process.connected === false) resolve('the parent process is gone')
  })
}
