// The shape of folders, saved views and comments for the query builder. Contains no rules.
import type { ViewLayout } from '@quarry/contract'
import type { ColumnType, Generated } from 'kysely'

export interface NamedTables {
  folders: FoldersTable
  table_views: TableViewsTable
  comment_threads: CommentThreadsTable
  comments: CommentsTable
  comment_mentions: CommentMentionsTable
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
  /** As saved: properties added to layouts since then are missing. */
  layout: ColumnType<Partial<ViewLayout>, string, string>
  version: Generated<number>
  created_at: Generated<Date>
}

interface CommentThreadsTable {
  id: Generated<string>
  job_id: string
  task_id: number
  field: string | null
  resolved_at: Generated<Date | null>
  resolved_by: Generated<string | null>
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

interface CommentsTable {
  id: Generated<string>
  thread_id: string
  author_id: string
  body: string
  created_at: Generated<Date>
  edited_at: Generated<Date | null>
}

interface CommentMentionsTable {
  comment_id: string
  account_id: string
  name: string
  attempts: Generated<number>
  due_at: Generated<Date>
  settled_at: Generated<Date | null>
  created_at: Generated<Date>
}
