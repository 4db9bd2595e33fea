// POST /propose-table: proposes prompt, kinds and types from a table's targets and column names. Open to everyone; no page is fetched.
import { tableProposalPayloadSchema, tableProposalSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refusals } from '../../http/error-schemas.ts'
import { proposeTable } from './built-in/propose-table.ts'

export function tableProposalRoutes(): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/propose-table',
      {
        config: { access: 'visitor' },
        schema: {
          tags: ['preview'],
          summary: 'Prompt, target name, descriptions and types for targets and names of columns',
          description: 'From the words alone: no page is looked at, no model is asked, nothing is kept.',
          body: tableProposalPayloadSchema,
          response: { 200: tableProposalSchema, ...refusals },
        },
      },
      async (request) => proposeTable(request.body),
    )
  }
}
