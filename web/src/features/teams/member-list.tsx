// The people of a team; its owner changes roles and removes members.
import type { InvitedRole, TeamDetail, TeamMember } from '@quarry/contract'
import { UserRoundMinus } from '../../ui/icons.ts'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDate } from '../../lib/format.ts'
import { TEAM_ROLE_TITLES } from '../../lib/team-roles.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RoleSelect } from './role-select.tsx'
import { changeRole, removeMember, useTeamChange } from './teams.queries.ts'

export function MemberList({ team }: { team: TeamDetail }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-medium">Members</h3>
      <ul aria-label={`Members of ${team.name}`} className="flex flex-col divide-y rounded-control border">
        {team.members.map((member) => (
          <li key={member.id} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
            <span className="min-w-0 flex-1 basis-44">
              <span className="block break-all text-ink">
                {member.email} {member.is_you && <Badge>You</Badge>}
              </span>
              <span className="text-12 text-ink-faint">Since {formatDate(member.joined_at)}</span>
            </span>
            {team.role === 'owner' && member.role !== 'owner' ? (
              <MemberControls team={team} member={member} role={member.role} />
            ) : (
              <span className="text-ink-soft">{TEAM_ROLE_TITLES[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MemberControls({ team, member, role }: { team: TeamDetail; member: TeamMember; role: InvitedRole }) {
  const tell = (what: string) => (error: unknown) => showToast(withDetail(what, detailText(error)))
  const change = useTeamChange((next: InvitedRole) => changeRole(team.id, { memberId: member.id, role: next }))
  const remove = useTeamChange(
    () => removeMember(team.id, member.id),
    () => showToast(`${member.email} is no longer in the team.`),
  )
  const ask = async () => {
    const question = `Remove ${member.email} from the team “${team.name}”? What they made stays.`
    if (!(await askConfirm(question, { proceed: 'Remove', destructive: true }))) return
    remove.mutate(undefined, { onError: tell('The member could not be removed.') })
  }
  return (
    <span className="flex items-center gap-1">
      <RoleSelect
        aria-label={`Role of ${member.email}`}
        className="h-8! w-24! text-13!"
        value={change.isPending ? change.variables : role}
        aria-busy={change.isPending}
        onChange={(next) => !change.isPending && change.mutate(next, { onError: tell('The role could not be changed.') })}
      />
      <IconButton
        label={`Remove ${member.email}`}
        icon={<UserRoundMinus aria-hidden="true" />}
        isBusy={remove.isPending}
        onClick={() => void ask()}
      />
    </span>
  )
}
