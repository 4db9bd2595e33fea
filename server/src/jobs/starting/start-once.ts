// Starts a job once per idempotency key, however often the request is sent: the same key returns the job that it started.
import { createHash } from 'node:crypto'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'

export interface Started {
  id: string
  /** An earlier request with the key had started it. */
  isRepeated: boolean
}

interface Start {
  /** Undefined: every request starts a job. */
  key: string | undefined
  /** What is started: a key that is reused for something else is refused. */
  order: unknown
  /** Starts the job and calls `alongside` with its id in the same transaction. */
  start(alongside: Alongside): Promise<{ id: string }>
}

export type Alongside = (tx: Tx, jobId: string) => Promise<void>

/** @throws AppError invalid where the key was used for another request, and all errors of the start */
export async function startOnce(db: Database, actor: Actor, { key, order, start }: Start): Promise<Started> {
  if (key === undefined) return { id: (await start(async () => {})).id, isRepeated: false }
  const digest = createHash('sha256').update(JSON.stringify(order)).digest()
  const earlier = await findStart(db, actor, key)
  if (earlier) return repeated(earlier, digest)
  try {
    const { id } = await start(async (tx, jobId) => {
      const values = { owner_id: actor.accountId, idempotency_key: key, payload_digest: digest, job_id: jobId }
      await tx.insertInto('job_starts').values(values).execute()
    })
    return { id, isRepeated: false }
  } catch (error) {
    // The same request was processed concurrently: it has used the key, or the quota that this one needed.
    const first = await findStart(db, actor, key)
    if (!first) throw error
    return repeated(first, digest)
  }
}

interface StoredStart {
  jobId: string
  payloadDigest: Buffer
}

async function findStart(db: Database, actor: Actor, key: string): Promise<StoredStart | undefined> {
  const starts = db.selectFrom('job_starts').select(['job_id as jobId', 'payload_digest as payloadDigest'])
  return starts.where('owner_id', '=', actor.accountId).where('idempotency_key', '=', key).executeTakeFirst()
}

function repeated({ jobId, payloadDigest }: StoredStart, digest: Buffer): Started {
  if (payloadDigest.equals(digest)) return { id: jobId, isRepeated: true }
  throw new AppError('invalid', { detail: 'This idempotency key has started another job. Use a new key for each job.' })
}
