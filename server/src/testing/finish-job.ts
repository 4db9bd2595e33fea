// Ends tasks of a job as a worker would, directly in the database: for tests of later reads.
import type { Cell, Evidence, JsonValue } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Completes the task at `position` with these values and updates the counters. */
export async function completeTask(
  db: Database,
  jobId: string,
  { position, data, evidence }: { position: number; data: Record<string, JsonValue>; evidence?: Evidence },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const task = await tx
      .updateTable('tasks')
      .set({ state: 'completed', finished_at: new Date() })
      .where('job_id', '=', jobId)
      .where('position', '=', position)
      .returning(['id', 'target'])
      .executeTakeFirstOrThrow()
    const cells = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, cellOf(value, evidence)]))
    const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
    await tx
      .insertInto('results')
      .values({
        task_id: task.id,
        job_id: jobId,
        position,
        target: task.target,
        data: JSON.stringify(data),
        cells: JSON.stringify(cells),
        pages: '[]',
        usage: JSON.stringify(usage),
      })
      .execute()
    await sql`update jobs set completed = completed + 1,
      status = case when completed + failed + 1 = total then 'completed' else 'in_progress' end where id = ${jobId}`.execute(tx)
    return String(task.id)
  })
}

export async function failTask(
  db: Database,
  jobId: string,
  { position, kind, error }: { position: number; kind: string; error: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('tasks')
      .set({ state: 'failed', error_kind: kind, error, finished_at: new Date() })
      .where('job_id', '=', jobId)
      .where('position', '=', position)
      .execute()
    await sql`update jobs set failed = failed + 1,
      status = case when completed + failed + 1 < total then 'in_progress' when completed > 0 then 'partial_completion' else 'failed' end
      where id = ${jobId}`.execute(tx)
  })
}

/** As the reader returns it; without a value the page did not have one. */
export function cellOf(value: JsonValue, given?: Evidence): Cell {
  if (value === null) return { value, raw: null, status: 'absent', reason: 'not_on_page', method: null, confidence: null, evidence: [] }
  const raw = String(value)
  const evidence = [given ?? { url: 'https://one.example/1', snapshot: null, block: 1, quote: raw, selector: 'p' }]
  return { value, raw, status: 'found', reason: null, method: 'reader', confidence: 0.9, evidence }
}
