// Changing a cell over HTTP. Next: server/src/tables/results/edit-cell.ts
import { cellEditSchema, cellVersionSchema, errorBodySchema, resultSchema, versionRestoreSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId } from '../../http/ids.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import type { PointingDeps } from '../../sites/pointing/point-at-stored.ts'
import { readPointedCell } from '../../sites/pointing/take-pointed.ts'
import { listVersions, restoreVersion } from './cell-versions.ts'
import { editCell } from './edit-cell.ts'

interface CellsDeps extends PointingDeps {
  db: Database
  /** For pointed-at values: each takes a separate process. */
  inspectionQuota: VisitorQuota
}

export function cellsRoutes(deps: CellsDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.patch(
      '/results/:task_id/cells/:field',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'Accepts, corrects or rejects a cell, takes what was pointed at, or brings back what was read',
          description:
            'A stale `expected` is answered 409: the detail has what the cell holds now, who wrote it, and when. What stood there before is kept either way.',
          params: z.object({ task_id: z.string(), field: z.string() }),
          body: cellEditSchema,
          response: { 200: resultSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const [actor, { body }] = [actorOf(request), request]
        const place = { taskId: readSerialId(request.params.task_id), field: request.params.field }
        if (body.action !== 'point') return editCell(db, actor, { place, edit: body })
        deps.inspectionQuota.take(actor.accountId)
        const pointed = { ...place, page: body.page, places: body.places }
        const cell = await readPointedCell(deps, actor, { place: pointed, signal: untilClosed(reply) })
        return editCell(db, actor, { place, edit: { action: 'put', cell, expected: body.expected } })
      },
    )
    await app.register(versionsRoutes(db))
  }
}

function versionsRoutes(db: Database): FastifyPluginAsyncZod {
  const versions = '/results/:task_id/cells/:field/versions'
  const params = z.object({ task_id: z.string(), field: z.string() })
  return async (app) => {
    app.get(
      versions,
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'What a cell held before, newest first',
          params,
          response: { 200: z.object({ data: z.array(cellVersionSchema) }), ...refusals },
        },
      },
      async (request) => {
        const { task_id: taskId, field } = request.params
        return { data: await listVersions(db, actorOf(request), { taskId: readSerialId(taskId), field }) }
      },
    )
    app.post(
      `${versions}/:version_id/restore`,
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'Restore an earlier value of a cell; the present one is kept as a version',
          description: 'A stale `expected` is answered 409, as where a cell is changed.',
          params: params.extend({ version_id: z.string() }),
          body: versionRestoreSchema.optional(),
          response: { 200: resultSchema, 409: errorBodySchema, ...refusals },
        },
      },
      (request) => {
        const { task_id: taskId, field, version_id: versionId } = request.params
        const place = { taskId: readSerialId(taskId), field }
        return restoreVersion(db, actorOf(request), { ...place, versionId: readSerialId(versionId), expected: request.body?.expected })
      },
    )
  }
}
