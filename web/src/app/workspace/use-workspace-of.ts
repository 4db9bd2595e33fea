// Switches to the workspace in a table's URL: the personal one, or that of a team.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { actingTeam } from '../../lib/acting-team.ts'
import { useStore } from '../../lib/store.ts'
import { useTeams } from '../../state/workspace/teams.queries.ts'
import { switchWorkspace } from '../../state/workspace/workspace.tsx'

/** `wanted`: `own` or the id of a team. Returns false until the switch is done; an unknown team changes nothing. */
export function useWorkspaceOf(wanted: string | undefined): boolean {
  const queryClient = useQueryClient()
  const acting = useStore(actingTeam)
  const teams = useTeams()
  const isKnown = wanted === undefined || wanted === 'own' || teams !== undefined
  const team = teams?.find(({ id }) => id === wanted)
  // The team's workspace is its owner's personal one.
  const target = wanted === 'own' || team?.role === 'owner' ? null : (team?.id ?? acting)
  const [isEntered, setEntered] = useState(wanted === undefined)
  useEffect(() => {
    if (!isKnown) return
    switchWorkspace(target, queryClient)
    setEntered(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, so that a later switch by the user is kept
  }, [wanted, isKnown])
  return isEntered
}
