// Records what prevents the worker of this process from working, so that it can be shown to users who wait for a job. Ends nothing and does
// not wait.
import { hostname } from 'node:os'
import type { HoldUp } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Tasks that wait for their machine are retried after 10 seconds, and report again. */
const NOTE_EVERY_MS = 5_000

/** Returns a handler for faults of this machine. `onError`: the fault could not be recorded. */
export function createWorkerFaultReport(db: Database, onError: (error: unknown) => void): (trouble: unknown) => void {
  let notedAt = -Infinity
  return (trouble) => {
    const now = performance.now()
    if (now - notedAt < NOTE_EVERY_MS) return
    notedAt = now
    const note = sql`update workers set trouble = ${holdUpOf(trouble)}, trouble_at = clock_timestamp()
      where host = ${hostname()} and pid = ${process.pid}`
    note.execute(db).catch(onError)
  }
}

const HOLD_UP_OF: Record<string, HoldUp> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'disk_unwritable',
  EACCES: 'disk_unwritable',
  EPERM: 'disk_unwritable',
  EIO: 'disk_unwritable',
  ESTALE: 'disk_unwritable',
}

function holdUpOf(trouble: unknown): HoldUp {
  const code = trouble instanceof Error && 'code' in trouble ? String(trouble.code) : ''
  return HOLD_UP_OF[code] ?? 'machine'
}
