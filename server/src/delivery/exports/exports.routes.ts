// Exports over HTTP. A browser opens a file without a bearer token, so there are links, valid for one minute, that need none.
import {
  COMMENTS_IN_FILES,
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  EXPORTED_ROWS,
  OWN_COLUMNS_IN_FILES,
  LIMITS,
  type CommentsInFiles,
  type ExportedRows,
  type ExportFormat,
  type Job,
  type OwnColumnsInFiles,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { bytesAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import type { LinkSigner } from '../../http/signed-links.ts'
import { assertOwnsJob, findJobs, getJob } from '../../jobs/jobs.queries.ts'
import { getView } from '../../tables/saved-views/saved-views.store.ts'
import { findLayout } from '../../tables/saved-views/shown-view.ts'
import { readShownView } from './exported-view.ts'
import { asAttachment, fileNameOf } from './file-name.ts'
import { openExport, type ExportSource } from './open-export.ts'

interface ExportDeps extends ExportSource {
  links: LinkSigner
}

/** Part of a URL. */
const LAYOUT_CHARS_MAX = 6_000

const paramsSchema = z.object({ id: z.string() })
const formatSchema = z.enum(EXPORT_FORMAT_NAMES)
const rowsSchema = z.enum(EXPORTED_ROWS).default('raw').describe('`pipeline`: what the job’s pipeline made of its rows')
const itemsSchema = z
  .string()
  .max(LIMITS.fieldNameCharsMax)
  .optional()
  .describe('A row for each object of this field instead of one for each target; its members are columns. Not for bundles.')
const viewSchema = z.uuid().optional().describe('A saved view of the table: its rows in its order, with the columns that it shows')
const layoutSchema = z
  .string()
  .max(LAYOUT_CHARS_MAX)
  .optional()
  .describe('The same for a view that is not saved: its layout as JSON. For rows that were read, and not for bundles')
const ownColumnsSchema = z
  .enum(OWN_COLUMNS_IN_FILES)
  .optional()
  .describe(
    'Columns that people fill: behind the data fields or not at all. Left out: in files of a view, and in formats whose columns are not stated',
  )
const commentsSchema = z
  .enum(COMMENTS_IN_FILES)
  .optional()
  .describe('What people said of the rows, in a last column; of NDJSON as `comments`, of a bundle as a file. Left out: not at all')
const querySchema = z.object({
  format: formatSchema.default('csv'),
  rows: rowsSchema,
  items_of: itemsSchema,
  view: viewSchema,
  layout: layoutSchema,
  own_columns: ownColumnsSchema,
  comments: commentsSchema,
  expires: z.string().optional(),
  signature: z.string().optional(),
})
/** The media types without the parameter charset. */
const FILE_TYPES = Object.values(EXPORT_FORMATS).map(({ mediaType }) => mediaType.replace(/;.*/, ''))
const fileAnswer = bytesAnswer('The file, in the type of its format', FILE_TYPES)
fileAnswer.content['application/json'] = { schema: z.array(z.record(z.string(), z.unknown())) }
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
          summary: 'A link to the rows as a file, valid for one minute',
          params: paramsSchema,
          body: z.object({
            format: formatSchema,
            rows: rowsSchema,
            items_of: itemsSchema,
            view: viewSchema,
            layout: layoutSchema,
            own_columns: ownColumnsSchema,
            comments: commentsSchema,
          }),
          response: { 201: linkSchema, ...refusals },
        },
      },
      async (request, reply) => {
        const id = readUuid(request.params.id)
        const actor = actorOf(request)
        await assertOwnsJob(db, actor, id)
        // The link shows no more than its creator may see.
        if (request.body.view !== undefined) await getView(db, actor, { jobId: id, id: request.body.view })
        const signed = links.sign(subjectOf({ id, ...request.body }))
        const given = Object.entries({ ...request.body, ...signed }).filter(([, value]) => value !== undefined)
        const query = new URLSearchParams(given)
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
          response: { 200: fileAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const { query } = request
        const job = await readableJob(deps, request, { id: readUuid(request.params.id), ...query })
        const withOwn = hasOwnColumns(query)
        const shown = await readShownView(db, job, { ...query, withOwn })
        const saved = query.view === undefined ? null : await findLayout(db, { jobId: job.id, viewId: query.view })
        const fileName = fileNameOf(job, query.format, saved?.name ?? null)
        reply.header('content-disposition', asAttachment(fileName)).type(EXPORT_FORMATS[query.format].mediaType)
        return reply.send(await openExport(deps, job, { ...query, shown, withOwn, withComments: query.comments === 'include' }))
      },
    )
  }
}

/** The content of these formats is specified: own columns are included only on request. */
const STATED_COLUMNS: readonly ExportFormat[] = ['csv', 'tsv', 'bundle']

function hasOwnColumns({ format, rows, view, layout, own_columns: own }: Omit<Asked, 'id'>): boolean {
  if (rows !== 'raw') return false
  if (own !== undefined) return own === 'include'
  return view !== undefined || layout !== undefined || !STATED_COLUMNS.includes(format)
}

interface Asked {
  id: string
  format: ExportFormat
  rows: ExportedRows
  items_of?: string | undefined
  view?: string | undefined
  layout?: string | undefined
  own_columns?: OwnColumnsInFiles | undefined
  comments?: CommentsInFiles | undefined
  expires?: string | undefined
  signature?: string | undefined
}

/** The job, if the request comes from its owner or has a valid link. */
async function readableJob({ db, links }: ExportDeps, request: FastifyRequest, asked: Asked): Promise<Job> {
  if (request.actor) {
    const job = await getJob(db, request.actor, asked.id)
    if (asked.view !== undefined) await getView(db, request.actor, { jobId: asked.id, id: asked.view })
    return job
  }
  if (!links.isGood(subjectOf(asked), asked)) {
    const detail = asked.signature ? 'This link is no longer valid. Please download again.' : undefined
    throw new AppError('unauthorized', { detail })
  }
  const [job] = await findJobs(db, [asked.id])
  if (!job) throw new AppError('not_found')
  return job
}

function subjectOf({ id, format, rows, items_of: itemsOf, view, layout, own_columns: own, comments }: Asked): string {
  const people = comments === undefined ? (own === undefined ? [] : [own]) : [own, comments]
  const more = [itemsOf, view, layout, ...people]
  const isPlain = more.every((one) => one === undefined)
  return `export ${id} ${format} ${rows}${isPlain ? '' : ` ${JSON.stringify(more.map((one) => one ?? null))}`}`
}
