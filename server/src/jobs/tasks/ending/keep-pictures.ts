// Screenshots of pages on which a step failed: stored with the failed task, in the statement that ends it.
import { sql, type RawBuilder } from 'kysely'
import type { PlacedOutcome } from '../task-outcome.ts'

/** Maximum per job: further ones would show the same. */
export const PICTURES_PER_JOB = 20

/** Part of a WITH after `flipped`, with a leading comma; empty without screenshots. */
export function picturing(jobId: string, placed: readonly PlacedOutcome[]): RawBuilder<unknown> {
  const pictures = placed.flatMap(({ outcome, place }) =>
    outcome.kind === 'failed' && outcome.picture ? [{ id: outcome.taskId, place, picture: Buffer.from(outcome.picture) }] : [],
  )
  if (pictures.length === 0) return sql``
  return sql`, pictured as (
      insert into task_pictures (task_id, job_id, picture)
      select flipped.id, job_id, shown.picture
      from flipped join unnest(
        ${pictures.map((p) => p.id)}::bigint[], ${pictures.map((p) => p.place)}::int[], ${pictures.map((p) => p.picture)}::bytea[]
      ) as shown (id, place, picture) on shown.id = flipped.id and shown.place = flipped.place
      where flipped.state = 'failed' and (select count(*) from task_pictures where job_id = ${jobId}) < ${PICTURES_PER_JOB}
      order by flipped.id limit ${PICTURES_PER_JOB}
      on conflict (task_id) do nothing
    )`
}
