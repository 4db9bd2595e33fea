// The mail that invites somebody into a team, under the owner's brand where they have one. The team's name is its only text of theirs.
import { DEFAULT_BRAND_COLOR, invitationUrl, TEAM_LIMITS, type Brand, type InvitedRole } from '@quarry/contract'
import type { SendMail } from '../../platform/mail/mail.ts'
import { html } from '../../platform/pages/html.ts'

interface InvitationMail {
  to: string
  /** E-mail address of whoever invites. */
  from: string
  teamName: string
  role: InvitedRole
  /** Null: the product's own name. */
  brand: Brand | null
  token: string
}

const MAY: Record<InvitedRole, string> = {
  editor: 'As an editor you see its work, and create, change and delete it.',
  viewer: 'As a viewer you see its work and change nothing.',
}

/** @throws where the mail is not handed over; the invitation can then be sent again */
export async function mailInvitation(
  { sendMail, publicUrl }: { sendMail: SendMail; publicUrl: string },
  { to, from, teamName, role, brand, token }: InvitationMail,
): Promise<void> {
  const product = brand?.name ?? 'Quarry'
  const url = invitationUrl(publicUrl, token)
  const what = `${from} invites you into the team “${teamName}” on ${product}. ${MAY[role]}`
  const how = `The link is for this address, good once, and for ${TEAM_LIMITS.invitationDays} days. If you do not know the sender, you need not do anything.`
  await sendMail({
    to,
    subject: `Invitation to the team “${teamName}”`,
    text: [what, url, how, product].join('\n\n'),
    html: html`<p>${what}</p>
      <p><a href="${url}">Look at the invitation</a></p>
      <p>${how}</p>
      <p style="border-top: 4px solid ${brand?.color ?? DEFAULT_BRAND_COLOR}; padding-top: .5em">${product}</p>`.text,
    replyTo: brand?.reply_to ?? from,
    ...(brand ? { senderName: brand.name } : {}),
  })
}
