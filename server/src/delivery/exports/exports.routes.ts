// Results as files. A browser opens a file without a token, so there are links, good for one minute, that open without one.
import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  EXPORTED_ROWS,
  LIMITS,
  type ExportedRows,
  type ExportFormat,
  type Job,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import type { LinkSigner } from '../../http/signed-links.ts'
import { assertOwnsJob, findJobs, getJob } from '../../jobs/jobs.queries.ts'
import { openExport, type ExportSource } from './open-export.ts'

interface ExportDeps extends ExportSource {
  links: LinkSigner
}

const paramsSchema = z.object({ id: z.string() })
const formatSchema = z.enum(EXPORT_FORMAT_NAMES)
const rowsSchema = z.enum(EXPORTED_ROWS).default('raw').describe('`pipeline`: what the job’s pipeline made of its rows')
const itemsSchema = z
  .string()
  .max(LIMITS.fieldNameCharsMax)
  .optional()
  .describe('A row for each object of this field instead of one for each target; its members are columns. Not for bundles.')
const querySchema = z.object({
  format: formatSchema.default('csv'),
  rows: rowsSchema,
  items_of: itemsSchema,
  expires: z.string().optional(),
  signature: z.string().optional(),
})
const linkSchema = z.object({ url: z.string().describe('Path and query on this origin') })

export function exportsRoutes(deps: ExportDeps): FastifyPluginAsyncZod {
  const { db, links } = deps
  return async (app) => {
    app.post(
      '/jobs/:id/export-links',
      {
        config: { access: 'account' },
        schema: {
          tags: ['results'],
          summary: 'A link to the rows as a file, good for one minute',
          params: paramsSchema,
          body: z.object({ format: formatSchema, rows: rowsSchema, items_of: itemsSchema }),
          response: { 201: linkSchema, ...refusals },
        },
      },
      async (request, reply) => {
        const id = readUuid(request.params.id)
        const { format, rows, items_of: itemsOf } = request.body
        await assertOwnsJob(db, actorOf(request), id)
        const signed = links.sign(subjectOf({ id, format, rows, items_of: itemsOf }))
        const query = new URLSearchParams({ format, rows, ...(itemsOf === undefined ? {} : { items_of: itemsOf }), ...signed })
        return reply.code(201).send({ url: `/api/v1/jobs/${id}/export?${query}` })
      },
    )
    app.get(
      '/jobs/:id/export',
      {
        config: { access: 'link' },
        schema: {
          tags: ['results'],
          summary: 'The rows of a job that are there by now, as a file',
          params: paramsSchema,
          querystring: querySchema,
          response: { 200: z.any().describe('The file'), ...refusals },
        },
      },
      async (request, reply) => {
        const { query } = request
        const job = await readableJob(deps, request, { id: readUuid(request.params.id), ...query })
        const { fileName, mediaType } = EXPORT_FORMATS[query.format]
        reply.header('content-disposition', `attachment; filename="${fileName}"`).type(mediaType)
        return reply.send(await openExport(deps, job, query))
      },
    )
  }
}

interface Asked {
  id: string
  format: ExportFormat
  rows: ExportedRows
  items_of?: string | undefined
  expires?: string | undefined
  signature?: string | undefined
}

/** The job, if the request comes from its owner or by a good link. */
async function readableJob({ db, links }: ExportDeps, request: FastifyRequest, asked: Asked): Promise<Job> {
  if (request.actor) return getJob(db, request.actor, asked.id)
  if (!links.isGood(subjectOf(asked), asked)) {
    const detail = asked.signature ? 'This link is no longer good. Please download again.' : undefined
    throw new AppError('unauthorized', { detail })
  }
  const [job] = await findJobs(db, [asked.id])
  if (!job) throw new AppError('not_found')
  return job
}

function subjectOf({ id, format, rows, items_of: itemsOf }: Asked): string {
  return `export ${id} ${format} ${rows}${itemsOf === undefined ? '' : ` ${JSON.stringify(itemsOf)}`}`
}
