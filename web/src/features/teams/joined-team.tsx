// A joined team: its owner, members and activity, and the button to leave.
import { TEAM_PAUSED, type Team } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { actingTeam } from '../../lib/acting-team.ts'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { useStore } from '../../lib/store.ts'
import { session } from '../../state/session/session.ts'
import { switchWorkspace } from '../../state/workspace/workspace.tsx'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActivityList } from './activity-list.tsx'
import { MemberList } from './member-list.tsx'
import { removeMember, teamQuery, useTeamChange } from './teams.queries.ts'

export function JoinedTeam({ team }: { team: Team }) {
  const { data: detail, error, refetch } = useQuery({ ...teamQuery(team.id), enabled: team.is_active })
  const [showsActivity, setShowsActivity] = useState(false)
  return (
    <Card
      title={team.name}
      description={`Team of ${team.owner_email}. You are ${team.role === 'editor' ? 'an editor' : 'a viewer'}.`}
      actions={<TeamActions team={team} />}
    >
      {!team.is_active && <Notice tone="warning">{TEAM_PAUSED}</Notice>}
      {error && <LoadFailure text="The team could not be loaded." error={error} onRetry={refetch} />}
      {team.is_active && !detail && !error && <Skeleton className="h-14 w-full" />}
      {detail && <MemberList team={detail} />}
      {detail && (
        <details className="text-13" onToggle={(event) => setShowsActivity(event.currentTarget.open)}>
          <summary className="font-medium">Activity</summary>
          <div className="pt-3">{showsActivity && <ActivityList teamId={team.id} />}</div>
        </details>
      )}
    </Card>
  )
}

function TeamActions({ team }: { team: Team }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useStore(session)
  const leave = useTeamChange(
    async (memberId: string) => {
      await removeMember(team.id, memberId)
      if (actingTeam.get() === team.id) switchWorkspace(null, queryClient)
    },
    () => showToast(`You have left the team ${team.name}.`),
  )
  const ask = async (memberId: string) => {
    const question = `Leave the team “${team.name}”? What you made there stays with it, and only its owner can let you in again.`
    if (!(await askConfirm(question, { proceed: 'Leave', destructive: true }))) return
    leave.mutate(memberId, { onError: (error) => showToast(withDetail('You could not leave.', detailText(error))) })
  }
  const open = () => {
    switchWorkspace(team.id, queryClient)
    void navigate({ to: '/app/history', search: {} })
  }
  return (
    <>
      {team.is_active && (
        <Button size="small" onClick={open}>
          Show its work
        </Button>
      )}
      {user && (
        <Button size="small" look="quiet" icon={<LogOut aria-hidden="true" />} isBusy={leave.isPending} onClick={() => void ask(user.id)}>
          Leave
        </Button>
      )}
    </>
  )
}
