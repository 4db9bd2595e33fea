// Saved views of a table and the groups of its rows, over HTTP. Next: server/src/tables/saved-views/saved-views.store.ts
import {
  errorBodySchema,
  resultViewQuerySchema,
  rowGroupsSchema,
  tableViewChangeSchema,
  tableViewPayloadSchema,
  tableViewSchema,
  viewOfQuery,
  type TableField,
  viewUsesSchema,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { columnsOf } from '../results/job-columns.ts'
import type { HeldViews } from '../views/held-views.ts'
import { groupRows } from '../views/row-groups.ts'
import { changeView, createView, deleteView, getView, listViews, listViewUses } from './saved-views.store.ts'

const config = { access: 'account' } as const
const tags = ['tables']
const params = z.object({ id: z.string() })
const viewParams = params.extend({ view_id: z.string() })
const { sort_by: _sortBy, sort_order: _sortOrder, ...viewShape } = resultViewQuerySchema.shape
const groupsQuerySchema = z.object({ ...viewShape, field: z.string().max(200).describe('Rows with the same value of it are one group') })

interface OwnTable {
  actor: Actor
  jobId: string
}

/** @throws AppError not_found */
async function ownTable(db: Database, request: FastifyRequest<{ Params: { id: string } }>): Promise<OwnTable> {
  const [actor, jobId] = [actorOf(request), readUuid(request.params.id)]
  await assertOwnsJob(db, actor, jobId)
  return { actor, jobId }
}

export function savedViewsRoutes({ db, heldViews }: { db: Database; heldViews: HeldViews }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/views',
      {
        config,
        schema: {
          tags,
          summary: 'Saved views of a table: your own and the team’s',
          params,
          response: { 200: z.array(tableViewSchema), ...refusals },
        },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(db, request)
        return listViews(db, actor, jobId)
      },
    )
    app.get(
      '/jobs/:id/groups',
      {
        config,
        schema: {
          tags,
          summary: 'The rows of a job in groups of one value, with counts and sums of numbers',
          params,
          querystring: groupsQuerySchema,
          response: { 200: rowGroupsSchema, ...refusals },
        },
      },
      async (request) => {
        const { field: name, ...query } = request.query
        const job = await getOwnJob(db, actorOf(request), readUuid(request.params.id))
        const fields = columnsOf(job)
        return groupRows({ db, heldViews }, { id: job.id, fields }, { field: groupingField(fields, name), view: viewOfQuery(query) })
      },
    )
    await app.register(singleViewRoutes({ db }))
    await app.register(changingRoutes({ db }))
  }
}

/** @throws AppError invalid */
function groupingField(fields: readonly TableField[], name: string): TableField {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new AppError('invalid', { detail: `This job has no field “${name}”.` })
  if (field.type === 'object') throw new AppError('invalid', { detail: `${name} holds objects: rows are not grouped by them.` })
  return field
}

function changingRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/jobs/:id/views',
      {
        config,
        schema: {
          tags,
          summary: 'Save a view of a table',
          params,
          body: tableViewPayloadSchema,
          response: { 201: tableViewSchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { actor, jobId } = await ownTable(db, request)
        return reply.code(201).send(await createView(db, actor, { jobId, payload: request.body }))
      },
    )
    app.patch(
      '/jobs/:id/views/:view_id',
      {
        config,
        schema: {
          tags,
          summary: 'Change a saved view',
          params: viewParams,
          body: tableViewChangeSchema,
          response: { 200: tableViewSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(db, request)
        return changeView(db, actor, { jobId, id: readUuid(request.params.view_id), change: request.body })
      },
    )
    app.delete(
      '/jobs/:id/views/:view_id',
      {
        config,
        schema: { tags, summary: 'Delete a saved view; links to it end', params: viewParams, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        const { actor, jobId } = await ownTable(db, request)
        await deleteView(db, actor, { jobId, id: readUuid(request.params.view_id) })
        return reply.code(204).send(null)
      },
    )
  }
}

function singleViewRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/views/:view_id',
      { config, schema: { tags, summary: 'A saved view', params: viewParams, response: { 200: tableViewSchema, ...refusals } } },
      async (request) => {
        const { actor, jobId } = await ownTable(db, request)
        return getView(db, actor, { jobId, id: readUuid(request.params.view_id) })
      },
    )
    app.get(
      '/jobs/:id/views/:view_id/uses',
      {
        config,
        schema: { tags, summary: 'What depends on a saved view', params: viewParams, response: { 200: viewUsesSchema, ...refusals } },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(db, request)
        return listViewUses(db, actor, { jobId, id: readUuid(request.params.view_id) })
      },
    )
  }
}
