// Custom field types of an account. Names are unique per account.
import { CUSTOM_TYPES_MAX, type CustomType, type CustomTypePayload, type JsonSchema } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { refuseTakenName } from '../../db/refuse-taken-name.ts'

const COLUMNS = ['id', 'name', 'type', 'rules', 'schema', 'created_at'] as const

/** By name. */
export async function listCustomTypes(db: Database, actor: Actor): Promise<CustomType[]> {
  const rows = await db.selectFrom('custom_types').select(COLUMNS).where('owner_id', '=', actor.accountId).orderBy('name').execute()
  return rows.map(toType)
}

/** @throws AppError conflict where the account has a type of that name; invalid where it has as many as it can have */
export async function createCustomType(db: Database, actor: Actor, payload: CustomTypePayload): Promise<CustomType> {
  return refuseTakenName(`You already have a field type named "${payload.name}".`, () =>
    withAdvisoryLock(db, `field types:${actor.accountId}`, async (tx) => {
      if ((await listCustomTypes(tx, actor)).length >= CUSTOM_TYPES_MAX)
        throw new AppError('invalid', { detail: `You can keep at most ${CUSTOM_TYPES_MAX} field types.` })
      const query = tx.insertInto('custom_types').values({ owner_id: actor.accountId, ...columnsOf(payload) })
      return toType(await query.returning(COLUMNS).executeTakeFirstOrThrow())
    }),
  )
}

/** Fields that were created with it keep their rules. @throws AppError not_found; conflict as above */
export async function replaceCustomType(
  db: Database,
  actor: Actor,
  { id, payload }: { id: string; payload: CustomTypePayload },
): Promise<CustomType> {
  return refuseTakenName(`You already have a field type named "${payload.name}".`, async () => {
    const query = db.updateTable('custom_types').set(columnsOf(payload)).where('id', '=', id)
    const row = await query.where('owner_id', '=', actor.accountId).returning(COLUMNS).executeTakeFirst()
    if (!row) throw new AppError('not_found')
    return toType(row)
  })
}

/** @throws AppError not_found */
export async function deleteCustomType(db: Database, actor: Actor, id: string): Promise<void> {
  const query = db.deleteFrom('custom_types').where('id', '=', id).where('owner_id', '=', actor.accountId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}

function columnsOf({ name, type, rules, schema }: CustomTypePayload) {
  return { name, type, rules: JSON.stringify(rules), schema: schema === undefined ? null : JSON.stringify(schema) }
}

type StoredType = Omit<CustomType, 'created_at' | 'schema'> & { schema: JsonSchema | null; created_at: Date }
function toType({ created_at: createdAt, schema, ...type }: StoredType): CustomType {
  return { ...type, ...(schema === null ? {} : { schema }), created_at: createdAt.toISOString() }
}
