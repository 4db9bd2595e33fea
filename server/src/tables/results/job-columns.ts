// The columns of a job's table: its fields, then its own columns.
import { tableFields, type TableField } from '@quarry/contract'
import type { JobRow } from '../../jobs/job.ts'

export function columnsOf({ fields, ownColumns }: Pick<JobRow, 'fields' | 'ownColumns'>): TableField[] {
  return tableFields({ trait_definitions: fields, own_columns: ownColumns })
}
