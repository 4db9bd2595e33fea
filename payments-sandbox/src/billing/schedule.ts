// Scheduled events of objects, by the sandbox's clock. One entry an object and task; the latest replaces earlier ones.
import { findRow } from '../db/database.ts'
import type { Turn } from '../turn.ts'

export type Task = 'expire_session' | 'settle_debit' | 'end_period' | 'retry_payment' | 'expire_incomplete' | 'open_dispute'

/** @param at seconds since 1970 by the sandbox's clock */
export async function schedule({ db }: Turn, objectId: string, entry: { task: Task; at: number }): Promise<void> {
  await db.rows(
    `insert into payments_sandbox.due_work (object_id, task, at) values ($1, $2, $3) on conflict (object_id, task) do update set at = excluded.at`,
    [objectId, entry.task, entry.at],
  )
}

export async function unschedule({ db }: Turn, objectId: string, task: Task): Promise<void> {
  await db.rows('delete from payments_sandbox.due_work where object_id = $1 and task = $2', [objectId, task])
}

export interface DueEntry {
  objectId: string
  task: Task
  at: number
}

/** Removes and returns the earliest due entry; null where none is due. Entries of the same time come in the order of their creation. */
export async function takeDue({ db }: Turn, now: number): Promise<DueEntry | null> {
  const row = await findRow<{ object_id: string; task: Task; at: string }>(
    db,
    `delete from payments_sandbox.due_work where (object_id, task) in (
       select w.object_id, w.task from payments_sandbox.due_work w join payments_sandbox.objects o on o.id = w.object_id
       where w.at <= $1 order by w.at, o.seq, w.task limit 1
     ) returning object_id, task, at`,
    [now],
  )
  return row && { objectId: row.object_id, task: row.task, at: Number(row.at) }
}
