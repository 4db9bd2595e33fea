// The tables of 0014-pipelines.sql and 0020-steps-that-reach-out.sql, for the query builder. Contains no rules.
import type {
  Cell,
  Field,
  FieldRules,
  FieldType,
  JsonSchema,
  JsonValue,
  PageSteps,
  PipelineColumn,
  RowProblem,
  Schedule,
  Step,
} from '@quarry/contract'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface PipelineTables {
  pipelines: PipelinesTable
  pipeline_versions: PipelineVersionsTable
  pipeline_rows: PipelineRowsTable
  enrichments: EnrichmentsTable
  lists: ListsTable
  saved_configurations: SavedConfigurationsTable
  custom_types: CustomTypesTable
}

interface PipelinesTable {
  job_id: string
  steps: Json<Step[]>
  version: Generated<number>
  saved_at: GeneratedTime
  state: Generated<'idle' | 'waiting' | 'running' | 'enriching' | 'done' | 'failed'>
  due_at: GeneratedTime
  run: Generated<number>
  leased_until: MaybeTime
  result_run: number | null
  result_stage: number | null
  columns: ColumnType<PipelineColumn[], string | undefined, string>
  rows_in: number | null
  rows_out: number | null
  problem_count: number | null
  error: string | null
  finished_at: MaybeTime
}

interface PipelineVersionsTable {
  job_id: string
  version: number
  steps: Json<Step[]>
  saved_at: GeneratedTime
}

interface PipelineRowsTable {
  job_id: string
  run: number
  stage: number
  place: number
  task_id: number
  target: string
  data: Json<Record<string, JsonValue>>
  problems: Json<RowProblem[]>
  keys: ColumnType<Record<string, string>, string | undefined, string>
  items: ColumnType<Record<string, number[]>, string | undefined, string>
}

interface EnrichmentsTable {
  job_id: string
  key: string
  number: Generated<number>
  asked: Json<Record<string, JsonValue>>
  question: string
  run_id: string | null
  position: number | null
  let_go: Generated<boolean>
  cell: ColumnType<Cell | null, string | null | undefined, string | null>
}

interface ListsTable {
  id: Generated<string>
  owner_id: string
  name: string
  columns: string[]
  rows: Json<(string | null)[][]>
  row_count: number
  created_at: GeneratedTime
}

interface SavedConfigurationsTable {
  id: Generated<string>
  owner_id: string
  name: string
  base_prompt: string | null
  target_item_name: string
  target_items: string[]
  fields: Json<Field[]>
  steps: Json<Step[]>
  page_steps: ColumnType<PageSteps, string | undefined, string>
  schedule: ColumnType<Schedule | null, string | null | undefined, string | null>
  time_zone: Generated<string>
  created_at: GeneratedTime
}

interface CustomTypesTable {
  id: Generated<string>
  owner_id: string
  name: string
  type: FieldType
  rules: Json<FieldRules>
  schema: ColumnType<JsonSchema | null, string | null | undefined, string | null>
  created_at: GeneratedTime
}
