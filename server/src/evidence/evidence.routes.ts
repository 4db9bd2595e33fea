// The stored page behind a cell, with the passage marked. It is somebody else's page: it is shown where nothing of it runs or loads.
import { evidenceSchema, type Evidence } from '@quarry/contract'
import type { SnapshotStore } from '@quarry/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readSerialId } from '../http/ids.ts'
import type { LinkSigner } from '../http/signed-links.ts'
import { findEvidence } from './evidence.queries.ts'
import { PASSAGE_ID } from './mark-passage.ts'
import { renderEvidence } from './render-evidence.ts'

interface EvidenceDeps {
  db: Database
  links: LinkSigner
  snapshots: SnapshotStore
}

const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const paramsSchema = z.object({ task_id: z.string(), field: z.string().max(200) })
/** Which of the cell's places: the pages that agree on its value, counted from 0. */
const placeSchema = z.object({ place: z.coerce.number().int().min(0).max(99).default(0) })
const signatureSchema = placeSchema.extend({ expires: z.string().optional(), signature: z.string().optional() })

export function evidenceRoutes({ db, links, snapshots }: EvidenceDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/results/:task_id/evidence/:field/links',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'A link to the stored page behind a cell, good for one minute',
          params: paramsSchema,
          querystring: placeSchema,
          response: { 201: z.object({ url: z.string(), evidence: evidenceSchema }), ...refusals },
        },
      },
      async (request, reply) => {
        const { task_id: taskId, field } = request.params
        const { place } = request.query
        const evidence = await getEvidence(db, { taskId: readSerialId(taskId), field, place, actor: actorOf(request) })
        const query = new URLSearchParams({ ...(place > 0 && { place: String(place) }), ...links.sign(subjectOf(taskId, field, place)) })
        const url = `/api/v1/results/${taskId}/evidence/${encodeURIComponent(field)}?${query}#${PASSAGE_ID}`
        return reply.code(201).send({ url, evidence })
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
          response: { 200: z.any().describe('text/html'), ...refusals },
        },
      },
      async (request, reply) => {
        const { task_id: taskId, field } = request.params
        const { place } = request.query
        if (!request.actor && !links.isGood(subjectOf(taskId, field, place), request.query)) throw new AppError('unauthorized')
        const evidence = await getEvidence(db, { taskId: readSerialId(taskId), field, place, actor: request.actor })
        const page = evidence.snapshot === null ? null : await snapshots.find(evidence.snapshot)
        if (!page) throw new AppError('not_found', { detail: 'No copy of this page is kept.' })
        const { block, quote, at } = evidence
        const document = await renderEvidence({ page, evidence: { block, quote, at } })
        return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(document)
      },
    )
  }
}

interface Asked {
  taskId: number
  field: string
  place: number
  /** Null for whoever comes by a good link. */
  actor: Actor | null
}

async function getEvidence(db: Database, asked: Asked): Promise<Evidence> {
  const evidence = await findEvidence(db, asked)
  if (!evidence) throw new AppError('not_found', { detail: 'There is no evidence for this cell.' })
  return evidence
}

function subjectOf(taskId: string, field: string, place: number): string {
  return `evidence ${taskId} ${place} ${field}`
}
