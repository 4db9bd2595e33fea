// Deletes an account: its jobs, everything stored of it, then its sign-in. Each step is idempotent, so an interrupted deletion is completed
// by requesting it again; once the account is deleted, any remaining token completes the rest.
import { sql } from 'kysely'
import type { AccountService } from '../accounts/account-service.ts'
import type { Actor } from '../../http/actor.ts'
import type { Tx } from '../../db/database.ts'
import { deleteJob } from '../../jobs/delete-job.ts'
import type { JobDeps } from '../../jobs/job.ts'

export interface CloseAccountDeps extends JobDeps {
  accountService: AccountService
  /** What has to be ended elsewhere before the account is deleted, such as a subscription. Each must be idempotent. */
  beforeAccountEnds: readonly ((actor: Actor) => Promise<void>)[]
}

/** The caller must have verified the ownership of the account. Nothing can be restored afterwards. */
export async function closeAccount(deps: CloseAccountDeps, actor: Actor): Promise<void> {
  for (const end of deps.beforeAccountEnds) await end(actor)
  await deleteJobs(deps, actor)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('deleted_accounts')
      .values({ id: actor.accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('mail_outbox')
      .where((where) => where(where.fn('lower', ['recipient']), '=', actor.email.toLowerCase()))
      .execute()
    await forgetInvited(tx, actor.email.toLowerCase())
    // Everything else is deleted by cascade with this row.
    await tx.deleteFrom('accounts').where('id', '=', actor.accountId).execute()
  })
  await deps.accountService.deleteUser(actor.accountId)
}

/** Teams of others have the address from inviting it. */
async function forgetInvited(tx: Tx, email: string): Promise<void> {
  await sql`delete from team_invitations where email = ${email}`.execute(tx)
  await sql`update team_activity set subject_name = null where subject_type = 'member' and subject_name = ${email}`.execute(tx)
}

/** One by one, so that workers are notified and locks are held briefly. */
async function deleteJobs(deps: CloseAccountDeps, actor: Actor): Promise<void> {
  const jobs = await deps.db
    .selectFrom('jobs')
    .select('id')
    .where('owner_id', '=', actor.accountId)
    .where('column_of', 'is', null)
    .execute()
  for (const { id } of jobs) await deleteJob(deps, actor, id)
}
