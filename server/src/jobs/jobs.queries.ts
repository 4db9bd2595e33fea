// Reads jobs as their owner sees them. The wire's names begin here; nothing is changed.
import { HOLD_UPS, JOB_STATUSES, tableName, type Job, type JobRecipes, type JobUsage } from '@quarry/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../http/actor.ts'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { containsPattern, listQuerySchema } from '../http/list-query.ts'
import { toUsd } from '../money/ledger/money.ts'
import { holdUpOfJob } from './hold-ups/find-hold-up.ts'
import { countingAhead } from '../queue/lane-messages.ts'

export const jobListQuerySchema = listQuerySchema.extend({
  status: z.enum(JOB_STATUSES).optional(),
  folder: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .describe('Only jobs whose table is in this folder; `none`: in no folder'),
  created_from: z.iso.datetime({ offset: true }).optional().describe('Only jobs created at this moment or later'),
})
type JobListQuery = z.output<typeof jobListQuerySchema>

/** Newest first. The search looks at name, id, kind of target, prompt, fields and targets. */
export async function listJobs(db: Database, actor: Actor, wanted: JobListQuery): Promise<Job[]> {
  const { limit, offset, status, search, folder, created_from: createdFrom } = wanted
  let query = db.selectFrom('jobs').select('id').where('owner_id', '=', actor.accountId).where('column_of', 'is', null)
  if (status) query = query.where('status', '=', status)
  if (createdFrom) query = query.where('created_at', '>=', new Date(createdFrom))
  if (folder) query = folder === 'none' ? query.where('folder_id', 'is', null) : query.where('folder_id', '=', folder)
  if (search?.trim()) query = query.where(isFoundBy(containsPattern(search)))
  // The page is chosen first: details are looked up for its jobs alone.
  const page = query.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset)
  const rows = await selectJobs(db).where('id', 'in', page).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(toJob)
}

/** The targets last: there are many of them, and they are searched only where nothing else of the job contains the text. */
function isFoundBy(pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    concat_ws(' ', jobs.name, jobs.id::text, target_item_name, base_prompt, array_to_string(first_targets, ' ')) ilike ${pattern}
    or exists (select from jsonb_array_elements(fields) as field where field ->> 'name' ilike ${pattern})
    or exists (select from tasks where tasks.job_id = jobs.id and tasks.target ilike ${pattern})
  )`
}

const COLUMN_RUNS_MAX = 100
/** Relearned sites that a job lists. */
const SITES_TOLD_MAX = 5

/** Newest first: what was read later for columns of this job, which must be the actor's. */
export async function listColumnRuns(db: Database, jobId: string): Promise<Job[]> {
  const rows = await selectJobs(db)
    .where('column_of', '=', jobId)
    .where('enriches', '=', false)
    .where('refreshes', '=', false)
    .orderBy('created_at', 'desc')
    .limit(COLUMN_RUNS_MAX)
    .execute()
  return rows.map(toJob)
}

/** @throws AppError not_found for jobs of others too */
export async function getJob(db: Database, actor: Actor, id: string): Promise<Job> {
  const row = await selectJobs(db).where('id', '=', id).where('owner_id', '=', actor.accountId).executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: 'There is no such job.' })
  return toJob(row)
}

/** Jobs by id, of any owner: for watchers and links whose permission was checked before. */
export async function findJobs(db: Database, ids: readonly string[]): Promise<Job[]> {
  if (ids.length === 0) return []
  return (await selectJobs(db).where('id', 'in', ids).execute()).map(toJob)
}

/** @throws AppError not_found */
export async function assertOwnsJob(db: Database, actor: Actor, id: string): Promise<void> {
  const row = await db.selectFrom('jobs').select('id').where('id', '=', id).where('owner_id', '=', actor.accountId).executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: 'There is no such job.' })
}

function selectJobs(db: Database) {
  return db.selectFrom('jobs').select([
    'id',
    'name',
    'emoji',
    'folder_id',
    'status',
    'created_at',
    'started_at',
    'finished_at',
    'base_prompt',
    'target_item_name',
    'fields',
    'own_columns',
    'first_targets',
    'rerun_of',
    'column_of',
    'refreshes',
    'total',
    'completed',
    'failed',
    'model_calls',
    'model_prompt_tokens',
    'model_completion_tokens',
    'model_cost_micro_usd',
    sql<string | null>`(
      select email from accounts where accounts.id = jobs.created_by and exists (select from teams where teams.owner_id = jobs.owner_id))`.as(
      'created_by',
    ),
    sql<StoredUsage | null>`(
      select json_build_object('included', sum(included_used), 'extra', sum(extra_used), 'cost', sum(extra_used * extra_cell_micro_usd),
        'cap', case when count(*) = count(spending_cap) then sum(spending_cap) end)
      from job_usage where job_usage.job_id = jobs.id having count(*) > 0)`.as('usage'),
    sql<JobRecipes>`(
      select json_build_object('learned', count(*) filter (where version = 1), 'relearned', count(*) filter (where version > 1),
        'reused_pages', jobs.recipe_pages, 'relearned_sites', (
          select coalesce(json_agg(json_build_object('recipe_id', recipe_id, 'site', site, 'reason', reason) order by last desc), '[]')
          from (
            select recipe_id, site, reason, max(learned_at) as last from recipe_versions as again join recipes on recipes.id = recipe_id
            where again.job_id = jobs.id and again.version > 1 group by 1, 2, 3 order by last desc limit ${SITES_TOLD_MAX}
          ) as told))
      from recipe_versions where recipe_versions.job_id = jobs.id)`.as('recipes'),
    sql<number | null>`case when jobs.status = 'pending' then ${countingAhead(sql`jobs.id`)} + 1 end`.as('queue_position'),
    'is_private',
    'page_steps',
    sql<
      Job['connection']
    >`(select json_build_object('id', id, 'name', name) from connections where connections.id = jobs.connection_id)`.as('connection'),
    holdUpOfJob().as('hold_up'),
    // Ended jobs have none; the count reads only tasks under way.
    sql<number>`case when status in ('pending', 'in_progress') then
        (select count(*) from tasks where tasks.job_id = jobs.id and tasks.state = 'in_progress') else 0 end`.as('in_progress'),
  ])
}

/** Cells and micro-USD, of all parts. */
interface StoredUsage {
  included: number
  extra: number
  cost: number
  cap: number | null
}

type StoredJob = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>

function toJob(row: StoredJob): Job {
  const { total, completed, failed, in_progress } = row
  const progress = { total, completed, failed, in_progress, pending: Math.max(0, total - completed - failed - in_progress) }
  return {
    id: row.id,
    name: tableName({ ...row, name: row.name ?? undefined, progress }),
    name_is_given: row.name !== null,
    emoji: row.emoji,
    folder_id: row.folder_id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    base_prompt: row.base_prompt,
    target_item_name: row.target_item_name,
    trait_definitions: row.fields,
    own_columns: row.own_columns,
    progress,
    first_targets: row.first_targets,
    rerun_of: row.rerun_of,
    ...(row.column_of === null ? {} : row.refreshes ? { refresh_of: row.column_of } : { column_of: row.column_of }),
    ...(row.created_by === null ? {} : { created_by: row.created_by }),
    queue_position: row.queue_position,
    ...(row.is_private ? { connection: row.connection ?? null } : {}),
    ...(row.page_steps.length > 0 ? { page_steps: row.page_steps } : {}),
    ...(row.hold_up === null ? {} : { held_up: { reason: row.hold_up, text: HOLD_UPS[row.hold_up] } }),
    ...(row.usage ? { usage: toUsage(row.usage) } : {}),
    recipes: row.recipes,
    model_usage: {
      calls: row.model_calls,
      prompt_tokens: row.model_prompt_tokens,
      completion_tokens: row.model_completion_tokens,
      cost_usd: row.model_cost_micro_usd / 1_000_000,
    },
  }
}

function toUsage({ included, extra, cost, cap }: StoredUsage): JobUsage {
  return {
    cells_consumed: included + extra,
    cells_overage: extra,
    cost_usd: toUsd(cost),
    spending_cap_usd: cap === null ? null : toUsd(cap),
  }
}
