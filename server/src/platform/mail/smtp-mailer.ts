// Sends mail through the operator's SMTP server.
import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

const TIMEOUT_MS = 15_000

interface SmtpSettings {
  smtpUrl: string
  /** Sender of the product's mails: `Name <address>`. */
  from: string
  /** The address only. */
  address: string
}

export function createSmtpMailer({ smtpUrl, from, address }: SmtpSettings): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts contain user input; without these options a crafted one could include a file of the server or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text, html, senderName, replyTo, id }) => {
    const sender = senderName === undefined ? from : { name: senderName, address }
    const messageId = id === undefined ? undefined : `<${id}@${address.split('@').at(-1)}>`
    await transport.sendMail({ from: sender, to, subject, text, html, replyTo, messageId })
  }
}
