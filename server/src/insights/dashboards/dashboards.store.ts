// Layouts of dashboards. The caller must have checked the owner.
import type { DashboardLayout } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import type { Subject } from './dashboard.queries.ts'

const columnOf = ({ kind }: Subject) => sql.ref(`${kind}_id`)

export async function saveLayout(db: Database, subject: Subject, layout: DashboardLayout): Promise<void> {
  await sql`
    insert into dashboard_layouts (subject_id, ${columnOf(subject)}, layout) values (${subject.id}, ${subject.id}, ${storableJson(layout)}::jsonb)
    on conflict (subject_id) do update set layout = excluded.layout`.execute(db)
}
