// The stored page behind a cell of a row, with the passage marked.
import { evidenceSchema, type Evidence } from '@quarry/contract'
import { createFileDrawing } from '@quarry/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { textAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId } from '../../http/ids.ts'
import { findCell } from './evidence.queries.ts'
import { lookUpEvidenceRoutes } from './look-up-evidence.routes.ts'
import { evidenceAt, linkToPage, placeSchema, sendStoredPage, signatureSchema, type EvidenceDeps } from './stored-page.ts'

const paramsSchema = z.object({ task_id: z.string(), field: z.string().max(200) })

export function evidenceRoutes(given: Omit<EvidenceDeps, 'drawing'>): FastifyPluginAsyncZod {
  const deps = { ...given, drawing: createFileDrawing() }
  const { db, links } = deps
  return async (app) => {
    app.post(
      '/results/:task_id/evidence/:field/links',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'A link to the stored page behind a cell, valid for one minute',
          params: paramsSchema,
          querystring: placeSchema,
          response: { 201: z.object({ url: z.string(), evidence: evidenceSchema }), ...refusals },
        },
      },
      async (request, reply) => {
        const { task_id: taskId, field } = request.params
        const { place } = request.query
        const evidence = await getEvidence(db, { ...request.params, place, actor: actorOf(request) })
        const path = `/results/${taskId}/evidence/${encodeURIComponent(field)}`
        return reply.code(201).send({ url: linkToPage(links, { path, place, subject: subjectOf(taskId, field, place) }), evidence })
      },
    )
    app.get(
      '/results/:task_id/evidence/:field',
      {
        config: { access: 'link' },
        schema: {
          tags: ['results'],
          summary: 'The stored page behind a cell, with the passage marked',
          params: paramsSchema,
          querystring: signatureSchema,
          response: { 200: textAnswer('The page', ['text/html']), ...refusals },
        },
      },
      async (request, reply) => {
        const { task_id: taskId, field } = request.params
        const { place, view } = request.query
        if (!request.actor && !links.isGood(subjectOf(taskId, field, place), request.query)) throw new AppError('unauthorized')
        return sendStoredPage(reply, deps, { evidence: await getEvidence(db, { ...request.params, place, actor: request.actor }), view })
      },
    )
    await app.register(lookUpEvidenceRoutes(deps))
  }
}

interface Asked {
  task_id: string
  field: string
  place: number
  /** Null for a valid link. */
  actor: Actor | null
}

async function getEvidence(db: Database, { task_id: taskId, field, place, actor }: Asked): Promise<Evidence> {
  const cell = await findCell(db, { taskId: readSerialId(taskId), field, actor })
  return evidenceAt(cell?.evidence ?? [], place)
}

function subjectOf(taskId: string, field: string, place: number): string {
  return `evidence ${taskId} ${place} ${field}`
}
