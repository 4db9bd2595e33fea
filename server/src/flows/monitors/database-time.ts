// The current time for schedules: that of the database, which all machines share. A machine whose clock is off neither runs monitors early
// nor misses due ones.
import { timeOfDatabase, type Database } from '../../db/database.ts'

/** `now` replaces it in tests that control the time. */
export async function timeOfSchedules({ db, now }: { db: Database; now?: (() => Date) | undefined }): Promise<Date> {
  return now ? now() : timeOfDatabase(db)
}
