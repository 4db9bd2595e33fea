// Changes between the runs of a monitor: as a list, as CSV and as an Atom feed with its own token; and the alerts.
import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CHANGE_KINDS,
  LIMITS,
  monitorAlertSchema,
  monitorChangePageSchema,
  monitorSchema,
  tableRowBreak,
  tableTextHead,
  tableTextRow,
  type MonitorChange,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { textAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { createVisitorQuota, type VisitorQuota } from '../../http/visitor-quota.ts'
import { assertOwnsMonitor, getMonitor, renewFeed } from '../../flows/monitors/monitors.store.ts'
import { listAlerts, listChanges, readChanges } from './changes.queries.ts'
import { findFedMonitor, writeFeed } from './feed.ts'

const config = { access: 'account' } as const
const tags = ['monitors']
const params = z.object({ id: z.string() })
const REAL_CHANGES = ['new', 'gone', 'changed'] as const
const FEED_READS = { perMinute: 60, perDay: 5_000, noun: 'requests for feeds', advice: 'Please request it less often.' }

const filterShape = {
  run: z.string().optional().describe('Id of a run; all runs without it'),
  kind: z.enum(CHANGE_KINDS).optional().describe('Only changes of this kind; without it all but not_read'),
}

export function changesRoutes({ db, config: { publicUrl } }: { db: Database; config: Config }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/monitors/:id/changes',
      {
        config,
        schema: {
          tags,
          summary: 'What changed between the runs, newest first, with the cells before and after',
          params,
          querystring: z.object({
            ...filterShape,
            limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitDefault),
            cursor: z
              .string()
              .regex(/^\d{1,15}$/)
              .optional(),
          }),
          response: { 200: monitorChangePageSchema, ...refusals },
        },
      },
      async (request) => {
        const monitorId = readUuid(request.params.id)
        await assertOwnsMonitor(db, actorOf(request), monitorId)
        const { limit, cursor } = request.query
        const data = await listChanges(db, { ...filterOf(monitorId, request.query), before: cursor ? Number(cursor) : null, limit })
        return { data, next_cursor: data.length === limit ? (data.at(-1)?.id ?? null) : null }
      },
    )
    app.get(
      '/monitors/:id/changes.csv',
      {
        config,
        schema: {
          tags,
          summary: 'The same as a file, safe for spreadsheet programs',
          params,
          querystring: z.object(filterShape),
          response: { 200: textAnswer('The file', ['text/csv']), ...refusals },
        },
      },
      async (request, reply) => {
        const monitorId = readUuid(request.params.id)
        await assertOwnsMonitor(db, actorOf(request), monitorId)
        reply.header('content-disposition', 'attachment; filename="changes.csv"').type('text/csv; charset=utf-8')
        return reply.send(Readable.from(csvOf(readChanges(db, filterOf(monitorId, request.query)))))
      },
    )
    app.get(
      '/monitors/:id/alerts',
      { config, schema: { tags, summary: 'The latest alerts', params, response: { 200: z.array(monitorAlertSchema), ...refusals } } },
      async (request) => {
        const monitorId = readUuid(request.params.id)
        await assertOwnsMonitor(db, actorOf(request), monitorId)
        return listAlerts(db, monitorId)
      },
    )
    await app.register(feedRoute(db, publicUrl, createVisitorQuota(FEED_READS)))
  }
}

/** Feed readers have no account: the token in the URL is sufficient, and grants access to nothing else. */
function feedRoute(db: Database, publicUrl: string, quota: VisitorQuota): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/monitors/:id/changes.atom',
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: 'What changed as an Atom feed; the monitor has the address with its token',
          params,
          querystring: z.object({ token: z.string().max(200).default('') }),
          response: { 200: textAnswer('The feed', ['application/atom+xml']), ...refusals },
        },
      },
      async (request, reply) => {
        quota.take(request.ip)
        const monitor = await findFedMonitor(db, readUuid(request.params.id))
        if (!monitor || !isSame(monitor.token, request.query.token)) throw new AppError('not_found')
        reply.header('x-robots-tag', 'noindex, nofollow').type('application/atom+xml; charset=utf-8')
        return reply.send(await writeFeed(db, monitor, publicUrl))
      },
    )
    app.post(
      '/monitors/:id/feed-address',
      {
        config,
        schema: {
          tags,
          summary: 'A new address for its feed; the old one ends',
          params,
          response: { 200: monitorSchema, ...refusals },
        },
      },
      async (request) => {
        const [actor, id] = [actorOf(request), readUuid(request.params.id)]
        await renewFeed(db, actor, id)
        return getMonitor(db, actor, id)
      },
    )
  }
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function filterOf(monitorId: string, { run, kind }: { run?: string | undefined; kind?: (typeof CHANGE_KINDS)[number] | undefined }) {
  return { monitorId, runId: run === undefined ? undefined : readSerialId(run), kinds: kind ? [kind] : REAL_CHANGES }
}

const COLUMNS = {
  targetHeader: 'target',
  fieldNames: [
    'field',
    'kind',
    'before',
    'after',
    'at',
    'run',
    'evidence_before',
    'evidence_after',
    'quote_before',
    'quote_after',
    'reason',
  ],
}

async function* csvOf(changes: AsyncIterable<MonitorChange>): AsyncGenerator<string> {
  const format = 'csv-spreadsheet'
  yield tableTextHead(format, COLUMNS)
  for await (const { target_item_value, field, kind, before, after, at, run_id: run, reason } of changes) {
    const [old, now] = [before?.evidence[0], after?.evidence[0]]
    const data = {
      field,
      kind,
      before: before?.value ?? null,
      after: after?.value ?? null,
      at,
      run,
      evidence_before: old?.url ?? null,
      evidence_after: now?.url ?? null,
      quote_before: old?.quote ?? null,
      quote_after: now?.quote ?? null,
      reason,
    }
    yield tableRowBreak(format) + tableTextRow(format, COLUMNS, { target_item_value, data })
  }
}
