// A captured message for display: with the links and the one-time code found in it.
import { z } from 'zod'
import type { KeptMail } from './outbox.store.ts'

export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Null: the product itself. */
  sender: z.string().nullable(),
  reply_to: z.string().nullable(),
  created_at: z.string(),
  links: z.array(z.string()),
  /** The one-time code; null for a message without one. */
  code: z.string().nullable(),
})
export type OutboxMail = z.infer<typeof mailSchema>

export function toOutboxMail(mail: KeptMail): OutboxMail {
  const { to, subject, text, html } = mail
  return {
    to,
    subject,
    text,
    html,
    sender: mail.senderName ?? null,
    reply_to: mail.replyTo ?? null,
    created_at: mail.createdAt.toISOString(),
    links: findLinks(mail),
    code: findCode(text),
  }
}

function findLinks({ text, html }: KeptMail): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"']+/g) ?? []
  const inHtml = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...new Set([...inText.map((link) => link.replace(/[.,)]+$/, '')), ...inHtml])]
}

/** Six to ten digits as a word; digits inside a link do not count. */
function findCode(text: string): string | null {
  return /(?<![\w/=&-])\d{6,10}(?![\w-])/.exec(text.replace(/https?:\/\/\S+/g, ''))?.[0] ?? null
}
