// The user's teams, for everything that depends on the workspace. Next: server/src/people/teams
import { teamSchema, type Team } from '@quarry/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { actingTeam } from '../../lib/acting-team.ts'
import { getList } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { session } from '../session/session.ts'

/** While a team is open, the user's role in it is refetched this often. */
const ASK_AGAIN_MS = 60_000

export const teamsKey = ['private', 'teams'] as const

export const teamsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...teamsKey, userId],
    queryFn: ({ signal }) => getList('/teams/', teamSchema, { signal }),
    staleTime: 60_000,
  })

/** The own team first; undefined until they are loaded. */
export function useTeams(): Team[] | undefined {
  const { user } = useStore(session)
  return useQuery({ ...teamsQuery(user?.id ?? ''), enabled: user !== null }).data
}

/** For the one component that follows the user's role in the open team. */
export function useCurrentTeams(): Team[] | undefined {
  const { user } = useStore(session)
  const isInTeam = useStore(actingTeam) !== null
  const options = { enabled: user !== null, refetchOnWindowFocus: isInTeam, refetchInterval: isInTeam && ASK_AGAIN_MS }
  return useQuery({ ...teamsQuery(user?.id ?? ''), ...options }).data
}
