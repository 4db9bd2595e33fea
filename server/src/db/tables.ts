// The shape of the tables in server/migrations, for the query builder. Contains no rules.
import type { Cell, Field, JobStatus, JsonValue, OwnColumn, PageSteps, PictureType, PlanName, Step, TaskStatus } from '@quarry/contract'
import type { Row, Usage } from '@quarry/engine'
import type { ColumnType, Generated } from 'kysely'
import type { BillingTables } from './billing-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { NamedTables } from './named-tables.ts'
import type { PipelineTables } from './pipeline-tables.ts'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface Tables extends LedgerTables, BillingTables, PipelineTables, NamedTables {
  accounts: AccountsTable
  templates: TemplatesTable
  jobs: JobsTable
  job_starts: JobStartsTable
  row_additions: RowAdditionsTable
  tasks: TasksTable
  task_pictures: TaskPicturesTable
  results: ResultsTable
  lanes: LanesTable
  lane_jobs: LaneJobsTable
  lane_leases: LaneLeasesTable
  workers: WorkersTable
  queue_clock: QueueClockTable
  mail_outbox: MailOutboxTable
  signing_keys: SigningKeysTable
  avatars: AvatarsTable
  deleted_accounts: DeletedAccountsTable
}

interface AccountsTable {
  id: string
  email: Generated<string>
  plan: Generated<PlanName>
  virtual_time: Generated<number>
  created_at: GeneratedTime
  mention_mails: Generated<boolean>
}

interface TemplatesTable {
  id: Generated<string>
  owner_id: string
  name: string
  base_prompt: string | null
  fields: Json<Field[]>
  steps: ColumnType<Step[], string | undefined, string>
  page_steps: ColumnType<PageSteps, string | undefined, string>
  created_by: Generated<string | null>
  created_at: GeneratedTime
  updated_at: GeneratedTime
}

interface JobStartsTable {
  owner_id: string
  idempotency_key: string
  payload_digest: Buffer
  job_id: string
  created_at: GeneratedTime
}

interface RowAdditionsTable {
  id: Generated<number>
  job_id: string
  owner_id: string
  added_by: string | null
  first_position: number
  added: number
  duplicates: number
  reopens: boolean
  idempotency_key: string | null
  payload_digest: Buffer | null
  created_at: GeneratedTime
}

interface JobsTable {
  id: Generated<string>
  owner_id: string
  /** Null: the name is proposed. */
  name: string | null
  emoji: string | null
  folder_id: string | null
  created_by: Generated<string | null>
  status: Generated<JobStatus>
  base_prompt: string | null
  target_item_name: string
  fields: Json<Field[]>
  own_columns: ColumnType<OwnColumn[], string | undefined, string>
  first_targets: Generated<string[]>
  rerun_of: string | null
  column_of: Generated<string | null>
  keeps_cells: Generated<boolean>
  enriches: Generated<boolean>
  refreshes: Generated<boolean>
  total: number
  completed: Generated<number>
  failed: Generated<number>
  stop_requested: Generated<boolean>
  over_budget: Generated<boolean>
  has_priority: Generated<boolean>
  connection_id: string | null
  is_private: Generated<boolean>
  page_steps: ColumnType<PageSteps, string | undefined, string>
  trace_parent: string | null
  model_calls: Generated<number>
  model_prompt_tokens: Generated<number>
  model_completion_tokens: Generated<number>
  model_cost_micro_usd: Generated<number>
  created_at: GeneratedTime
  started_at: MaybeTime
  finished_at: MaybeTime
}

interface TasksTable {
  id: Generated<number>
  job_id: string
  position: number
  target: string
  lane: string
  state: Generated<TaskStatus>
  attempts: Generated<number>
  losses: Generated<number>
  not_before: GeneratedTime
  error_kind: string | null
  error: string | null
  started_at: MaybeTime
  finished_at: MaybeTime
}

interface TaskPicturesTable {
  task_id: number
  job_id: string
  picture: Buffer
  taken_at: GeneratedTime
}

interface ResultsTable {
  task_id: number
  job_id: string
  position: number
  target: string
  data: Json<Record<string, JsonValue>>
  cells: Json<Record<string, Cell>>
  pages: Json<Row['pages']>
  usage: Json<Usage>
  /** By name of the own column. */
  own: ColumnType<Record<string, JsonValue>, string | undefined, string>
  created_at: GeneratedTime
  /** The transaction that wrote it last. */
  written_by: Generated<string>
}

interface LanesTable {
  lane: string
  not_before: GeneratedTime
}

interface LaneJobsTable {
  lane: string
  job_id: string
  owner_id: string
  has_priority: Generated<boolean>
  served_at: GeneratedTime
}

interface LaneLeasesTable {
  lane: string
  worker_id: number
  message_id: string
  attempt: number
}

interface WorkersTable {
  id: Generated<number>
  host: string
  pid: number
  started_at: GeneratedTime
  seen_at: GeneratedTime
  trouble: string | null
  trouble_at: Date | null
}

interface QueueClockTable {
  id: Generated<number>
  virtual_time: Generated<number>
  priority_time: Generated<number>
}

interface MailOutboxTable {
  sender: Generated<string | null>
  reply_to: Generated<string | null>
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string
  created_at: GeneratedTime
}

interface SigningKeysTable {
  purpose: string
  key: Buffer
  created_at: GeneratedTime
}

interface AvatarsTable {
  account_id: string
  id: string
  media_type: PictureType
  picture: Buffer
  created_at: GeneratedTime
}

interface DeletedAccountsTable {
  id: string
  deleted_at: GeneratedTime
}
