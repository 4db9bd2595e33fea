// The tasks of a job over HTTP, page by page in the order of its targets.
import { failureCountSchema, LIMITS, TASK_STATUSES, taskSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { actorOf } from '../http/access.ts'
import { refusals } from '../http/error-schemas.ts'
import { readUuid } from '../http/ids.ts'
import { positionCursorSchema } from '../http/list-query.ts'
import { getJob } from './jobs.queries.ts'
import { countFailures, listTasks } from './tasks.queries.ts'

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
  }
}
