// POST /recover: sends a mail for choosing a new password. The answer is the same for unknown addresses, so that it reveals no account.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { readChallenge } from '../codes/flow-state.ts'
import { mailCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { readFields, text } from '../http/request-fields.ts'
import { transact } from '../messages/transact.ts'
import { parseEmail } from '../users/address.ts'
import { findUserByEmail, updateUser } from '../users/user.store.ts'

const fields = z.object({ email: text, code_challenge: text, code_challenge_method: text })

export async function recover(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const body = readFields(fields, request.body)
  const challenge = readChallenge(body)
  const address = parseEmail(body.email)
  auth.limits.requireRoom('mail')
  await transact(auth, async (unit) => {
    const { db } = unit
    await takeThrottle(auth, db, { purposes: ['recovery'], address, seconds: auth.settings.mailThrottle })
    const user = await findUserByEmail(db, address)
    if (!user) return
    const isDisputed = user.isDisputed || user.emailConfirmedAt === null
    await updateUser(db, auth.now(), { id: user.id, set: { recoverySentAt: auth.now(), isDisputed } })
    const redirectTo = redirectTarget(request, auth.settings)
    await mailCode(auth, unit, { user, kind: 'recovery', purpose: 'recovery', address, redirectTo, challenge })
  })
  return ok({})
}
