// What time it is for schedules: that of the database, which all machines share. One whose clock is a day off neither runs what is not due
// nor leaves out what is.
import { timeOfDatabase, type Database } from '../../db/database.ts'

/** `now` takes its place, in tests that move the time. */
export async function timeOfSchedules({ db, now }: { db: Database; now?: (() => Date) | undefined }): Promise<Date> {
  return now ? now() : timeOfDatabase(db)
}
