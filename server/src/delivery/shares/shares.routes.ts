// Sharing over HTTP: the links of a job for its owner, also by mail; and for visitors with a link the page, the files and the report.
import { Readable } from 'node:stream'
import {
  EXPORT_FORMATS,
  shareMailPayloadSchema,
  rowsSharePayloadSchema,
  shareSchema,
  errorBodySchema,
  type ProviderMode,
  type Share,
} from '@quarry/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { personOf } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { findBrandOfJob } from '../../people/brands/brands.store.ts'
import type { Database } from '../../db/database.ts'
import { createExportStream, createViewExport } from '../exports/export-stream.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { sendPage } from '../../platform/pages/html-page.ts'
import { html } from '../../platform/pages/html.ts'
import { getView } from '../../tables/saved-views/saved-views.store.ts'
import { openLink, readPage } from './linked-rows.ts'
import { mailShare } from './share-mail.ts'
import { resultsPage, sendResultsPage } from './results-page.ts'
import { countMail, createShare, endShare, listShares, type Shown, type StoredShare } from './shares.store.ts'

export interface SharesDeps {
  db: Database
  providerMode: ProviderMode
  sendMail: SendMail
  config: { publicUrl: string }
}

const account = { access: 'account' } as const
const tags = ['results']
const params = z.object({ id: z.string() })
const shareParams = params.extend({ share_id: z.string() })
const MAILS = { perMinute: 10, perDay: 50, noun: 'mails about shared results', advice: 'Please try again later.' }
const ROWS_PER_PAGE = 200
const REPORT_ROWS_MAX = 5_000

/** Routes below /api/v1. */
export function sharesRoutes(deps: SharesDeps): FastifyPluginAsyncZod {
  const { db, config } = deps
  const toShare = ({ id, token, createdAt, expiresAt, viewId, viewName }: StoredShare): Share => ({
    id,
    url: `${config.publicUrl}/s/${token}`,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    ...(viewId === null ? {} : { view: { id: viewId, name: viewName ?? '' } }),
  })
  return async (app) => {
    app.get(
      '/jobs/:id/shares',
      {
        config: account,
        schema: {
          tags,
          summary: 'Public links to the results',
          params,
          response: { 200: z.array(shareSchema), ...refusals },
        },
      },
      async (request) => (await listShares(db, rowsOf(await ownJob(db, request, request.params.id)))).map(toShare),
    )
    app.post(
      '/jobs/:id/shares',
      {
        config: account,
        schema: {
          tags,
          summary: 'Make such a link',
          params,
          body: rowsSharePayloadSchema.optional(),
          response: { 201: shareSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const jobId = await ownJob(db, request, request.params.id)
        const viewId = request.body?.view ?? null
        if (viewId !== null) await getView(db, actorOf(request), { jobId, id: viewId })
        return reply.code(201).send(toShare(await createShare(db, { ...rowsOf(jobId), viewId }, request.body?.days ?? null)))
      },
    )
    app.delete(
      '/jobs/:id/shares/:share_id',
      { config: account, schema: { tags, summary: 'End a link', params: shareParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await endShare(db, rowsOf(await ownJob(db, request, request.params.id)), request.params.share_id)
        return reply.code(204).send(null)
      },
    )
    await app.register(mailRoute(deps))
  }
}

function mailRoute(deps: SharesDeps): FastifyPluginAsyncZod {
  const { db, config } = deps
  const quota = createVisitorQuota(MAILS)
  return async (app) => {
    app.post(
      '/jobs/:id/shares/:share_id/mails',
      {
        config: account,
        schema: {
          tags,
          summary: 'Send a link by mail',
          params: shareParams,
          body: shareMailPayloadSchema,
          response: { 202: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const jobId = await ownJob(db, request, request.params.id)
        const actor = actorOf(request)
        quota.take(actor.accountId)
        await countMail(db, jobId, request.params.share_id)
        const brand = await findBrandOfJob(db, jobId, deps.providerMode)
        const { email: from } = personOf(actor)
        await mailShare(deps, { to: request.body.to, from, brand, url: `${config.publicUrl}/s/${request.params.share_id}` })
        return reply.code(202).send(null)
      },
    )
  }
}

const rowsOf = (jobId: string): Shown => ({ what: 'rows', of: 'job', id: jobId })

/** @throws AppError not_found */
async function ownJob(db: Database, request: FastifyRequest, id: string): Promise<string> {
  const jobId = readUuid(id)
  await assertOwnsJob(db, actorOf(request), jobId)
  return jobId
}

const anyone = { config: { access: 'anyone' }, exposeHeadRoute: true, schema: { hide: true } } as const
const pageQuery = z.object({ after: z.coerce.number().int().min(0).max(10_000_000).optional().catch(undefined) })
/** The visitor did not choose the format, so its CSV is the one whose cells no spreadsheet program evaluates. */
const SHARED_FORMATS = { csv: 'csv-spreadsheet', xlsx: 'xlsx', json: 'json' } as const
const fileQuery = z.object({ format: z.enum(['csv', 'xlsx', 'json']).default('csv') })
const UNKNOWN_FORMAT = `The format is one of ${Object.keys(SHARED_FORMATS).join(', ')}.`

/** The pages behind shared links. */
export function sharedPagesRoutes(deps: SharesDeps) {
  const { db } = deps
  return async (app: FastifyInstance): Promise<void> => {
    // Not cached, so that revoking a link takes effect behind proxies as well.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || error.code !== 'not_found' || !asksForPage(request)) throw error
      return sendRevokedPage(reply.code(404), error.message)
    })
    app.get<{ Params: { share: string } }>('/s/:share', anyone, async (request, reply) => {
      const shared = await openLink(deps, request.params.share)
      const after = pageQuery.parse(request.query).after ?? null
      const page = await readPage(db, shared, { after, limit: ROWS_PER_PAGE })
      return sendResultsPage(reply, { ...shared, ...page, after, address: `/s/${request.params.share}` })
    })
    app.get<{ Params: { share: string } }>('/s/:share/results', anyone, async (request, reply) => {
      const { job, shown, brand } = await openLink(deps, request.params.share)
      const asked = fileQuery.safeParse(request.query)
      if (!asked.success) throw new AppError('invalid', { detail: UNKNOWN_FORMAT })
      const format = SHARED_FORMATS[asked.data.format]
      const { fileName, mediaType } = EXPORT_FORMATS[format]
      reply.header('content-disposition', `attachment; filename="${fileName}"`).type(mediaType)
      // HEAD needs no rows.
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      const form = { format, title: brand?.name }
      return reply.send(shown === null ? createExportStream(db, job, form) : createViewExport(db, job, { form, shown }))
    })
    app.get<{ Params: { share: string } }>('/s/:share/report', anyone, async (request, reply) => {
      const shared = await openLink(deps, request.params.share)
      const page = await readPage(db, shared, { after: null, limit: REPORT_ROWS_MAX })
      reply.header('content-disposition', 'attachment; filename="report.html"').type('text/html; charset=utf-8')
      return reply.send(resultsPage({ ...shared, ...page, after: null, next: null, address: null }).text)
    })
  }
}

/** Browsers, in which people open links, accept HTML. */
function asksForPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '')
}

/** Without a brand: the owner of the link is unknown here. */
function sendRevokedPage(reply: FastifyReply, sentence: string): FastifyReply {
  return sendPage(reply, {
    title: sentence,
    body: html`<h1>${sentence}</h1>
      <p>Ask the person who gave you the link for a new one.</p>`,
  })
}
