// Deletes expired records. Requests call it now and then; correctness never depends on it.
import type { AuthContext } from '../auth-context.ts'

const EVERY_MS = 10 * 60_000
const KEPT_MS = 24 * 3600_000

/** A function to call with every request; at most one call in ten minutes does something, in the background. */
export function createSweep(auth: AuthContext): () => void {
  let next = 0
  return () => {
    const now = Number(auth.now())
    if (now < next) return
    next = now + EVERY_MS
    sweep(auth, new Date(now - KEPT_MS)).catch((error: unknown) => auth.report(error, 'sweep'))
  }
}

async function sweep({ database }: AuthContext, before: Date): Promise<void> {
  await database.rows(`delete from auth.throttles where at < $1`, [before])
  await database.rows(`delete from auth.flow_states where created_at < $1 and coalesce(code_issued_at, created_at) < $1`, [before])
  await database.rows(`delete from auth.challenges where created_at < $1`, [before])
}
