// A mail leads into the workspace that its table is in: one's own, or a team's that one is in.
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
  const isTeam = teams?.some(({ id, role }) => id === wanted && role !== 'owner') ?? false
  const target = wanted === 'own' ? null : isTeam && wanted !== undefined ? wanted : acting
  const [isEntered, setEntered] = useState(wanted === undefined)
  useEffect(() => {
    if (!isKnown) return
    switchWorkspace(target, queryClient)
    setEntered(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: whoever goes on to another workspace stays there
  }, [wanted, isKnown])
  return isEntered
}
