// GET /reauthenticate: sends a code that proves the signed-in user still has access to the address. A change of the password requires it.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { mailCode, textCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller } from '../http/caller.ts'
import { transact } from '../messages/transact.ts'
import { updateUser } from '../users/user.store.ts'

export async function reauthenticate(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { user } = await getCaller(auth, request)
  const address = user.email ?? user.phone
  if (!address) throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  const byMail = user.email !== null
  if (byMail && !user.emailConfirmedAt) throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  if (!byMail && !user.phoneConfirmedAt) throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
  auth.limits.requireRoom(byMail ? 'mail' : 'text')
  const { messageId } = await transact(auth, async (unit) => {
    const seconds = byMail ? auth.settings.mailThrottle : auth.settings.smsThrottle
    await takeThrottle(auth, unit.db, { purposes: ['reauthentication'], address, seconds })
    await updateUser(unit.db, auth.now(), { id: user.id, set: { reauthenticationSentAt: auth.now() } })
    const purpose = 'reauthentication'
    if (byMail) await mailCode(auth, unit, { user, kind: purpose, purpose, address, redirectTo: '', challenge: null })
    else await textCode(auth, unit, { user, purpose, phone: address, channel: 'sms' })
  })
  return ok(messageId ? { message_id: messageId } : {})
}
