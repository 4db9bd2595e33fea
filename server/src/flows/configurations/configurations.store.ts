// Saved configurations of an account: the whole form with its pipeline. Names are unique per account.
import { CONFIGURATIONS_MAX, type Configuration, type ConfigurationPayload, type ConfigurationSummary } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { refuseTakenName } from '../../db/refuse-taken-name.ts'

/** Newest first. */
export async function listConfigurations(db: Database, actor: Actor): Promise<ConfigurationSummary[]> {
  const rows = await db
    .selectFrom('saved_configurations')
    .select([
      'id',
      'name',
      'target_item_name',
      'schedule',
      'created_at',
      sql<number>`cardinality(target_items)`.as('target_count'),
      sql<number>`jsonb_array_length(fields)`.as('field_count'),
      sql<number>`jsonb_array_length(steps)`.as('step_count'),
    ])
    .where('owner_id', '=', actor.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** @throws AppError not_found */
export async function getConfiguration(db: Database, actor: Actor, id: string): Promise<Configuration> {
  const query = db.selectFrom('saved_configurations').selectAll().where('id', '=', id).where('owner_id', '=', actor.accountId)
  const row = await query.executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { name, base_prompt, target_item_name, target_items, fields: traits, steps, page_steps, schedule, time_zone } = row
  return {
    id,
    name,
    base_prompt,
    target_item_name,
    target_items,
    traits,
    steps,
    page_steps,
    schedule,
    time_zone,
    created_at: row.created_at.toISOString(),
  }
}

/** @throws AppError conflict where the account has one of that name; invalid where it has reached the maximum number */
export async function createConfiguration(db: Database, actor: Actor, payload: ConfigurationPayload): Promise<Configuration> {
  const id = await refuseTakenName(taken(payload.name), () =>
    withAdvisoryLock(db, `configurations:${actor.accountId}`, async (tx) => {
      if ((await listConfigurations(tx, actor)).length >= CONFIGURATIONS_MAX)
        throw new AppError('invalid', { detail: `You can keep at most ${CONFIGURATIONS_MAX} configurations. Delete one first.` })
      const query = tx.insertInto('saved_configurations').values({ owner_id: actor.accountId, ...toColumns(payload) })
      return (await query.returning('id').executeTakeFirstOrThrow()).id
    }),
  )
  return getConfiguration(db, actor, id)
}

/** @throws AppError not_found; conflict where another one of the account has that name */
export async function replaceConfiguration(
  db: Database,
  actor: Actor,
  { id, payload }: { id: string; payload: ConfigurationPayload | Pick<ConfigurationPayload, 'name'> },
): Promise<Configuration> {
  const columns = 'traits' in payload ? toColumns(payload) : { name: payload.name }
  await refuseTakenName(taken(payload.name), () =>
    db.updateTable('saved_configurations').set(columns).where('id', '=', id).where('owner_id', '=', actor.accountId).execute(),
  )
  return getConfiguration(db, actor, id)
}

/** @throws AppError not_found */
export async function deleteConfiguration(db: Database, actor: Actor, id: string): Promise<void> {
  const query = db.deleteFrom('saved_configurations').where('id', '=', id).where('owner_id', '=', actor.accountId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}

const taken = (name: string): string => `You already have a configuration named "${name}".`

function toColumns(payload: ConfigurationPayload) {
  const { name, base_prompt, target_item_name, target_items, traits, steps, page_steps: pageSteps, schedule, time_zone } = payload
  const lists = { fields: JSON.stringify(traits), steps: JSON.stringify(steps), page_steps: JSON.stringify(pageSteps) }
  const whole = { ...lists, schedule: schedule && JSON.stringify(schedule) }
  return { name, base_prompt, target_item_name, target_items, time_zone, ...whole }
}
