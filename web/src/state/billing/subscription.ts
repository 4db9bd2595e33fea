// The signed-in user's subscription for the screens that show it. The calls are fetched with the first question: visitors load none of it.
import type { ManageSubscriptionAnswer } from '@quarry/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from '../../lib/store.ts'
import { session } from '../session/session.ts'

export const NOT_LOADED = 'Failed to load subscription information'

export const subscriptionKey = (userId: string) => ['private', 'subscription', userId] as const

const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionKey(userId),
    queryFn: async () => (await import('./manage-subscription.ts')).manageSubscription(userId, 'get_status'),
    staleTime: 30_000,
    retry: false,
  })

const cachedQuery = (userId: string) =>
  queryOptions({
    queryKey: [...subscriptionKey(userId), 'cached'],
    queryFn: async () => (await import('./manage-subscription.ts')).findCachedSubscription(userId),
    gcTime: 0,
  })

export interface KnownSubscription {
  isLoading: boolean
  /** The server's response, or the cached one of some minutes ago while it does not respond. */
  known: ManageSubscriptionAnswer | null
  error: string | null
  retry(): void
}

export function useSubscription(): KnownSubscription {
  const { user } = useStore(session)
  const { data, error, isPending, refetch } = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: user !== null })
  const failed = user !== null && error !== null
  const cached = useQuery({ ...cachedQuery(user?.id ?? ''), enabled: failed })
  const isLoading = user !== null && (isPending || (failed && cached.isPending))
  const known = data ?? (failed ? (cached.data ?? null) : null)
  return { isLoading, known, error: failed && !isLoading ? NOT_LOADED : null, retry: () => void refetch() }
}

/** Stores a response where everything that shows the plan finds it. */
export function useSubscriptionChange(): (answer: ManageSubscriptionAnswer) => void {
  const queryClient = useQueryClient()
  const { user } = useStore(session)
  return (answer) => {
    if (!user) return
    queryClient.setQueryData(subscriptionKey(user.id), answer)
    void queryClient.invalidateQueries({ queryKey: ['private', 'account'] })
  }
}
