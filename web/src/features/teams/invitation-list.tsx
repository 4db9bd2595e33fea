// Invitations that are not accepted yet: sent again with a new link, or withdrawn.
import type { TeamInvitation } from '@quarry/contract'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { TEAM_ROLE_TITLES } from '../../lib/team-roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { invite, useTeamChange, withdrawInvitation } from './teams.queries.ts'

interface InvitationListProps {
  teamId: string
  invitations: readonly TeamInvitation[]
  mayInvite: boolean
}

export function InvitationList({ teamId, invitations, mayInvite }: InvitationListProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-medium">Open invitations</h3>
      <ul aria-label="Open invitations" className="flex flex-col divide-y rounded-control border">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} teamId={teamId} invitation={invitation} mayInvite={mayInvite} />
        ))}
      </ul>
    </section>
  )
}

interface ItemProps extends Omit<InvitationListProps, 'invitations'> {
  invitation: TeamInvitation
}

function InvitationItem({ teamId, invitation: { id, email, role, sent_at: sentAt, expires_at: expiresAt }, mayInvite }: ItemProps) {
  const isOver = Date.parse(expiresAt) <= useNow(60_000)
  const tell = (what: string) => (error: unknown) => showToast(withDetail(what, detailText(error)))
  const again = useTeamChange(
    () => invite(teamId, { email, role }),
    () => showToast(`A new link was mailed to ${email}. The old one has ended.`),
  )
  const withdraw = useTeamChange(
    () => withdrawInvitation(teamId, id),
    () => showToast(`The invitation of ${email} was withdrawn.`),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2 text-13">
      <span className="min-w-0 flex-1 basis-44">
        <span className="block break-all text-ink">
          {email} {isOver && <Badge tone="unsure">Expired</Badge>}
        </span>
        <span className="text-12 text-ink-faint">
          {TEAM_ROLE_TITLES[role]} · sent {formatDateTime(sentAt)}
        </span>
      </span>
      {mayInvite && (
        <Button
          size="small"
          aria-label={`Send again to ${email}`}
          isBusy={again.isPending}
          onClick={() => again.mutate(undefined, { onError: tell('The invitation could not be sent.') })}
        >
          Send again
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        aria-label={`Withdraw the invitation of ${email}`}
        isBusy={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, { onError: tell('The invitation could not be withdrawn.') })}
      >
        Withdraw
      </Button>
    </li>
  )
}
