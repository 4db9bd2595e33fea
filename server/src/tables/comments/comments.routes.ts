// Comments on the rows and cells of a table, over HTTP. Next: server/src/tables/comments/comments.store.ts
import {
  commentMarksSchema,
  commentPayloadSchema,
  commentThreadSchema,
  commentThreadsSchema,
  errorBodySchema,
  mentionableSchema,
  THREAD_STATES,
  threadChangeSchema,
  threadPayloadSchema,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../http/access.ts'
import type { Actor } from '../../http/actor.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readSerialId, readUuid } from '../../http/ids.ts'
import { assertOwnsJob } from '../../jobs/jobs.queries.ts'
import { getThread, listMarks, listThreads } from './comments.queries.ts'
import { answerThread, beginThread, changeComment, deleteComment, resolveThread, type CommentDeps } from './comments.store.ts'
import { listMentionable } from './mentionable.ts'

const config = { access: 'account' } as const
const tags = ['comments']
const params = z.object({ id: z.string() })
const threadParams = params.extend({ thread_id: z.string() })
const commentParams = threadParams.extend({ comment_id: z.string() })
const written = { 403: errorBodySchema, 429: errorBodySchema, ...refusals }

interface OwnTable {
  actor: Actor
  jobId: string
}

/** @throws AppError not_found */
async function ownTable({ db }: CommentDeps, request: FastifyRequest<{ Params: { id: string } }>): Promise<OwnTable> {
  const [actor, jobId] = [actorOf(request), readUuid(request.params.id)]
  await assertOwnsJob(db, actor, jobId)
  return { actor, jobId }
}

export function commentsRoutes(deps: CommentDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(readingRoutes(deps))
    await app.register(threadRoutes(deps))
    await app.register(answersRoutes(deps))
    await app.register(ownCommentRoutes(deps))
  }
}

const threadsQuerySchema = z.object({
  state: z.enum(THREAD_STATES).default('open'),
  task_id: z.string().optional().describe('Of one row alone'),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

function readingRoutes(deps: CommentDeps): FastifyPluginAsyncZod {
  const { db, providerMode } = deps
  return async (app) => {
    app.get(
      '/jobs/:id/comments',
      {
        config,
        schema: {
          tags,
          summary: 'Threads of comments on a table, newest first',
          description: 'Everybody in the team reads and writes them. They are in no export and behind no link.',
          params,
          querystring: threadsQuerySchema,
          response: { 200: commentThreadsSchema, ...refusals },
        },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(deps, request)
        const { task_id: taskId, ...query } = request.query
        return listThreads(db, actor, { jobId, ...query, taskId: taskId === undefined ? undefined : readSerialId(taskId) })
      },
    )
    app.get(
      '/jobs/:id/comments/marks',
      {
        config,
        schema: { tags, summary: 'Where a table has open threads', params, response: { 200: commentMarksSchema, ...refusals } },
      },
      async (request) => listMarks(db, (await ownTable(deps, request)).jobId),
    )
    app.get(
      '/jobs/:id/comments/people',
      {
        config,
        schema: {
          tags,
          summary: 'Who can be mentioned in comments on a table',
          params,
          response: { 200: z.array(mentionableSchema), ...refusals },
        },
      },
      async (request) => {
        const { actor } = await ownTable(deps, request)
        return (await listMentionable(db, actor.accountId, providerMode)).map(({ email, name }) => ({ email, name }))
      },
    )
    app.get(
      '/jobs/:id/comments/:thread_id',
      {
        config,
        schema: { tags, summary: 'A thread of comments', params: threadParams, response: { 200: commentThreadSchema, ...refusals } },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(deps, request)
        return getThread(db, actor, { jobId, threadId: readUuid(request.params.thread_id) })
      },
    )
  }
}

function threadRoutes(deps: CommentDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.post(
      '/jobs/:id/comments',
      {
        config,
        schema: {
          tags,
          summary: 'Comment on a cell or a row',
          description: 'Mentioned members get one mail, unless they have turned that off.',
          params,
          body: threadPayloadSchema,
          response: { 201: commentThreadSchema, ...written },
        },
      },
      async (request, reply) => {
        const { actor, jobId } = await ownTable(deps, request)
        const { task_id: taskId, field, text } = request.body
        const threadId = await beginThread(deps, actor, { jobId, taskId: readSerialId(taskId), field, text })
        return reply.code(201).send(await getThread(db, actor, { jobId, threadId }))
      },
    )
    app.patch(
      '/jobs/:id/comments/:thread_id',
      {
        config,
        schema: {
          tags,
          summary: 'Resolve a thread, or open it again',
          params: threadParams,
          body: threadChangeSchema,
          response: { 200: commentThreadSchema, ...refusals },
        },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(deps, request)
        const place = { jobId, threadId: readUuid(request.params.thread_id) }
        await resolveThread(deps, actor, { ...place, resolved: request.body.resolved })
        return getThread(db, actor, place)
      },
    )
  }
}

function answersRoutes(deps: CommentDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.post(
      '/jobs/:id/comments/:thread_id/replies',
      {
        config,
        schema: {
          tags,
          summary: 'Answer in a thread; one that is resolved opens again',
          params: threadParams,
          body: commentPayloadSchema,
          response: { 201: commentThreadSchema, ...written },
        },
      },
      async (request, reply) => {
        const { actor, jobId } = await ownTable(deps, request)
        const place = { jobId, threadId: readUuid(request.params.thread_id) }
        await answerThread(deps, actor, { ...place, text: request.body.text })
        return reply.code(201).send(await getThread(db, actor, place))
      },
    )
  }
}

function ownCommentRoutes(deps: CommentDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    app.patch(
      '/jobs/:id/comments/:thread_id/replies/:comment_id',
      {
        config,
        schema: {
          tags,
          summary: 'Change a comment of your own',
          params: commentParams,
          body: commentPayloadSchema,
          response: { 200: commentThreadSchema, ...written },
        },
      },
      async (request) => {
        const { actor, jobId } = await ownTable(deps, request)
        const place = { jobId, threadId: readUuid(request.params.thread_id) }
        await changeComment(deps, actor, { ...place, commentId: readUuid(request.params.comment_id), text: request.body.text })
        return getThread(db, actor, place)
      },
    )
    app.delete(
      '/jobs/:id/comments/:thread_id/replies/:comment_id',
      {
        config,
        schema: {
          tags,
          summary: 'Delete a comment of your own; a thread ends with its last one',
          params: commentParams,
          response: { 204: z.null(), ...written },
        },
      },
      async (request, reply) => {
        const { actor, jobId } = await ownTable(deps, request)
        const place = { jobId, threadId: readUuid(request.params.thread_id) }
        await deleteComment(deps, actor, { ...place, commentId: readUuid(request.params.comment_id) })
        return reply.code(204).send(null)
      },
    )
  }
}
