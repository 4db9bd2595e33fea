// Templates of an account. Names are unique per account.
import type { Field, PageSteps, Step, Template, TemplatePayload } from '@quarry/contract'
import { sql } from 'kysely'
import { makerOf, type Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { refuseTakenName } from '../../db/refuse-taken-name.ts'
import { assertUsableFields } from '../../jobs/fields/usable-fields.ts'
import { containsPattern } from '../../http/list-query.ts'
import { assertUsableSteps } from '../pipelines/usable-steps.ts'

const COLUMNS = [
  'id',
  'name',
  'base_prompt',
  'fields',
  'steps',
  'page_steps',
  'created_at',
  sql<string | null>`(
    select email from accounts where accounts.id = created_by and exists (select from teams where teams.owner_id = templates.owner_id))`.as(
    'created_by',
  ),
] as const

/** Newest first. */
export async function listTemplates(
  db: Database,
  actor: Actor,
  { limit, offset, search }: { limit: number; offset: number; search?: string | undefined },
): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .select(COLUMNS)
    .where('owner_id', '=', actor.accountId)
    .$if(search !== undefined, (query) => query.where('name', 'ilike', containsPattern(search ?? '')))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toTemplate)
}

/** @throws AppError not_found */
export async function getTemplate(db: Database, actor: Actor, id: string): Promise<Template> {
  const row = await db
    .selectFrom('templates')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('owner_id', '=', actor.accountId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toTemplate(row)
}

/** @throws AppError conflict where the account has a template of that name */
export async function createTemplate(db: Database, actor: Actor, payload: TemplatePayload): Promise<Template> {
  await assertUsable(db, actor, payload)
  return refuseTakenName(taken(payload.name), async () => {
    const row = await db
      .insertInto('templates')
      .values({ owner_id: actor.accountId, created_by: makerOf(actor), ...toColumns(payload) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return toTemplate(row)
  })
}

/** Replaces the whole template. @throws AppError not_found, or conflict where another template of the account has that name */
export async function replaceTemplate(
  db: Database,
  actor: Actor,
  { id, payload }: { id: string; payload: TemplatePayload },
): Promise<Template> {
  await assertUsable(db, actor, payload)
  return refuseTakenName(taken(payload.name), async () => {
    const row = await db
      .updateTable('templates')
      .set({ ...toColumns(payload), updated_at: new Date() })
      .where('id', '=', id)
      .where('owner_id', '=', actor.accountId)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    return toTemplate(row)
  })
}

/** @throws AppError not_found */
export async function deleteTemplate(db: Database, actor: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('templates')
    .where('id', '=', id)
    .where('owner_id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}

/** @throws AppError forbidden or invalid */
async function assertUsable(db: Database, { plan, accountId }: Actor, { traits: fields, steps }: TemplatePayload): Promise<void> {
  assertUsableFields(plan, fields)
  await assertUsableSteps(db, accountId, { steps: steps ?? [], fields })
}

const taken = (name: string): string => `You already have a template named "${name}".`

function toColumns({ name, base_prompt, traits, steps, page_steps: pageSteps }: TemplatePayload) {
  const texts = { fields: JSON.stringify(traits), steps: JSON.stringify(steps ?? []), page_steps: JSON.stringify(pageSteps ?? []) }
  return { name, base_prompt, ...texts }
}

interface StoredTemplate {
  id: string
  name: string
  base_prompt: string | null
  fields: Field[]
  steps: Step[]
  page_steps: PageSteps
  created_at: Date
  created_by: string | null
}

function toTemplate(row: StoredTemplate): Template {
  const { id, name, base_prompt, fields: traits, steps, page_steps, created_by: maker } = row
  return {
    id,
    name,
    base_prompt,
    created_at: row.created_at.toISOString(),
    traits,
    ...(steps.length > 0 ? { steps } : {}),
    ...(page_steps.length > 0 ? { page_steps } : {}),
    ...(maker === null ? {} : { created_by: maker }),
  }
}
