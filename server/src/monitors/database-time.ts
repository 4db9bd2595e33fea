// What time it is for schedules: that of the database, which all machines share. One whose clock is a day off neither runs what is not due
// nor leaves out what is.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** `now` takes its place, in tests that move the time. */
export async function timeOfSchedules({ db, now }: { db: Database; now?: (() => Date) | undefined }): Promise<Date> {
  if (now) return now()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  const [answer] = rows
  if (!answer) throw new Error('the database did not tell the time')
  return answer.time
}
