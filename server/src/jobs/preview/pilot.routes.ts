// POST /pilot: what the language model would add to a job, measured on its first three targets; nothing of it is stored on the server.
import { errorBodySchema, jobPayloadSchema, LIMITS, pilotSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findUse, type UsingDeps } from '../../sites/connections/use-connection.ts'
import { assertUsableFields } from '../fields/usable-fields.ts'
import { actorOf } from '../../http/access.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { refusals } from '../../http/error-schemas.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import { runPilot, type PilotDeps } from './pilot.ts'

export function pilotRoutes({ previewQuota, ...deps }: PilotDeps & UsingDeps & { previewQuota: VisitorQuota }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/pilot',
      {
        config: { access: 'account' },
        bodyLimit: LIMITS.requestBodyBytesMax,
        schema: {
          tags: ['preview'],
          summary: 'What the language model would add to a job, and cost',
          description:
            'Reads the first 3 targets and 10 fields without the model, and again with it where cells stayed empty. Counts as previews.',
          body: jobPayloadSchema,
          response: { 200: pilotSchema, 413: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        assertUsableFields(actor.plan, request.body.trait_definitions)
        const access = await findUse(deps, actor, request.body.connection)
        const takeShare = (): void => previewQuota.take(actor.accountId)
        return runPilot(deps, { payload: request.body, ownerId: actor.accountId, access, takeShare }, untilClosed(reply))
      },
    )
  }
}
