// Rate limit of API requests per minute, by account, or by network for visitors. Every API process counts separately.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { personOf } from './actor.ts'
import { AppError } from '../app-error.ts'
import { networkOf } from './visitor-quota.ts'

const MINUTE_MS = 60_000
const COUNTED_MAX = 50_000

/** Limits the routes that are registered after it; 0 sets no limit. Responses contain the remainder (`RateLimit-*`), refusals when to retry. */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: COUNTED_MAX,
    enableDraftSpec: true,
    keyGenerator: callerOf,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new AppError('rate_limited', {
        detail: `This is more than ${max} requests in a minute. Wait a little, then go on more slowly.`,
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  })
}

/** A member of a team counts as a person, so that one member cannot use up the owner's share. */
function callerOf({ actor, ip }: FastifyRequest): string {
  return actor ? personOf(actor).accountId : networkOf(ip)
}
