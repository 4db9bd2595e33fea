// The start of a job by its payload, which may be sent again: the same idempotency key gives the job that it has started.
import type { JobPayload } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { createJob, draftOf, storeJob } from '../create-job.ts'
import type { JobDeps } from '../job.ts'
import { startOnce, type Started } from './start-once.ts'

/** With a key, once however often it is asked for. Answers whether an earlier request had started it. @throws AppError as createJob does */
export async function startJob(
  deps: JobDeps,
  actor: Actor,
  { payload, key }: { payload: JobPayload; key: string | undefined },
): Promise<Started> {
  if (key === undefined) return { id: (await createJob(deps, actor, payload)).id, isRepeated: false }
  return startOnce(deps.db, actor, {
    key,
    order: payload,
    start: (alongside) => storeJob(deps, actor, { ...draftOf(payload), alongside }),
  })
}
