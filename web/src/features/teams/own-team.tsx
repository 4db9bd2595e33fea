// The own team for its owner: members and roles, invitations, activity, and the team itself.
import type { TeamDetail } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActivityList } from './activity-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'
import { RenameForm } from './rename-form.tsx'
import { deleteTeam, teamQuery, useTeamChange } from './teams.queries.ts'

/** `mayInvite`: the plan has teams at the moment. */
export function OwnTeam({ id, mayInvite }: { id: string; mayInvite: boolean }) {
  const { data: team, error, refetch } = useQuery(teamQuery(id))
  const [isRenaming, setRenaming] = useState(false)
  if (error) return <LoadFailure text="Your team could not be loaded." error={error} onRetry={refetch} />
  if (!team) return <Skeleton className="h-40 w-full" />
  return (
    <>
      <Card title={team.name} description="Your team" actions={<TeamMenu team={team} onRename={() => setRenaming(true)} />}>
        {isRenaming && <RenameForm team={team} onClose={() => setRenaming(false)} />}
        {mayInvite && <InviteForm teamId={id} />}
        <MemberList team={team} />
        {team.invitations.length > 0 && <InvitationList teamId={id} invitations={team.invitations} mayInvite={mayInvite} />}
      </Card>
      <Card title="Activity" description="Who did what in the team, newest first.">
        <ActivityList teamId={id} />
      </Card>
    </>
  )
}

function TeamMenu({ team, onRename }: { team: TeamDetail; onRename(): void }) {
  const remove = useTeamChange(
    () => deleteTeam(team.id),
    () => showToast(`The team ${team.name} was deleted.`),
  )
  const ask = async () => {
    const question = `Delete the team “${team.name}”? Its members lose access, its list of activity goes, and open invitations end. The work itself stays yours. This cannot be undone.`
    if (!(await askConfirm(question, { proceed: 'Delete', destructive: true }))) return
    remove.mutate(undefined, { onError: (error) => showToast(withDetail('The team could not be deleted.', detailText(error))) })
  }
  return (
    <Menu
      label="Actions for the team"
      trigger={<IconButton label="Actions for the team" icon={<Ellipsis aria-hidden="true" />} isBusy={remove.isPending} />}
      entries={[
        { label: 'Rename', icon: <PenLine aria-hidden="true" />, run: onRename },
        { label: 'Delete team', icon: <Trash2 aria-hidden="true" />, destructive: true, run: () => void ask() },
      ]}
    />
  )
}
