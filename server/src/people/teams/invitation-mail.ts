// The mail that invites a person to a team, under the owner's brand where there is one. Of the inviting team's own texts only its name and
// brand appear in it, so that the mail cannot be used to send arbitrary messages.
import { DEFAULT_BRAND_COLOR, invitationUrl, TEAM_LIMITS, type Brand, type InvitedRole } from '@quarry/contract'
import type { SendMail } from '../../platform/mail/mail.ts'
import { html } from '../../platform/pages/html.ts'

interface InvitationMail {
  to: string
  /** E-mail address of the person who invites. */
  from: string
  teamName: string
  role: InvitedRole
  /** The owner's brand; null: the product's own. */
  brand: Brand | null
  token: string
}

const MAY: Record<InvitedRole, string> = {
  editor: 'As an editor you can see, create, change and delete the team’s jobs, tables and templates.',
  viewer: 'As a viewer you can see the team’s jobs, tables and templates, but not change them.',
}

/** @throws Error where the mail server does not accept the mail; the invitation can then be sent again */
export async function mailInvitation(
  { sendMail, publicUrl }: { sendMail: SendMail; publicUrl: string },
  { to, from, teamName, role, brand, token }: InvitationMail,
): Promise<void> {
  const product = brand?.name ?? 'Quarry'
  const url = invitationUrl(publicUrl, token)
  const what = `${from} invites you to the team “${teamName}” on ${product}. ${MAY[role]}`
  const how = `The link works once, only for this e-mail address, and expires after ${TEAM_LIMITS.invitationDays} days. If you do not know the sender, you can ignore this mail.`
  await sendMail({
    to,
    subject: `Invitation to the team “${teamName}”`,
    text: [what, url, how, product].join('\n\n'),
    html: html`<p>${what}</p>
      <p><a href="${url}">Open the invitation</a></p>
      <p>${how}</p>
      <p style="border-top: 4px solid ${brand?.color ?? DEFAULT_BRAND_COLOR}; padding-top: .5em">${product}</p>`.text,
    replyTo: brand?.reply_to ?? from,
    ...(brand ? { senderName: brand.name } : {}),
  })
}
