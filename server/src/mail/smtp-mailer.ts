// Sends mail through the operator's SMTP server.
import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

const TIMEOUT_MS = 15_000

export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts hold user input; without these a crafted one could pull in a file of the server or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to, subject, text, html })
  }
}
