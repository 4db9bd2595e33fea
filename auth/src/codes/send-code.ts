// Issues a code and writes the message that contains it. Permissions and rate limits are checked before.
import type { AuthContext } from '../auth-context.ts'
import type { UnitOfWork } from '../messages/transact.ts'
import { writeMail } from '../messages/mail-letter.ts'
import type { AuthText, MailKind } from '../settings.ts'
import type { SessionMethod } from '../sessions/session-state.ts'
import type { User } from '../users/user.ts'
import { beginFlow, type Challenge } from './flow-state.ts'
import { issueCode, type CodePurpose, type IssuedCode } from './one-time-code.ts'

export interface MailedCode {
  user: User
  kind: MailKind
  purpose: CodePurpose
  address: string
  redirectTo: string
  challenge: Challenge | null
  newAddress?: string
}

const linkTypes: Record<MailKind, string> = {
  confirmation: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: '',
}

const flowMethods: Record<MailKind, SessionMethod> = {
  confirmation: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'otp',
}

export async function mailCode(auth: AuthContext, unit: UnitOfWork, mailed: MailedCode): Promise<void> {
  const { user, kind, purpose, address, redirectTo, challenge, newAddress } = mailed
  const flow = challenge ? await beginFlow(auth, unit.db, { method: flowMethods[kind], challenge, redirectTo, userId: user.id }) : null
  const issued = await issueCode(auth, unit.db, { userId: user.id, purpose, address, flowStateId: flow?.id })
  const link = kind === 'reauthentication' ? null : mailedLink(auth, kind, { issued, redirectTo })
  unit.mails.push(writeMail({ kind, to: address, code: issued.code, link, productName: auth.settings.productName, newAddress }))
}

export function mailedLink(auth: AuthContext, kind: MailKind, { issued, redirectTo }: { issued: IssuedCode; redirectTo: string }): string {
  const link = new URL(auth.settings.mailLinkPath, auth.settings.externalUrl)
  // A colon and a slash need no escape in a query, and people read these links.
  const target = encodeURIComponent(redirectTo).replaceAll('%3A', ':').replaceAll('%2F', '/')
  link.search = `token=${issued.linkToken}&type=${linkTypes[kind]}&redirect_to=${target}`
  return link.href
}

export interface TextedCode {
  user: User
  purpose: CodePurpose
  phone: string
  channel: AuthText['channel']
}

/** Numbers with a fixed test code get no text. */
export async function textCode(auth: AuthContext, unit: UnitOfWork, texted: TextedCode): Promise<void> {
  const { user, purpose, phone, channel } = texted
  const { code } = await issueCode(auth, unit.db, { userId: user.id, purpose, address: phone })
  if (auth.settings.testCodes[phone]) return
  unit.texts.push({ phone, code, channel, text: `Your code is ${code}`, user: { id: user.id, phone: user.phone } })
}
