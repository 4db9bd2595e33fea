// Tools over jobs, which are kept and metered: create_job, job_status, results. They need an API key.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { QuarryClient } from '@quarry/client'
import { z } from 'zod'
import { rowOf } from './row-of.ts'
import { TABLE_WISH, toPayload } from './table-wish.ts'
import { answer } from './tool-answer.ts'

const jobId = z.uuid().describe('As create_job gave it.')

export function addJobTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'create_job',
    {
      title: 'Start a job',
      description: 'Starts reading all targets and answers at once with the job. Each filled row costs as many cells as there are fields.',
      inputSchema: {
        ...TABLE_WISH,
        spending_cap_usd: z.number().min(0).optional().describe('The most that cells beyond the plan may cost.'),
      },
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ spending_cap_usd, ...wish }) => answer(() => client.createJob({ ...toPayload(wish), spending_cap_usd })),
  )
  server.registerTool(
    'job_status',
    {
      title: 'Status of a job',
      description: 'How far a job is. It has ended with status completed, partial_completion or failed.',
      inputSchema: { job_id: jobId },
      annotations: { readOnlyHint: true },
    },
    ({ job_id }) => answer(() => client.getJob(job_id)),
  )
  server.registerTool(
    'results',
    {
      title: 'Rows of a job',
      description: 'The rows that are there, in the order of the targets. Pass next_cursor as cursor to go on.',
      inputSchema: { job_id: jobId, limit: z.number().int().min(1).max(200).default(50), cursor: z.string().optional() },
      annotations: { readOnlyHint: true },
    },
    ({ job_id, ...query }) =>
      answer(async () => {
        const { data, next_cursor } = await client.rowPage(job_id, query)
        return { rows: data.map(rowOf), next_cursor }
      }),
  )
}
