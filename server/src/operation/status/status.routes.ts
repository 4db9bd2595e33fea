// The public status of the service; and an account's credits for missed months.
import { slaCreditSchema, statusSchema, type ProviderMode } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { timeOfDatabase, type Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readStatus } from './availability.ts'
import { listOwnCredits } from './sla-credits.ts'

interface StatusRoutesDeps {
  db: Database
  providerMode: ProviderMode
}

/** A public call, so the result is cached for all callers. */
const KEPT_MS = 10_000

export function statusRoutes({ db, providerMode }: StatusRoutesDeps): FastifyPluginAsyncZod {
  let kept: { at: number; status: ReturnType<typeof readStatus> } | null = null
  const status = (): ReturnType<typeof readStatus> => {
    const now = performance.now()
    if (!kept || now - kept.at > KEPT_MS) kept = { at: now, status: timeOfDatabase(db).then((time) => readStatus(db, time)) }
    return kept.status
  }
  return async (app) => {
    app.get(
      '/status',
      {
        config: { access: 'anyone' },
        schema: { tags: ['operation'], summary: 'How the service runs and has run, as it was measured', response: { 200: statusSchema } },
      },
      () => status(),
    )
    app.get(
      '/status/credits',
      {
        config: { access: 'account' },
        schema: {
          tags: ['operation'],
          summary: 'Your credits for months below the target',
          response: { 200: z.array(slaCreditSchema), ...refusals },
        },
      },
      (request) => listOwnCredits(db, actorOf(request), providerMode),
    )
  }
}
