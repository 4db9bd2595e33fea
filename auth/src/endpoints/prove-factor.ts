// POST /factors/{id}/challenge and /verify: challenges a factor; a correct response raises the session's level.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { drawCode } from '../codes/one-time-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import {
  countTry,
  countTriesSince,
  findFactor,
  insertChallenge,
  useChallenge,
  useStep,
  verifyFactor,
  type Challenge,
  type Factor,
} from '../factors/factor.store.ts'
import { findStep } from '../factors/totp.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import type { Caller } from '../http/caller.ts'
import { isUuid, readFields, text } from '../http/request-fields.ts'
import { isEqual } from '../keys/secrets.ts'
import { transact } from '../messages/transact.ts'
import { describeSession, type SessionView } from '../sessions/issue-session.ts'
import { deleteLowSessions, noteMethod, raiseSession } from '../sessions/session.store.ts'
import { lockUser } from '../users/user.store.ts'
import { getFactorCaller } from './enrol-factor.ts'

/** Wrong codes per factor within this time, over all its challenges. */
const TRIES_WINDOW_SECONDS = 900
const TRIES_MAX = 20

export async function challengeFactor(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const caller = await getFactorCaller(auth, request)
  const { channel } = readFields(z.object({ channel: text }), request.body)
  const factor = await getFactor(auth, caller, request)
  requireEnabled(auth, factor)
  const id = randomUUID()
  const { phone } = factor
  if (phone !== null) auth.limits.requireRoom('text')
  await transact(auth, async ({ db, texts }) => {
    let codeHash: string | null = null
    if (phone !== null) {
      await takeThrottle(auth, db, { purposes: ['factor'], address: phone, seconds: auth.settings.phoneFactorThrottle })
      const fixed = auth.settings.testCodes[phone]
      const code = fixed ?? drawCode(auth.settings.smsCodeLength)
      codeHash = auth.secrets.hash('factor-code', factor.id, id, code)
      const way = channel === 'whatsapp' ? 'whatsapp' : 'sms'
      if (!fixed)
        texts.push({ phone, code, channel: way, text: `Your code is ${code}`, user: { id: caller.user.id, phone: caller.user.phone } })
    }
    await insertChallenge(db, auth.now(), { id, factorId: factor.id, address: request.address, codeHash })
  })
  const expiresAt = Math.floor(Number(auth.now()) / 1000) + auth.settings.factorChallengeLifetime
  return ok({ id, type: factor.factorType, expires_at: expiresAt })
}

export async function verifyFactorCode(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const caller = await getFactorCaller(auth, request)
  const { challenge_id: challengeId, code } = readFields(z.object({ challenge_id: text, code: text }), request.body)
  const factor = await getFactor(auth, caller, request)
  requireEnabled(auth, factor)
  if (code === '') throw new AuthError('validation_failed', 'Code needs to be non-empty')
  const challenge = isUuid(challengeId) ? await countTry(auth.database, { id: challengeId, factorId: factor.id }) : null
  if (!challenge) throw new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', { status: 422 })
  await requireOpen(auth, request, { factor, challenge })
  await requireRightCode(auth, factor, { challenge, code })
  return ok(await raise(auth, caller, { factor, challenge }))
}

async function getFactor(auth: AuthContext, { user }: Caller, { params }: AuthRequest): Promise<Factor> {
  const { factorId: id = '' } = params
  const factor = isUuid(id) ? await findFactor(auth.database, { id, userId: user.id }) : null
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

function requireEnabled({ settings }: AuthContext, { factorType }: Factor): void {
  if (factorType === 'totp' && !settings.totpVerify) {
    throw new AuthError('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  }
  if (factorType === 'phone' && !settings.phoneFactorVerify) {
    throw new AuthError('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
}

interface Answered {
  factor: Factor
  challenge: Challenge
}

async function requireOpen(auth: AuthContext, request: AuthRequest, { factor, challenge }: Answered): Promise<void> {
  const { settings } = auth
  const now = Number(auth.now())
  if (challenge.verifiedAt || challenge.address !== request.address) {
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (now - Number(challenge.createdAt) > settings.factorChallengeLifetime * 1000) {
    throw new AuthError(
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  const tries = await countTriesSince(auth.database, factor.id, new Date(now - TRIES_WINDOW_SECONDS * 1000))
  if (challenge.attempts > settings.codeAttemptsMax || tries > TRIES_MAX) {
    throw new AuthError('over_request_rate_limit', 'Too many wrong codes, try again later')
  }
}

async function requireRightCode(
  auth: AuthContext,
  factor: Factor,
  { challenge, code }: { challenge: Challenge; code: string },
): Promise<void> {
  if (factor.factorType === 'phone') {
    const given = auth.secrets.hash('factor-code', factor.id, challenge.id, code)
    if (challenge.codeHash === null || !isEqual(given, challenge.codeHash)) {
      throw new AuthError('mfa_verification_failed', 'Invalid MFA Phone code entered')
    }
    return
  }
  if (!factor.sealedSecret) throw new Error('a TOTP factor has no secret')
  const step = findStep(auth.secrets.open(`totp ${factor.id}`, factor.sealedSecret), code, auth.now())
  // Each time step is accepted once, so that a code that was read over a shoulder cannot be replayed.
  if (step === null || !(await useStep(auth.database, auth.now(), { id: factor.id, step }))) {
    throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered')
  }
}

/** The session keeps its id and gets new tokens; the user's sessions without a second factor end. */
function raise(auth: AuthContext, { user, session }: Caller, { factor, challenge }: Answered): Promise<SessionView> {
  return auth.database.transaction(async (db) => {
    const now = auth.now()
    const locked = await lockUser(db, user.id)
    if (!(await useChallenge(db, now, challenge.id))) {
      throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    }
    if (factor.status === 'unverified') await verifyFactor(db, now, factor)
    const raised = await raiseSession(db, now, { id: session.id, factorId: factor.id })
    await noteMethod(db, now, { sessionId: session.id, method: factor.factorType === 'totp' ? 'totp' : 'mfa/phone', provider: null })
    await deleteLowSessions(db, { userId: user.id, sessionId: session.id })
    return describeSession(auth, db, { user: locked, session: raised })
  })
}
