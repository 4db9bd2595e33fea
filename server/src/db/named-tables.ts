// The shape of folders and saved views for the query builder. Knows no rules.
import type { ViewLayout } from '@quarry/contract'
import type { ColumnType, Generated } from 'kysely'

export interface NamedTables {
  folders: FoldersTable
  table_views: TableViewsTable
}

interface FoldersTable {
  id: Generated<string>
  owner_id: string
  name: string
  created_at: Generated<Date>
}

interface TableViewsTable {
  id: Generated<string>
  job_id: string
  author_id: string
  name: string
  is_shared: Generated<boolean>
  /** As it was saved: what came into layouts since is missing. */
  layout: ColumnType<Partial<ViewLayout>, string, string>
  version: Generated<number>
  created_at: Generated<Date>
}
