// The address of a table leads into the workspace that the table is in: one's own, or a team's that one is in.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { actingTeam } from '../../lib/acting-team.ts'
import { useStore } from '../../lib/store.ts'
import { useTeams } from '../../state/workspace/teams.queries.ts'
import { switchWorkspace } from '../../state/workspace/workspace.tsx'

/** `own`, or the id of a team. False until it is entered; one that is not there changes nothing. */
export function useWorkspaceOf(wanted: string | undefined): boolean {
  const queryClient = useQueryClient()
  const acting = useStore(actingTeam)
  const teams = useTeams()
  const isKnown = wanted === undefined || wanted === 'own' || teams !== undefined
  const team = teams?.find(({ id }) => id === wanted)
  // The workspace of a team is its owner's own.
  const target = wanted === 'own' || team?.role === 'owner' ? null : (team?.id ?? acting)
  const [isEntered, setEntered] = useState(wanted === undefined)
  useEffect(() => {
    if (!isKnown) return
    switchWorkspace(target, queryClient)
    setEntered(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: whoever goes on to another workspace stays there
  }, [wanted, isKnown])
  return isEntered
}
