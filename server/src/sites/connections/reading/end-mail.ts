// The mail about a connection that has ended. It names the site and the waiting work, and no credentials.
import type { Mail } from '../../../platform/mail/mail.ts'
import { html } from '../../../platform/pages/html.ts'

interface End {
  connectionId: string
  name: string
  domain: string
  email: string
  trouble: string
}

export function endMail({ connectionId, name, domain, email, trouble }: End, publicUrl: string): Mail {
  const address = `${publicUrl}/app/connections?connection=${connectionId}`
  const lines = [
    `Your connection “${name}” to ${domain} has ended.`,
    trouble,
    'Targets of this site wait; other sites continue. Sign in again, and they continue by themselves.',
  ]
  const page = html`${lines.map((line) => html`<p>${line}</p>`)}
    <p><a href="${address}">Open the connection</a></p>`
  return { to: email, subject: `Sign in again to ${domain}`, text: [...lines, address].join('\n\n'), html: page.text }
}
