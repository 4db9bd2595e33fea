// Which mails a person receives.
import type { Notifications } from '@quarry/contract'
import type { Database } from '../../db/database.ts'
import { personOf, type Actor } from '../../http/actor.ts'

export async function getNotifications(db: Database, actor: Actor): Promise<Notifications> {
  return db.selectFrom('accounts').select('mention_mails').where('id', '=', personOf(actor).accountId).executeTakeFirstOrThrow()
}

export async function changeNotifications(db: Database, actor: Actor, change: Notifications): Promise<Notifications> {
  const query = db.updateTable('accounts').set(change).where('id', '=', personOf(actor).accountId)
  return query.returning('mention_mails').executeTakeFirstOrThrow()
}
