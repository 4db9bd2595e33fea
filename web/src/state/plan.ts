// The plan whose limits the form shows. Visitors, and accounts whose plan is not known yet, are on Starter.
import { accountSchema, PLANS, type Plan } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../lib/api.ts'
import { useStore } from '../lib/store.ts'
import { session } from './session.ts'

export function usePlan(): Plan {
  const { user } = useStore(session)
  const { data } = useQuery({
    queryKey: ['private', 'account', user?.id],
    queryFn: ({ signal }) => getJson('/account', accountSchema, { signal }),
    enabled: user !== null,
    staleTime: 60_000,
  })
  return PLANS[data?.plan ?? 'starter']
}
