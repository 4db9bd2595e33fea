// The teams somebody is in, for everything that shows whose work it is. Next: server/src/people/teams
import { teamSchema, type Team } from '@quarry/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { actingTeam } from '../../lib/acting-team.ts'
import { getList } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { session } from '../session/session.ts'

/** While somebody works in a team, what they are in it is asked for again this often. */
const ASK_AGAIN_MS = 60_000

export const teamsKey = ['private', 'teams'] as const

export const teamsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...teamsKey, userId],
    queryFn: ({ signal }) => getList('/teams/', teamSchema, { signal }),
    staleTime: 60_000,
  })

/** One's own first; undefined until they are known. */
export function useTeams(): Team[] | undefined {
  const { user } = useStore(session)
  return useQuery({ ...teamsQuery(user?.id ?? ''), enabled: user !== null }).data
}

/** For the one place that follows what somebody is in the team that is shown. */
export function useCurrentTeams(): Team[] | undefined {
  const { user } = useStore(session)
  const isInTeam = useStore(actingTeam) !== null
  const options = { enabled: user !== null, refetchOnWindowFocus: isInTeam, refetchInterval: isInTeam && ASK_AGAIN_MS }
  return useQuery({ ...teamsQuery(user?.id ?? ''), ...options }).data
}
