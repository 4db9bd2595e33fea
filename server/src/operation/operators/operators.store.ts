// The operators of this installation. Next: server/src/operation/operators/operators.routes.ts
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface Operator {
  id: string
  email: string
  addedAt: Date
}

/** In the order in which they were added. */
export async function listOperators(db: Database): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select account_id as id, email, added_at as "addedAt" from operators join accounts on accounts.id = account_id
    order by added_at, account_id`.execute(db)
  return rows
}

/** A person who has signed up but made no request yet has no account; it is created. */
export async function addOperator(db: Database, { id, email }: Pick<Operator, 'id' | 'email'>): Promise<void> {
  await sql`
    with made as (insert into accounts (id, email) values (${id}, ${email}) on conflict (id) do nothing)
    insert into operators (account_id) values (${id}) on conflict (account_id) do nothing`.execute(db)
}

/** False: the account was not an operator. */
export async function removeOperator(db: Database, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from operators where account_id = ${accountId}`.execute(db)
  return numAffectedRows === 1n
}
