// The signed-in user's subscription. What was last known is kept in this browser for five minutes, in case the server does not answer.
import { manageSubscriptionAnswerSchema, SUBSCRIPTION_CACHE_MS, type ManageSubscriptionAnswer } from '@quarry/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { readStoredJson, writeStored } from '../lib/browser-storage.ts'
import { callFunction } from '../lib/server-function.ts'
import { useStore } from '../lib/store.ts'
import { session } from './session.ts'

export const NOT_LOADED = 'Failed to load subscription information'
const FALLBACKS = {
  get_status: 'Failed to get subscription status',
  cancel: 'Failed to cancel subscription',
  reactivate: 'Failed to reactivate subscription',
} as const

export type SubscriptionAction = keyof typeof FALLBACKS

const cacheSchema = z.object({ at: z.number(), answer: manageSubscriptionAnswerSchema })
const cacheKey = (userId: string) => `subscription_${userId}`

export async function manageSubscription(userId: string, action: SubscriptionAction): Promise<ManageSubscriptionAnswer> {
  const answer = await callFunction('manage-subscription', {
    body: { action },
    schema: manageSubscriptionAnswerSchema,
    fallback: FALLBACKS[action],
  })
  writeStored('local', cacheKey(userId), JSON.stringify({ at: Date.now(), answer }))
  return answer
}

function readCached(userId: string): ManageSubscriptionAnswer | null {
  const cached = cacheSchema.safeParse(readStoredJson('local', cacheKey(userId)))
  return cached.success && Date.now() - cached.data.at < SUBSCRIPTION_CACHE_MS ? cached.data.answer : null
}

export const subscriptionKey = (userId: string) => ['private', 'subscription', userId] as const

const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionKey(userId),
    queryFn: () => manageSubscription(userId, 'get_status'),
    staleTime: 30_000,
    retry: false,
  })

export interface KnownSubscription {
  isLoading: boolean
  /** As the server told it, or as it was known minutes ago while it does not answer. */
  known: ManageSubscriptionAnswer | null
  error: string | null
  retry(): void
}

export function useSubscription(): KnownSubscription {
  const { user } = useStore(session)
  const { data, error, isPending, refetch } = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: user !== null })
  const known = data ?? (user && error ? readCached(user.id) : null)
  return { isLoading: user !== null && isPending, known, error: error ? NOT_LOADED : null, retry: () => void refetch() }
}

/** Puts an answer where everything that shows the plan finds it. */
export function useSubscriptionChange(): (answer: ManageSubscriptionAnswer) => void {
  const queryClient = useQueryClient()
  const { user } = useStore(session)
  return (answer) => {
    if (!user) return
    queryClient.setQueryData(subscriptionKey(user.id), answer)
    void queryClient.invalidateQueries({ queryKey: ['private', 'account'] })
  }
}
