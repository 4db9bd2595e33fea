// The rows of a stage in the database: written by the run that holds the pipeline's lease, read back in any order.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { StepRow } from '../steps/step-row.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

export interface StagePlace {
  jobId: string
  run: number
  stage: number
}

/** Another run, another version or the deletion of the job came in between. */
export class RunOvertaken extends Error {}

export const LEASE = '2 minutes'
const PAGE_ROWS = 500

export class StageWriter {
  readonly #db: Database
  readonly #place: StagePlace
  count = 0
  problemCount = 0

  constructor(db: Database, place: StagePlace) {
    this.#db = db
    this.#place = place
  }

  /** Appends the rows, and renews the lease on the pipeline. @throws RunOvertaken */
  async write(rows: readonly StepRow[]): Promise<void> {
    const { jobId, run, stage } = this.#place
    const json = storableJson(
      rows.map(({ taskId, target, data, problems, keys = {}, items = {} }) => ({ task_id: taskId, target, data, problems, keys, items })),
    )
    const result = await sql`
      with held as (
        update pipelines set leased_until = clock_timestamp() + ${LEASE}::interval
        where job_id = ${jobId} and run = ${run} and state = 'running' returning 1
      ), written as (
        insert into pipeline_rows (job_id, run, stage, place, task_id, target, data, problems, keys, items)
        select ${jobId}, ${run}, ${stage}, ${this.count} + ordinality - 1,
          (value ->> 'task_id')::bigint, value ->> 'target', value -> 'data', value -> 'problems', value -> 'keys', value -> 'items'
        from held, jsonb_array_elements(${json}::jsonb) with ordinality
      )
      select from held`.execute(this.#db)
    if (result.rows.length === 0) throw new RunOvertaken()
    this.count += rows.length
    this.problemCount += rows.reduce((sum, row) => sum + row.problems.length, 0)
  }
}

/** The rows of a stage at these positions, in the given order. */
export async function* readOrdered(
  db: Database,
  { jobId, run, stage }: StagePlace,
  places: Int32Array,
): AsyncGenerator<readonly StepRow[]> {
  for (let from = 0; from < places.length; from += PAGE_ROWS) {
    const wanted = [...places.subarray(from, from + PAGE_ROWS)]
    const rows = await db
      .selectFrom('pipeline_rows')
      .select(['place', 'task_id as taskId', 'target', 'data', 'problems', 'keys', 'items'])
      .where('job_id', '=', jobId)
      .where('run', '=', run)
      .where('stage', '=', stage)
      .where('place', '=', sql<number>`any(${wanted}::int[])`)
      .execute()
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    yield wanted.flatMap((place) => byPlace.get(place) ?? [])
  }
}
