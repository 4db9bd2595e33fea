// POST /preview: reads a few targets for any visitor and streams the results; nothing of it is stored on the server.
import { jobPayloadSchema, LIMITS, type JobPayload, type PreviewEvent } from '@quarry/contract'
import type { SnapshotStore } from '@quarry/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import { findUse, type UsingDeps } from '../../sites/connections/use-connection.ts'
import { assertUsableFields } from '../fields/usable-fields.ts'
import { linesAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { networkOf, type VisitorQuota } from '../../http/visitor-quota.ts'
import type { PageHandles } from '../../sites/pointing/page-handles.ts'
import type { PreviewRunner } from './preview-runner.ts'
import { solvedCopies } from './solved-copies.ts'

interface PreviewDeps extends UsingDeps {
  previews: PreviewRunner
  previewQuota: VisitorQuota
  handles: Pick<PageHandles, 'open'>
  snapshots: SnapshotStore
}

export function previewRoutes({ previews, previewQuota, handles, snapshots, ...using }: PreviewDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/preview',
      {
        config: { access: 'visitor' },
        schema: {
          tags: ['preview'],
          summary: 'Try up to 25 targets and 10 fields, without an account',
          description: 'A stream of JSON lines: `started`, then `row` or `failed` for each target as they end, then `end`.',
          body: jobPayloadSchema,
          response: { 200: linesAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        assertSmall(request.body)
        const { actor } = request
        assertUsableFields(actor?.plan ?? null, request.body.trait_definitions)
        const access = await findUse(using, actor, request.body.connection)
        const visitor = actor?.accountId ?? networkOf(request.ip)
        previewQuota.take(visitor)
        const solved = await solvedCopies(
          { handles, snapshots },
          { fields: request.body.trait_definitions, accountId: actor?.accountId ?? null },
        )
        const leaving = new AbortController()
        const stream = reply.raw
        stream.on('close', () => leaving.abort())
        let isOpen = false
        const tell = (event: PreviewEvent): void => {
          if (!isOpen) {
            reply.hijack()
            stream.writeHead(200, {
              'content-type': 'application/x-ndjson; charset=utf-8',
              'cache-control': 'no-store',
              'x-accel-buffering': 'no',
            })
          }
          isOpen = true
          stream.write(`${JSON.stringify(event)}\n`)
        }
        await previews.run({ payload: request.body, visitor, isSignedIn: actor !== null, access, solved }, tell, leaving.signal)
        stream.end()
        return reply
      },
    )
  }
}

/** @throws AppError invalid */
function assertSmall({ target_items, trait_definitions }: JobPayload): void {
  const { previewTargetsMax, previewFieldsMax } = LIMITS
  if (target_items.length > previewTargetsMax) refuse(`${previewTargetsMax} target items`, target_items.length)
  if (trait_definitions.length > previewFieldsMax) refuse(`${previewFieldsMax} data fields`, trait_definitions.length)
}

function refuse(limit: string, count: number): never {
  throw new AppError('invalid', { detail: `A preview takes up to ${limit}, and this one has ${count}. Log in and start a job for more.` })
}
