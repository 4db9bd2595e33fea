// The plan whose limits apply: the user's own, or in a team the owner's. Visitors, and accounts whose plan is unknown, count as Starter.
import { accountSchema, PLANS, type Plan } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { session } from '../session/session.ts'
import { useWorkspace } from '../workspace/workspace.tsx'

/** Of the workspace that is shown. */
export function usePlan(): Plan {
  const own = useOwnPlan()
  const { team } = useWorkspace()
  return team ? PLANS[team.plan] : own
}

function useOwnPlan(): Plan {
  return PLANS[useAccountPlan().data?.plan ?? 'starter']
}

/** The user's plan; null until it is known, also where it could not be loaded: a paying user is not asked to upgrade. */
export function useKnownPlan(): Plan | null {
  const { data } = useAccountPlan()
  return data ? PLANS[data.plan] : null
}

export function useAccountPlan() {
  const { user } = useStore(session)
  return useQuery({
    queryKey: ['private', 'account', user?.id],
    queryFn: ({ signal }) => getJson('/account', accountSchema, { signal }),
    enabled: user !== null,
    staleTime: 60_000,
  })
}
