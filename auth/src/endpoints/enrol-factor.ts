// POST /factors: begins a second factor. Its secret is shown here and never again.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { deleteFactor, deleteStaleFactors, insertFactor, listFactors, type Factor, type NewFactor } from '../factors/factor.store.ts'
import { makeTotp } from '../factors/totp.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller, type Caller } from '../http/caller.ts'
import { readFields, text } from '../http/request-fields.ts'
import { parsePhone } from '../users/address.ts'

const fields = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
type Fields = z.infer<typeof fields>

const STALE_SECONDS = 300
const NAME_MAX = 100

export async function enrolFactor(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const caller = await getFactorCaller(auth, request)
  const body = readFields(fields, request.body)
  const type = requireType(auth, body.factor_type)
  const phone = type === 'phone' ? parsePhone(body.phone) : null
  await deleteStaleFactors(auth.database, caller.user.id, new Date(Number(auth.now()) - STALE_SECONDS * 1000))
  const present = await listFactors(auth.database, caller.user.id)
  requireRoom(auth, caller, present)
  if (phone !== null) await makeWayFor(auth, present, phone)
  const name = body.friendly_name.slice(0, NAME_MAX)
  return ok(
    type === 'totp' ? await enrolTotp(auth, caller, { ...body, name }) : await enrolPhone(auth, caller, { name, phone: phone ?? '' }),
  )
}

/** @throws no_authorization for anonymous users: there is no account yet to protect */
export async function getFactorCaller(auth: AuthContext, request: AuthRequest): Promise<Caller> {
  const caller = await getCaller(auth, request)
  if (caller.user.isAnonymous) {
    throw new AuthError('no_authorization', 'Anonymous user not allowed to perform these actions', { status: 403 })
  }
  return caller
}

function requireType({ settings }: AuthContext, type: string): Factor['factorType'] {
  if (type === 'webauthn') throw new AuthError('mfa_web_authn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (type !== 'totp' && type !== 'phone') throw new AuthError('validation_failed', 'factor_type needs to be totp or phone')
  if (type === 'totp' && !settings.totpEnrol) throw new AuthError('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  if (type === 'phone' && !settings.phoneFactorEnrol)
    throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  return type
}

function requireRoom({ settings }: AuthContext, { aal }: Caller, present: Factor[]): void {
  if (present.length >= settings.factorsMax) {
    throw new AuthError('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
  }
  if (aal === 'aal1' && present.some(({ status }) => status === 'verified')) {
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

async function makeWayFor(auth: AuthContext, present: Factor[], phone: string): Promise<void> {
  const same = present.filter((factor) => factor.phone === phone)
  if (same.some(({ status }) => status === 'verified')) {
    throw new AuthError('mfa_verified_factor_exists', 'A verified phone factor already exists, unenroll the existing factor to continue')
  }
  for (const factor of same) await deleteFactor(auth.database, factor.id)
}

async function enrolTotp(auth: AuthContext, { user }: Caller, wanted: Fields & { name: string }): Promise<object> {
  const id = randomUUID()
  const totp = makeTotp(wanted.issuer || auth.settings.siteUrl.hostname, user.email ?? user.phone ?? user.id)
  const sealedSecret = auth.secrets.seal(`totp ${id}`, totp.secret)
  const factor = await store(auth, wanted.name, {
    id,
    userId: user.id,
    friendlyName: 'Authenticator app',
    factorType: 'totp',
    phone: null,
    sealedSecret,
  })
  return {
    id,
    type: 'totp',
    friendly_name: factor.friendlyName,
    totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri },
  }
}

async function enrolPhone(auth: AuthContext, { user }: Caller, wanted: { name: string; phone: string }): Promise<object> {
  const { name, phone } = wanted
  const id = randomUUID()
  const factor = await store(auth, name, { id, userId: user.id, friendlyName: 'Phone', factorType: 'phone', phone, sealedSecret: null })
  return { id, type: 'phone', friendly_name: factor.friendlyName, phone }
}

/** Stores the factor under the given name, or without one under the first free default name. */
async function store(auth: AuthContext, name: string, factor: NewFactor): Promise<Factor> {
  const candidates = name === '' ? unnamed(factor.friendlyName, auth.settings.factorsMax) : [name]
  for (const friendlyName of candidates) {
    const stored = await insertFactor(auth.database, auth.now(), { ...factor, friendlyName })
    if (stored) return stored
  }
  throw new AuthError('mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
}

function unnamed(kind: string, count: number): string[] {
  return [kind, ...Array.from({ length: count }, (_, index) => `${kind} ${index + 2}`)]
}
