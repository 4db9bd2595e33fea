// Stored pages for pointing, and the values at places pointed at. For any caller, within a visitor's rate limit; the pages of a row, and
// those read through a connection, only for their account.
import {
  pageCopyPayloadSchema,
  pageCopySchema,
  pointedSchema,
  pointPayloadSchema,
  TASK_FAILURES,
  type Evidence,
  type Pointed,
} from '@quarry/contract'
import type { SnapshotStore } from '@quarry/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { findUse, type UsingDeps } from '../connections/use-connection.ts'
import { renderPlaces } from '../evidence/render-evidence.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { actorOf } from '../../http/access.ts'
import { textAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId } from '../../http/ids.ts'
import type { LinkSigner } from '../../http/signed-links.ts'
import { networkOf, type VisitorQuota } from '../../http/visitor-quota.ts'
import { InspectionFailed } from '../inspection/inspector.ts'
import { openHandle } from './page-handles.ts'
import { sandboxPolicy } from '../evidence/sandbox-policy.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { pointAtStored, type PointingDeps } from './point-at-stored.ts'
import { findRowPages } from './row-pages.ts'

export interface PointingRoutesDeps extends PointingDeps, UsingDeps {
  links: LinkSigner
  inspectionQuota: VisitorQuota
}

const tags = ['pointing']
const pageParams = z.object({ page: z.string().max(200) })
const viewQuery = z.object({
  block: z.coerce.number().int().min(1).optional().describe('A block to mark and to begin at'),
  expires: z.string().optional(),
  signature: z.string().optional(),
})

const POLICY = sandboxPolicy(PAGE_SCRIPT)

export function pointingRoutes(deps: PointingRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(copyRoutes(deps))
    await app.register(shownRoutes(deps))
  }
}

function copyRoutes(deps: PointingRoutesDeps): FastifyPluginAsyncZod {
  const { db, handles, inspector, inspectionQuota, links, snapshots } = deps
  return async (app) => {
    app.post(
      '/pages',
      {
        config: { access: 'visitor' },
        schema: {
          tags,
          summary: 'Read the page of one target item and keep a copy to point at, without an account',
          body: pageCopyPayloadSchema,
          response: { 201: pageCopySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { actor, body } = request
        inspectionQuota.take(actor?.accountId ?? networkOf(request.ip))
        const access = await findUse(deps, actor, body.connection)
        const asks = { target: body.target_item, targetName: body.target_item_name }
        const { isPrivate, ...copy } = await inspector.copy(asks, untilClosed(reply), access).catch(refuse)
        const snapshot = await snapshots.put(copy)
        const page = handles.issue(snapshot, isPrivate ? (actor?.accountId ?? null) : null)
        return reply.code(201).send({ page, url: copy.url, view: viewOf(links, page, null) })
      },
    )
    app.post(
      '/results/:task_id/pages',
      {
        config: { access: 'account' },
        schema: {
          tags,
          summary: 'The stored pages of a row, to point at',
          params: z.object({ task_id: z.string() }),
          querystring: z.object({ field: z.string().max(200).optional().describe('Whose place on its page is marked') }),
          response: { 201: z.object({ data: z.array(pageCopySchema) }), ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const row = await findRowPages(db, actor, readSerialId(request.params.task_id))
        const evidence = request.query.field === undefined ? [] : (row.cells[request.query.field]?.evidence ?? [])
        const data = row.pages.map(({ url, snapshot }) => {
          const page = handles.issue(snapshot, actor.accountId)
          return { page, url, view: viewOf(links, page, blockOn(snapshot, evidence)) }
        })
        return reply.code(201).send({ data })
      },
    )
  }
}

function shownRoutes(deps: PointingRoutesDeps): FastifyPluginAsyncZod {
  const { handles, inspectionQuota, links, snapshots } = deps
  return async (app) => {
    app.get(
      '/pages/:page',
      {
        config: { access: 'link' },
        schema: {
          tags,
          summary: 'A stored page to be pointed at',
          description:
            'To be shown in a frame: nothing of the page runs or loads. It tells the window around it what is pointed at by messages `over`, `choose` and `leave`, and takes `taken`, `show` and `focus` from it.',
          params: pageParams,
          querystring: viewQuery,
          response: { 200: textAnswer('The page', ['text/html']), ...refusals },
        },
      },
      async (request, reply) => {
        const { page: handle } = request.params
        const isLinked = links.isGood(subjectOf(handle), request.query)
        if (!isLinked && request.actor === null) throw new AppError('unauthorized')
        // A valid link was issued to someone who may see the page.
        const snapshot = isLinked ? handle.slice(0, SNAPSHOT_CHARS) : openHandle(handles, handle, request.actor?.accountId ?? null)
        const document = await show(snapshots, snapshot, request.query.block ?? null)
        return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(document)
      },
    )
    app.post(
      '/pages/:page/point',
      {
        config: { access: 'visitor' },
        schema: {
          tags,
          summary: 'The field and value that places of a stored page make',
          description:
            'Without `field` one is proposed. With `like`, the places of a field that is there, another place like it makes a list of all that are like the two.',
          params: pageParams,
          body: pointPayloadSchema,
          response: { 200: pointedSchema, ...refusals },
        },
      },
      async (request, reply): Promise<Pointed> => {
        const { actor } = request
        const { raw: _raw, ...pointed } = await pointAtStored(
          deps,
          { handle: request.params.page, accountId: actor?.accountId ?? null, pointing: request.body },
          { signal: untilClosed(reply), take: () => inspectionQuota.take(actor?.accountId ?? networkOf(request.ip)) },
        ).catch(refuse)
        return pointed
      },
    )
  }
}

const SNAPSHOT_CHARS = 64

/** @throws AppError not_found: no copy is stored */
async function show(snapshots: SnapshotStore, snapshot: string, block: number | null): Promise<string> {
  const page = await snapshots.find(snapshot)
  if (!page) throw new AppError('not_found', { detail: 'No copy of this page is kept.' })
  return renderPlaces(page, { passage: block === null ? null : { block, quote: '' }, script: PAGE_SCRIPT })
}

function viewOf(links: LinkSigner, page: string, block: number | null): string {
  const query = new URLSearchParams({ ...(block === null ? {} : { block: String(block) }), ...links.sign(subjectOf(page)) })
  return `/api/v1/pages/${page}?${query}`
}

function subjectOf(page: string): string {
  return `page ${page}`
}

function blockOn(snapshot: string, evidence: readonly Evidence[]): number | null {
  return evidence.find((one) => one.snapshot === snapshot && one.block !== null)?.block ?? null
}

/** The reason is returned to the caller. @throws always */
function refuse(error: unknown): never {
  if (!(error instanceof InspectionFailed)) throw error
  throw new AppError(error.kind === 'internal' ? 'internal' : 'invalid', { detail: error.message || TASK_FAILURES[error.kind].text })
}
