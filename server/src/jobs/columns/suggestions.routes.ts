// GET /jobs/:id/columns/suggestions: suggested columns, from the stored pages of a job.
import { columnSuggestionsSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { suggestColumns, type SuggestionDeps } from './suggest-columns.ts'

export function columnSuggestionsRoutes(deps: SuggestionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/jobs/:id/columns/suggestions',
      {
        config: { access: 'account' },
        schema: {
          tags: ['jobs'],
          summary: 'The fields that the stored pages of an ended job have beside its columns',
          description:
            'Each with description, type, sample values and the share of the pages that have it, the best first. Nothing is fetched.',
          params: z.object({ id: z.string() }),
          response: { 200: columnSuggestionsSchema, ...refusals },
        },
      },
      (request, reply) => suggestColumns(deps, { actor: actorOf(request), jobId: readUuid(request.params.id) }, untilClosed(reply)),
    )
  }
}
