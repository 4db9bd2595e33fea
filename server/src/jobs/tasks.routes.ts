// The tasks of a job over HTTP, page by page in the order of its targets.
import { failureCountSchema, LIMITS, TASK_STATUSES, taskSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { actorOf } from '../http/access.ts'
import { bytesAnswer } from '../http/answers/described-answer.ts'
import { refusals } from '../http/error-schemas.ts'
import { readSerialId, readUuid } from '../http/ids.ts'
import { positionCursorSchema } from '../http/list-query.ts'
import { getJob } from './jobs.queries.ts'
import { countFailures, findPicture, listTasks } from './tasks.queries.ts'

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitMax).describe('Tasks at most'),
  cursor: positionCursorSchema,
  status: z.enum(TASK_STATUSES).optional(),
})

export function tasksRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/tasks',
      {
        config: { access: 'account' },
        schema: {
          tags: ['jobs'],
          summary: 'The tasks of a job',
          description:
            'X-Total-Count has the number of all tasks asked for, X-Next-Cursor the `cursor` of the next page, where there is one.',
          params: z.object({ id: z.string() }),
          querystring: querySchema,
          response: { 200: z.array(taskSchema), ...refusals },
        },
      },
      async (request, reply) => {
        const { limit, cursor, status } = request.query
        const { id, progress } = await getJob(db, actorOf(request), readUuid(request.params.id))
        const tasks = await listTasks(db, { jobId: id, after: cursor ?? null, limit, status })
        const last = tasks.at(-1)
        reply.header('x-total-count', String(status ? progress[status] : progress.total))
        if (last && tasks.length === limit) reply.header('x-next-cursor', String(last.position))
        return tasks
      },
    )

    app.get(
      '/jobs/:id/failures',
      {
        config: { access: 'account' },
        schema: {
          tags: ['jobs'],
          summary: 'Why targets of a job failed',
          description: 'One entry for each reason, with the number of targets that failed for it: the commonest first.',
          params: z.object({ id: z.string() }),
          response: { 200: z.array(failureCountSchema), ...refusals },
        },
      },
      async (request) => {
        const { id } = await getJob(db, actorOf(request), readUuid(request.params.id))
        return countFailures(db, id)
      },
    )

    await app.register(pictureRoute({ db }))
  }
}

function pictureRoute({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/tasks/:id/picture',
      {
        config: { access: 'account' },
        schema: {
          tags: ['jobs'],
          summary: 'What the page of a failed target showed when a step on it could not be done',
          description: 'Kept for 30 days, for the first 20 such targets of a job.',
          params: z.object({ id: z.string() }),
          response: { 200: bytesAnswer('The picture', ['image/jpeg']), ...refusals },
        },
      },
      async (request, reply) => {
        const taskId = readSerialId(request.params.id)
        const picture = await findPicture(db, { taskId, ownerId: actorOf(request).accountId })
        if (picture === null) throw new AppError('not_found', { detail: 'There is no picture of this target, or it is no longer kept.' })
        return reply.header('content-type', 'image/jpeg').header('cache-control', 'private, no-store').send(picture)
      },
    )
  }
}
