// For tests of the lock order: the job first, then its rows.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Holds the job's lock while `act` waits for it, and returns the result of `act` once the job is released.
 * @throws where `act` holds a row of the job meanwhile: locking the rows after the job would then deadlock
 */
export async function whileJobIsHeld<T>(
  db: Database,
  { jobId, as }: { jobId: string; as: 'update' | 'key share' },
  act: () => Promise<T>,
): Promise<T> {
  const { acting } = await db.transaction().execute(async (tx) => {
    await sql`select from jobs where id = ${jobId} for ${sql.raw(as)}`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const running = act()
    running.catch(() => undefined)
    await waitUntil('somebody to wait for the job', async () => {
      const { rows: waiting } = await sql`
        select from pg_stat_activity where datname = current_database() and ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db)
      return waiting.length > 0
    })
    await sql`select from results where job_id = ${jobId} for update nowait`.execute(tx)
    return { acting: running }
  })
  return acting
}
