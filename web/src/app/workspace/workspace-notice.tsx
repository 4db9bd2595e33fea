// Notices about the whole workspace: view-only role, paused team, or a team that the person left.
import { TEAM_NOT_YOURS, TEAM_PAUSED } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { actingTeam, teamRefusals } from '../../lib/acting-team.ts'
import { useStore } from '../../lib/store.ts'
import { teamsKey, useCurrentTeams } from '../../state/workspace/teams.queries.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'

export function WorkspaceNotice() {
  useLostTeam()
  const { team, mayChange } = useWorkspace()
  const goTo = useWorkspaceChange()
  if (!team || mayChange) return null
  const leave = (
    <Button size="small" onClick={() => goTo(null)}>
      Show my own work
    </Button>
  )
  return (
    <div className="px-4 pt-4 md:px-8 print:hidden">
      {team.is_active ? (
        <Notice>{`You are a viewer of ${team.name}: you can look at its work, not change it.`}</Notice>
      ) : (
        <Notice tone="warning" action={leave}>
          {TEAM_PAUSED}
        </Notice>
      )}
    </div>
  )
}

/** Switches to the own workspace once the person is no longer in the team; a refusal with that reason reloads the teams. */
function useLostTeam(): void {
  const queryClient = useQueryClient()
  const id = useStore(actingTeam)
  const refusals = useStore(teamRefusals)
  const teams = useCurrentTeams()
  const goTo = useWorkspaceChange()
  useEffect(() => {
    if (refusals > 0) void queryClient.invalidateQueries({ queryKey: teamsKey })
  }, [refusals, queryClient])
  const isLost = id !== null && teams !== undefined && !teams.some((team) => team.id === id)
  useEffect(() => {
    if (!isLost) return
    goTo(null)
    showToast(TEAM_NOT_YOURS, { timeoutMs: 15_000 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each loss
  }, [isLost])
}
