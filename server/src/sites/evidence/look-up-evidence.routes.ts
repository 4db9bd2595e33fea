// Look-ups of a pipeline, and the stored pages behind them. A look-up is identified by its key, which does not change with the rows.
import { cellSchema, evidenceSchema, type Cell } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { textAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { findLookedUp } from './evidence.queries.ts'
import { evidenceAt, linkToPage, placeSchema, sendStoredPage, signatureSchema, type EvidenceDeps } from './stored-page.ts'

const tags = ['pipelines']
const params = z.object({ id: z.string(), key: z.string().max(100).describe('From `look_ups` of a row of the result') })

export function lookUpEvidenceRoutes(deps: EvidenceDeps): FastifyPluginAsyncZod {
  const { db, links } = deps
  return async (app) => {
    app.get(
      '/jobs/:id/pipeline/look-ups/:key',
      {
        config: { access: 'account' },
        schema: { tags, summary: 'A cell that was looked up for the pipeline', params, response: { 200: cellSchema, ...refusals } },
      },
      (request) => getLookedUp(db, { ...request.params, actor: actorOf(request) }),
    )
    app.post(
      '/jobs/:id/pipeline/look-ups/:key/evidence/links',
      {
        config: { access: 'account' },
        schema: {
          tags,
          summary: 'A link to the stored page behind a look-up, valid for one minute',
          params,
          querystring: placeSchema,
          response: { 201: z.object({ url: z.string(), evidence: evidenceSchema }), ...refusals },
        },
      },
      async (request, reply) => {
        const { id, key } = request.params
        const { place } = request.query
        const cell = await getLookedUp(db, { id, key, actor: actorOf(request) })
        const evidence = evidenceAt(cell.evidence, place)
        const path = `/jobs/${id}/pipeline/look-ups/${encodeURIComponent(key)}/evidence`
        return reply.code(201).send({ url: linkToPage(links, { path, place, subject: subjectOf(id, key, place) }), evidence })
      },
    )
    app.get(
      '/jobs/:id/pipeline/look-ups/:key/evidence',
      {
        config: { access: 'link' },
        schema: {
          tags,
          summary: 'The stored page behind what was looked up, with the passage marked',
          params,
          querystring: signatureSchema,
          response: { 200: textAnswer('The page', ['text/html']), ...refusals },
        },
      },
      async (request, reply) => {
        const { id, key } = request.params
        const { place, view } = request.query
        if (!request.actor && !links.isGood(subjectOf(id, key, place), request.query)) throw new AppError('unauthorized')
        const cell = await getLookedUp(db, { id, key, actor: request.actor })
        return sendStoredPage(reply, deps, { evidence: evidenceAt(cell.evidence, place), view })
      },
    )
  }
}

/** `actor`: null for a valid link. @throws AppError not_found */
async function getLookedUp(db: Database, { id, key, actor }: { id: string; key: string; actor: Actor | null }): Promise<Cell> {
  const cell = await findLookedUp(db, { jobId: readUuid(id), key, actor })
  if (!cell) throw new AppError('not_found', { detail: 'Nothing was looked up under this key.' })
  return cell
}

function subjectOf(jobId: string, key: string, place: number): string {
  return `look-up ${jobId} ${place} ${key}`
}
