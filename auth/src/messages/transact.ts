// A transaction with an outbox: messages written in it are sent after its commit, and not at all where it fails.
import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../db/database.ts'
import type { AuthMail, AuthText } from '../settings.ts'

/** An open transaction, with the messages that are sent after its commit. */
export interface UnitOfWork {
  db: Db
  mails: AuthMail[]
  texts: AuthText[]
}

export interface Transacted<T> {
  result: T
  /** Of the last text message sent, where its provider gave one. */
  messageId: string | null
}

/** @throws sms_send_failed after the commit, besides what `work` throws */
export async function transact<T>(auth: AuthContext, work: (unit: UnitOfWork) => Promise<T>): Promise<Transacted<T>> {
  const mails: AuthMail[] = []
  const texts: AuthText[] = []
  const result = await auth.database.transaction((db) => work({ db, mails, texts }))
  for (const mail of mails) {
    if (!auth.settings.emailAutoconfirm) auth.limits.countMessage('mail')
    auth.post.mail(mail)
  }
  let messageId: string | null = null
  for (const message of texts) {
    auth.limits.countMessage('text')
    messageId = await auth.post.text(message)
  }
  return { result, messageId }
}
