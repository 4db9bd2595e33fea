// The calls about the signed-in user's subscription. What was last known is kept in this browser for five minutes,
// in case the server does not answer.
import { manageSubscriptionAnswerSchema, SUBSCRIPTION_CACHE_MS, type ManageSubscriptionAnswer } from '@quarry/contract'
import { z } from 'zod'
import { readStoredJson, writeStored } from '../../lib/browser-storage.ts'
import { callFunction } from '../../lib/server-function.ts'

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

export function findCachedSubscription(userId: string): ManageSubscriptionAnswer | null {
  const cached = cacheSchema.safeParse(readStoredJson('local', cacheKey(userId)))
  return cached.success && Date.now() - cached.data.at < SUBSCRIPTION_CACHE_MS ? cached.data.answer : null
}
