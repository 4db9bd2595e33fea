// POST /discover: the individual pages behind an address, with counts of completeness. For any caller, within a visitor's rate limit.
import {
  TASK_FAILURES,
  discoveryPayloadSchema,
  discoverySchema,
  discoverySentence,
  type Discovery,
  type DiscoveryEvent,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import { findUse } from '../connections/use-connection.ts'
import { jsonOrLines } from '../../http/answers/described-answer.ts'
import { openJsonLines } from '../../http/answers/json-lines.ts'
import { refusals } from '../../http/error-schemas.ts'
import type { InspectionDeps } from './detection.routes.ts'
import { InspectionFailed } from './inspector.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'

export function discoveryRoutes({ inspector, inspectionQuota, ...using }: InspectionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/discover',
      {
        config: { access: 'visitor' },
        schema: {
          tags: ['preview'],
          summary: 'The individual pages that a list or a site leads to',
          description: 'With `Accept: application/x-ndjson` a stream of JSON lines: `progress` as pages are read, then `done`.',
          body: discoveryPayloadSchema,
          response: { 200: jsonOrLines(discoverySchema), ...refusals },
        },
      },
      async (request, reply) => {
        inspectionQuota.take(request.ip)
        const access = await findUse(using, request.actor, request.body.connection)
        const signal = untilClosed(reply)
        const lines = openJsonLines<DiscoveryEvent>(request, reply)
        const discovery = await inspector
          .discover(request.body, (progress) => lines?.tell({ type: 'progress', ...progress }), { signal, access })
          .catch((error: unknown) => {
            if (!(error instanceof InspectionFailed) && lines?.isBegun() !== true) throw error
            return unread(request, { url: request.body.url, error })
          })
        if (lines === null) return discovery
        lines.tell({ type: 'done', discovery })
        reply.raw.end()
        return reply
      },
    )
  }
}

/** An unreadable address is a result, not a refusal; once lines have been sent, every error is. */
function unread(request: FastifyRequest, { url, error }: { url: string; error: unknown }): Discovery {
  const counts = { seen: 0, returned: 0, announced: null, stopped: null }
  const none = { repeated: 0, without_address: 0, pages_read: 0 }
  const summary = discoverySentence(counts)
  const failed = { url, source: null, items: [], ...counts, ...none, summary }
  if (error instanceof InspectionFailed) return { ...failed, error_kind: error.kind, error: error.message }
  if (error instanceof AppError && typeof error.detail === 'string') return { ...failed, error_kind: 'internal', error: error.detail }
  request.log.error({ err: error }, 'request failed')
  return { ...failed, error_kind: 'internal', error: `${TASK_FAILURES.internal.text} Reference: ${request.id}` }
}
