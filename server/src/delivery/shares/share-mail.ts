// The mail with a shared link, in the name of the person who shares; replies go to them. It contains no text written by them.
import { DEFAULT_BRAND_COLOR, type Brand } from '@quarry/contract'
import type { SendMail } from '../../platform/mail/mail.ts'
import { html } from '../../platform/pages/html.ts'

interface ShareMail {
  to: string
  /** E-mail address of the person who shares. */
  from: string
  /** Null: the product's own name. */
  brand: Brand | null
  url: string
}

export async function mailShare({ sendMail }: { sendMail: SendMail }, { to, from, brand, url }: ShareMail): Promise<void> {
  const name = brand?.name ?? 'Quarry'
  const sentence = brand ? `${brand.name} shares results with you.` : `${from} shares results with you.`
  await sendMail({
    to,
    subject: `Results from ${brand?.name ?? from}`,
    text: `${sentence}\n\n${url}\n\n${name}`,
    html: html`<p>${sentence}</p>
      <p><a href="${url}">Open the results</a></p>
      <p style="border-top: 4px solid ${brand?.color ?? DEFAULT_BRAND_COLOR}; padding-top: .5em">${name}</p>`.text,
    replyTo: brand?.reply_to ?? from,
    ...(brand ? { senderName: brand.name } : {}),
  })
}
