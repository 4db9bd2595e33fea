// Users in the database. Column names in snake_case occur only here.
import { findRow, type Db } from '../db/database.ts'
import type { User, UserChanges } from './user.ts'

const columns: Record<keyof User, string> = {
  id: 'id',
  role: 'role',
  email: 'email',
  emailConfirmedAt: 'email_confirmed_at',
  phone: 'phone',
  phoneConfirmedAt: 'phone_confirmed_at',
  passwordHash: 'password_hash',
  isDisputed: 'is_disputed',
  isAnonymous: 'is_anonymous',
  isSso: 'is_sso',
  appMetadata: 'app_metadata',
  userMetadata: 'user_metadata',
  newEmail: 'new_email',
  emailChangeHalf: 'email_change_half',
  newPhone: 'new_phone',
  invitedAt: 'invited_at',
  confirmationSentAt: 'confirmation_sent_at',
  recoverySentAt: 'recovery_sent_at',
  emailChangeSentAt: 'email_change_sent_at',
  phoneChangeSentAt: 'phone_change_sent_at',
  reauthenticationSentAt: 'reauthentication_sent_at',
  lastSignInAt: 'last_sign_in_at',
  bannedUntil: 'banned_until',
  deletedAt: 'deleted_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

const all = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

export function findUser(db: Db, id: string): Promise<User | null> {
  return findRow<User>(db, `select ${all} from auth.users where id = $1 and deleted_at is null`, [id])
}

/** The row stays locked until the transaction ends. @throws where the user no longer exists. */
export async function lockUser(db: Db, id: string): Promise<User> {
  const user = await findRow<User>(db, `select ${all} from auth.users where id = $1 and deleted_at is null for update`, [id])
  if (!user) throw new Error('the user vanished')
  return user
}

/** Users of single sign-on are not found by address: they sign in only through their provider. */
export function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return findRow<User>(db, `select ${all} from auth.users where email = $1 and not is_sso and deleted_at is null`, [email])
}

export function findUserByPhone(db: Db, phone: string): Promise<User | null> {
  return findRow<User>(db, `select ${all} from auth.users where phone = $1 and deleted_at is null`, [phone])
}

/** The user who has asked to move to this address (the latest one, where several have). */
export function findUserByNewEmail(db: Db, email: string): Promise<User | null> {
  const sql = `select ${all} from auth.users where new_email = $1 and deleted_at is null order by email_change_sent_at desc nulls last limit 1`
  return findRow<User>(db, sql, [email])
}

export function findUserByNewPhone(db: Db, phone: string): Promise<User | null> {
  const sql = `select ${all} from auth.users where new_phone = $1 and deleted_at is null order by phone_change_sent_at desc nulls last limit 1`
  return findRow<User>(db, sql, [phone])
}

/** Null where the address is taken. */
export function insertUser(db: Db, now: Date, values: UserChanges & { id?: string }): Promise<User | null> {
  const entries = entriesOf({ ...values, createdAt: now, updatedAt: now })
  const names = entries.map(([name]) => columns[name])
  const places = entries.map((_, index) => `$${index + 1}`)
  const sql = `insert into auth.users (${names.join(', ')}) values (${places.join(', ')}) on conflict do nothing returning ${all}`
  return findRow<User>(
    db,
    sql,
    entries.map(([, value]) => value),
  )
}

/** @throws where the user no longer exists. */
export async function updateUser(db: Db, now: Date, change: { id: string; set: UserChanges }): Promise<User> {
  const entries = entriesOf({ ...change.set, updatedAt: now })
  const sets = entries.map(([name], index) => `${columns[name]} = $${index + 2}`)
  const user = await findRow<User>(db, `update auth.users set ${sets.join(', ')} where id = $1 returning ${all}`, [
    change.id,
    ...entries.map(([, value]) => value),
  ])
  if (!user) throw new Error('the user vanished')
  return user
}

export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.rows(`delete from auth.users where id = $1`, [id])
}

/** One page, oldest first, with the number of all. */
export async function listUsers(db: Db, page: { limit: number; offset: number }): Promise<{ users: User[]; total: number }> {
  const users = await db.rows<User>(
    `select ${all} from auth.users where deleted_at is null order by created_at desc, id limit $1 offset $2`,
    [page.limit, page.offset],
  )
  const [count] = await db.rows<{ total: string }>(`select count(*) as total from auth.users where deleted_at is null`)
  return { users, total: Number(count?.total ?? 0) }
}

function entriesOf(values: Partial<User>): [keyof User, unknown][] {
  const known = (name: string): name is keyof User => name in columns
  return Object.entries(values).flatMap(([name, value]): [keyof User, unknown][] =>
    known(name) && value !== undefined ? [[name, isPlainObject(value) ? JSON.stringify(value) : value]] : [],
  )
}

const isPlainObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !(value instanceof Date)
