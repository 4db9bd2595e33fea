// POST /detect-fields: the fields that the first target items have. For any caller, within a visitor's rate limit.
import { detectionPayloadSchema, detectionSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findUse, type UsingDeps } from '../connections/use-connection.ts'
import { refusals } from '../../http/error-schemas.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import type { Inspector } from './inspector.ts'

export interface InspectionDeps extends UsingDeps {
  inspector: Inspector
  inspectionQuota: VisitorQuota
}

export function detectionRoutes({ inspector, inspectionQuota, ...using }: InspectionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/detect-fields',
      {
        config: { access: 'visitor' },
        schema: {
          tags: ['preview'],
          summary: 'The data fields that the first 3 target items really have',
          description: 'Each field with description, type and sample values, the best first. A target that cannot be read says why.',
          body: detectionPayloadSchema,
          response: { 200: detectionSchema, ...refusals },
        },
      },
      async (request, reply) => {
        inspectionQuota.take(request.ip)
        const access = await findUse(using, request.actor, request.body.connection)
        return inspector.detect(request.body, untilClosed(reply), access)
      },
    )
  }
}
