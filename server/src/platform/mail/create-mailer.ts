// How mail is sent: by SMTP where it is configured, otherwise into the outbox on this machine.
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { SendMail } from './mail.ts'
import { keepMail } from './outbox.store.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export function createMailer({ mail: { smtpUrl, from, address } }: Config, db: Database): SendMail {
  return smtpUrl ? createSmtpMailer({ smtpUrl, from, address }) : (mail) => keepMail(db, mail)
}
