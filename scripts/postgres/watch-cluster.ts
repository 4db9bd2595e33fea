// Restarts the embedded PostgreSQL at the same address when it dies while the product runs; clients reconnect.
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { isAlive, startCluster, whenEnded, type Cluster } from './cluster.ts'
import { unguard } from './guard.ts'

export interface ClusterWatch {
  /** Stops watching. Resolves to the database as it runs now, which is another process after a restart. */
  stop(): Promise<Cluster>
}

const LOOK_MS = 250
const RETRY_MS = 1_000

export function watchCluster(folder: string, { cluster, say }: { cluster: Cluster; say: (sentence: string) => void }): ClusterWatch {
  const ending = new AbortController()
  let current = cluster
  const untilAborted = new Promise<void>((told) => ending.signal.addEventListener('abort', () => told(), { once: true }))
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined)

  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await Promise.race([whenEnded(current.pid), untilAborted])
      // An adopted database is no child process, so its end causes no event.
      if (isAlive(current.pid)) await pause(LOOK_MS)
      if (ending.signal.aborted || isAlive(current.pid)) continue
      await unguard(current.pid)
      say('The database ended and is started again.')
      try {
        current = await startCluster({ folder, port: cluster.port })
      } catch (error) {
        // Helper processes of the former one may still run, or the disk is full: the start is retried until it succeeds.
        say(error instanceof StartError ? error.message : String(error))
        await pause(RETRY_MS)
      }
    }
  }
  const watching = watch()
  return {
    async stop() {
      ending.abort()
      await watching
      return current
    },
  }
}
