// Starts a job from its payload; the request may be repeated: the same idempotency key returns the job that it started.
import type { JobPayload } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { createJob, draftOf, storeJob } from '../create-job.ts'
import type { JobDeps } from '../job.ts'
import { startOnce, type Started } from './start-once.ts'

/** With a key, once however often it is requested. Returns whether an earlier request had started it. @throws AppError as createJob does */
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
