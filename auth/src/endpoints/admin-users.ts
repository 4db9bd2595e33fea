// /admin/users: operators create, list, change and delete users, with a token of the service role.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { voidCodes } from '../codes/one-time-code.ts'
import type { Db } from '../db/database.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { requireAdmin } from '../http/caller.ts'
import { flag, isUuid, metadata, readFields, text } from '../http/request-fields.ts'
import { deleteSessionsOf } from '../sessions/session.store.ts'
import { parseEmail, parsePhone } from '../users/address.ts'
import { confirmEmail, confirmPhone } from '../users/confirm-address.ts'
import { deleteIdentitiesOf, insertIdentity, listIdentities, mergeIdentityData } from '../users/identity.store.ts'
import { addressData, withProvider } from '../users/new-user.ts'
import { hashPassword, requireGoodPassword } from '../users/password.ts'
import type { User, UserChanges } from '../users/user.ts'
import { deleteUser, findUser, findUserByEmail, findUserByPhone, insertUser, listUsers, updateUser } from '../users/user.store.ts'
import { readUserView } from '../users/user-view.ts'

const fields = z.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})
type Fields = z.infer<typeof fields>

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 1000

export async function listAllUsers(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const page = positive(request.query.get('page'), 1)
  const limit = Math.min(positive(request.query.get('per_page'), PAGE_SIZE), PAGE_SIZE_MAX)
  const { users, total } = await listUsers(auth.database, { limit, offset: (page - 1) * limit })
  const views = await Promise.all(users.map((user) => readUserView(auth.database, user)))
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (to: number, rel: string): string =>
    `<${auth.settings.externalUrl.href.replace(/\/$/, '')}/admin/users?page=${to}&per_page=${limit}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
  return ok({ users: views, aud: auth.settings.audience }, { 'X-Total-Count': String(total), Link: links })
}

export async function showAnyUser(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  return ok(await readUserView(auth.database, await getNamedUser(auth, request)))
}

export async function createAnyUser(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const body = readFields(fields, request.body)
  if (body.email === '' && body.phone === '')
    throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
  if (body.id !== '' && !isUuid(body.id)) throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
  const set = await readChanges(auth, body)
  const view = await auth.database.transaction(async (db) => {
    await requireFree(db, set)
    const user = await insertUser(db, auth.now(), { ...(body.id === '' ? {} : { id: body.id }), ...set })
    if (!user) throw new AuthError('email_exists', 'A user with this address or id exists')
    return readUserView(db, await settle(auth, db, { user, body }))
  })
  return ok(view)
}

export async function updateAnyUser(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const user = await getNamedUser(auth, request)
  const body = readFields(fields, request.body)
  const given = await readChanges(auth, body)
  const set: UserChanges = {
    ...given,
    ...(given.userMetadata ? { userMetadata: { ...user.userMetadata, ...given.userMetadata } } : {}),
    ...(given.appMetadata ? { appMetadata: { ...user.appMetadata, ...given.appMetadata } } : {}),
  }
  const view = await auth.database.transaction(async (db) => {
    await requireFree(db, { email: set.email === user.email ? null : set.email, phone: set.phone === user.phone ? null : set.phone })
    const changed = await updateUser(db, auth.now(), { id: user.id, set })
    if (set.passwordHash || set.bannedUntil) await deleteSessionsOf(db, user.id)
    if (set.passwordHash) await voidCodes(db, user.id)
    return readUserView(db, await settle(auth, db, { user: changed, body }))
  })
  return ok(view)
}

/** A soft-deleted user keeps an empty row, by which the user can neither be found nor sign in. */
export async function deleteAnyUser(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const user = await getNamedUser(auth, request)
  const { should_soft_delete: isSoft } = readFields(z.object({ should_soft_delete: flag }), request.body)
  await auth.database.transaction(async (db) => {
    if (!isSoft) return deleteUser(db, user.id)
    await deleteSessionsOf(db, user.id)
    await deleteIdentitiesOf(db, user.id)
    await voidCodes(db, user.id)
    const empty = { email: null, phone: null, passwordHash: null, newEmail: null, newPhone: null, userMetadata: {}, appMetadata: {} }
    await updateUser(db, auth.now(), { id: user.id, set: { ...empty, deletedAt: auth.now() } })
  })
  return ok({})
}

/** The user in the path. @throws user_not_found */
export async function getNamedUser(auth: AuthContext, request: AuthRequest): Promise<User> {
  const { userId = '' } = request.params
  const user = isUuid(userId) ? await findUser(auth.database, userId) : null
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}

async function readChanges({ settings, now }: AuthContext, body: Fields): Promise<UserChanges> {
  if (body.password !== '') requireGoodPassword(body.password, settings)
  return {
    ...(body.email === '' ? {} : { email: parseEmail(body.email) }),
    ...(body.phone === '' ? {} : { phone: parsePhone(body.phone) }),
    ...(body.password === '' ? {} : { passwordHash: await hashPassword(body.password), isDisputed: false }),
    ...(body.role === '' ? {} : { role: body.role }),
    ...(body.user_metadata ? { userMetadata: body.user_metadata } : {}),
    ...(body.app_metadata ? { appMetadata: body.app_metadata } : {}),
    ...(body.ban_duration === '' ? {} : { bannedUntil: banEnd(body.ban_duration, now()) }),
  }
}

async function requireFree(db: Db, { email, phone }: Pick<UserChanges, 'email' | 'phone'>): Promise<void> {
  if (email && (await findUserByEmail(db, email))) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
  }
  if (phone && (await findUserByPhone(db, phone))) {
    throw new AuthError('phone_exists', 'Phone number already registered by another user')
  }
}

/** Confirms the addresses that the operator marks as confirmed, and creates the identity of each address. */
async function settle(auth: AuthContext, db: Db, { user, body }: { user: User; body: Fields }): Promise<User> {
  let settled = user
  for (const provider of ['email', 'phone'] as const) {
    if (!settled[provider]) continue
    const identities = await listIdentities(db, user.id)
    const data = addressData(settled)
    if (identities.some((identity) => identity.provider === provider)) {
      await mergeIdentityData(db, auth.now(), { userId: user.id, provider, data })
    } else {
      await insertIdentity(db, auth.now(), { userId: user.id, provider, subject: user.id, identityData: data })
    }
    settled = await updateUser(db, auth.now(), { id: user.id, set: { appMetadata: withProvider(settled.appMetadata, provider) } })
  }
  if (body.email_confirm && settled.email) settled = await confirmEmail(auth, db, settled)
  if (body.phone_confirm && settled.phone) settled = await confirmPhone(auth, db, settled)
  return settled
}

/** `none` lifts a ban; else hours, minutes and seconds: `24h`, `1h30m`. */
function banEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+)(h|m|s)/g)]
  if (parts.length === 0 || !/^(?:\d+[hms])+$/.test(duration)) throw new AuthError('validation_failed', 'invalid format for ban duration')
  const units: Record<string, number> = { h: 3600, m: 60, s: 1 }
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? 's'] ?? 1), 0)
  return new Date(Number(now) + seconds * 1000)
}

function positive(value: string | null, usual: number): number {
  if (value === null || value === '') return usual
  if (!/^\d{1,9}$/.test(value) || Number(value) === 0) throw new AuthError('validation_failed', 'Bad Pagination Parameters')
  return Number(value)
}
