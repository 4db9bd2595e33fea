// Background duties of every worker: writes its counters, and takes part in purging expired rows.
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { Pause, repeat } from '../queue/repeat.ts'
import { purgeExpired } from './purge-expired.ts'
import { createFaultLog } from '../platform/logging/fault-log.ts'
import { createTally, type Tally } from './tally.ts'

const FLUSH_MS = 10_000
const FORGET_MS = 60 * 60_000

export interface WorkerUpkeep {
  tally: Tally
  /** Writes the last counts. */
  stop(): Promise<void>
}

export function startWorkerUpkeep(db: Database, log: Logger): WorkerUpkeep {
  const tally = createTally(db)
  const ending = new AbortController()
  const onError = createFaultLog(log)('upkeep failed')
  const flush = async (): Promise<boolean> => {
    await tally.flush()
    return false
  }
  const forget = async (): Promise<boolean> => {
    const purged = await purgeExpired(db)
    if (Object.values(purged).some((rows) => rows > 0)) log.info(purged, 'purged what has expired')
    return false
  }
  const loops = [
    repeat({ work: flush, pauseMs: FLUSH_MS, onError }, new Pause(), ending.signal),
    repeat({ work: forget, pauseMs: FORGET_MS, onError }, new Pause(), ending.signal),
  ]
  return {
    tally,
    async stop() {
      ending.abort()
      await Promise.all(loops)
      await tally.flush().catch(onError)
    },
  }
}
