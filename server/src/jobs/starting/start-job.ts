// A start that may be sent again: the same idempotency key gives the job that it has started.
import { createHash } from 'node:crypto'
import type { JobPayload } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { createJob, draftOf, storeJob } from '../create-job.ts'
import type { JobDeps } from '../job.ts'

/** With a key, once however often it is asked for. Answers whether an earlier request had started it. @throws AppError as createJob does */
export async function startJob(
  deps: JobDeps,
  actor: Actor,
  { payload, key }: { payload: JobPayload; key: string | undefined },
): Promise<{ id: string; isRepeated: boolean }> {
  if (key !== undefined) return startJobOnce(deps, actor, { payload, key })
  return { id: (await createJob(deps, actor, payload)).id, isRepeated: false }
}

interface Start {
  jobId: string
  payloadDigest: Buffer
}

/**
 * A start that may be sent again: the same idempotency key gives the job that it has started. Answers whether an earlier request did.
 * @throws AppError invalid where the key came with another payload, and all that starting a job throws
 */
async function startJobOnce(
  deps: JobDeps,
  actor: Actor,
  { payload, key }: { payload: JobPayload; key: string },
): Promise<{ id: string; isRepeated: boolean }> {
  const digest = createHash('sha256').update(JSON.stringify(payload)).digest()
  const earlier = await findStart(deps, actor, key)
  if (earlier) return repeated(earlier, digest)
  const alongside = async (tx: Tx, jobId: string): Promise<void> => {
    await tx
      .insertInto('job_starts')
      .values({ owner_id: actor.accountId, idempotency_key: key, payload_digest: digest, job_id: jobId })
      .execute()
  }
  try {
    const { id } = await storeJob(deps, actor, { ...draftOf(payload), alongside })
    return { id, isRepeated: false }
  } catch (error) {
    // The same request at the same time came first: it has taken the key, or used up what this one would have needed.
    const first = await findStart(deps, actor, key)
    if (!first) throw error
    return repeated(first, digest)
  }
}

async function findStart({ db }: JobDeps, actor: Actor, key: string): Promise<Start | undefined> {
  const starts = db.selectFrom('job_starts').select(['job_id as jobId', 'payload_digest as payloadDigest'])
  return starts.where('owner_id', '=', actor.accountId).where('idempotency_key', '=', key).executeTakeFirst()
}

function repeated({ jobId, payloadDigest }: Start, digest: Buffer): { id: string; isRepeated: boolean } {
  if (payloadDigest.equals(digest)) return { id: jobId, isRepeated: true }
  throw new AppError('invalid', { detail: 'This idempotency key has started another job. Use a new key for each job.' })
}
