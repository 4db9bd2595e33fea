// The MCP tools for jobs: create_job, add_rows, retry_rows, job_status, results. Jobs are stored and metered, so these tools need an API key.
import type { McpServer } from '@modelcontextprotocol/server'
import type { QuarryClient, RowQuery } from '@quarry/client'
import { queryOfView, resultViewOf, viewLayoutSchema } from '@quarry/contract'
import { z } from 'zod'
import { FROM_PAGES, pageValue } from './page-text.ts'
import { rowOf } from './row-of.ts'
import { TABLE_REQUEST, toPayload } from './table-request.ts'
import { answer } from './tool-answer.ts'

/** Limit on the JSON text of a result, so that it does not fill a model's context window. */
const ANSWER_CHARS_MAX = 200_000

export const jobId = z.uuid().describe('The id that create_job returned.')

export function addJobTools(server: McpServer, client: QuarryClient): void {
  addReadingTools(server, client)
  addRowTools(server, client)
}

/** What reads targets, and what that costs. */
function addReadingTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'create_job',
    {
      title: 'Start a job',
      description:
        'Starts a job that reads all targets, and returns the job without waiting. Each filled row costs as many cells as there are fields.',
      inputSchema: z.object({
        ...TABLE_REQUEST,
        spending_cap_usd: z.number().min(0).optional().describe('Limit in USD on the cost of cells beyond the plan.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ spending_cap_usd, ...request }) => answer(() => client.createJob({ ...toPayload(request), spending_cap_usd })),
  )
  server.registerTool(
    'add_rows',
    {
      title: 'Add rows to a job',
      description:
        'Adds targets to a running or ended job and reads them with its fields. Targets that the job already has are skipped. Each filled row costs as many cells as the job has fields.',
      inputSchema: z.object({
        job_id: jobId,
        targets: z.array(z.string()).min(1).describe('Addresses, domains or names of the same kind as the job’s targets.'),
        spending_cap_usd: z.number().min(0).optional().describe('Limit in USD on the cost of cells beyond the plan.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ job_id, targets, spending_cap_usd }) => answer(() => client.addRows(job_id, { target_items: targets, spending_cap_usd })),
  )
  server.registerTool(
    'retry_rows',
    {
      title: 'Read failed rows again',
      description:
        'Reads failed rows of a running or ended job again, at their places: all of them, or those that failed for some reasons. One that fails again is free; each filled row costs as many cells as the job has fields.',
      inputSchema: z.object({
        job_id: jobId,
        error_kinds: z
          .array(z.string())
          .min(1)
          .max(50)
          .optional()
          .describe('Reasons of failure, such as timeout; without it all failed rows.'),
        spending_cap_usd: z.number().min(0).optional().describe('Limit in USD on the cost of cells beyond the plan.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ job_id, ...payload }) => answer(() => client.retryRows(job_id, payload)),
  )
}

function addRowTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'job_status',
    {
      title: 'Status of a job',
      description: 'Status and progress of a job. It has ended once its status is completed, partial_completion or failed.',
      inputSchema: z.object({ job_id: jobId }),
      annotations: { readOnlyHint: true },
    },
    ({ job_id }) => answer(() => client.getJob(job_id)),
  )
  server.registerTool(
    'results',
    {
      title: 'Rows of a job',
      description:
        'The rows that are ready, in the order of the targets, or those of a saved view with its order and columns. Long rows may reduce their number below the limit. Pass next_cursor as cursor to get the next rows.',
      inputSchema: z.object({
        job_id: jobId,
        view_id: z.uuid().optional().describe('View id from views.'),
        limit: z.number().int().min(1).max(200).default(50),
        cursor: z.string().optional(),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ job_id, ...query }) => answer(() => readRows(client, job_id, query)),
  )
}

interface WantedRows {
  limit: number
  cursor?: string | undefined
  view_id?: string | undefined
}

/** A page of rows, halved until it fits into a result; one row is always returned. */
async function readRows(client: QuarryClient, jobId: string, { limit, cursor, view_id: viewId }: WantedRows) {
  const layout = viewId === undefined ? null : viewLayoutSchema.parse((await client.getView(jobId, viewId)).layout)
  const view: RowQuery = layout ? queryOfView(resultViewOf(layout)) : {}
  for (let asked = limit; ; asked = Math.floor(asked / 2)) {
    const { data, next_cursor } = await client.rowPage(jobId, { ...view, limit: asked, ...(cursor === undefined ? {} : { cursor }) })
    const rows = pageValue(data.map((row) => withoutColumns(rowOf(row), layout?.hidden ?? [])))
    if (asked === 1 || JSON.stringify(rows).length <= ANSWER_CHARS_MAX) return { ...FROM_PAGES, rows, next_cursor }
  }
}

function withoutColumns({ data, evidence, empty, ...row }: ReturnType<typeof rowOf>, hidden: readonly string[]) {
  const shown = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))
  return { ...row, data: shown(data), evidence: shown(evidence), empty: shown(empty) }
}
