// The versions in use while a job ran: product, model, recipes of its sites. Not those in use now.
import type { Job } from '@quarry/contract'
import { isLaneOfSite } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { fieldsKeyOf } from '../../jobs/recipes/recipes.store.ts'

interface Installed {
  version: string
  /** Null: only the built-in reader. */
  model: string | null
}

/** Called by every worker at its start; an unchanged version is not written again. */
export async function noteVersions(db: Database, { version, model }: Installed): Promise<void> {
  await sql`
    insert into installation_versions (quarry, model)
    select ${version}, ${model}::text
    where not exists (
      select from (select quarry, model from installation_versions order by id desc limit 1) as last
      where last.quarry = ${version} and last.model is not distinct from ${model}::text
    )`.execute(db)
}

/** Oldest first: the version in use when the job was created, and all that followed before its end. */
export async function listInstalled(db: Database, { id }: Pick<Job, 'id'>): Promise<Installed[]> {
  const { rows } = await sql<Installed>`
    select quarry as version, model from installation_versions, jobs
    where jobs.id = ${id} and since <= coalesce(finished_at, clock_timestamp())
      and installation_versions.id >= coalesce((select max(v.id) from installation_versions v where v.since <= jobs.created_at), 0)
    order by installation_versions.id`.execute(db)
  return rows
}

export interface RecipeInUse {
  id: string
  site: string
  shape: string
  version: number
  learned_at: string
  learned_in_this_job: boolean
  recipe: unknown
}

/** The recipes for the job's fields on its sites, in their state when it ended, and every version learned from the job. */
export async function listRecipesInUse(db: Database, job: Job): Promise<RecipeInUse[]> {
  const lanes = await db.selectFrom('tasks').select('lane').distinct().where('job_id', '=', job.id).execute()
  const { rows } = await sql<Omit<RecipeInUse, 'learned_at'> & { learned_at: Date }>`
    select recipe_id as id, site, shape, version.version, learned_at, version.job_id is not distinct from jobs.id as learned_in_this_job, recipe
    from jobs
    join recipes on recipes.owner_id = jobs.owner_id and fields_key = ${fieldsKeyOf(job.trait_definitions)}
    join recipe_versions version on recipe_id = recipes.id
    where jobs.id = ${job.id} and (version.job_id = jobs.id or version.version = (
      select max(v.version) from recipe_versions v
      where v.recipe_id = recipes.id and v.learned_at <= coalesce(jobs.finished_at, clock_timestamp())
    ))
    order by site, recipe_id, version.version`.execute(db)
  return rows
    .filter(({ site }) => lanes.some(({ lane }) => isLaneOfSite(lane, site)))
    .map((row) => ({ ...row, learned_at: row.learned_at.toISOString() }))
}
