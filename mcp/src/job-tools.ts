// Tools over jobs, which are kept and metered: create_job, add_rows, job_status, results. They need an API key.
import type { McpServer } from '@modelcontextprotocol/server'
import type { QuarryClient, RowQuery } from '@quarry/client'
import { queryOfView, resultViewOf, viewLayoutSchema } from '@quarry/contract'
import { z } from 'zod'
import { FROM_PAGES, pageValue } from './page-text.ts'
import { rowOf } from './row-of.ts'
import { TABLE_REQUEST, toPayload } from './table-request.ts'
import { answer } from './tool-answer.ts'

/** More would fill what a model can keep in mind. */
const ANSWER_CHARS_MAX = 200_000

const jobId = z.uuid().describe('As create_job gave it.')

export function addJobTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'create_job',
    {
      title: 'Start a job',
      description: 'Starts reading all targets and answers at once with the job. Each filled row costs as many cells as there are fields.',
      inputSchema: z.object({
        ...TABLE_REQUEST,
        spending_cap_usd: z.number().min(0).optional().describe('The most that cells beyond the plan may cost.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ spending_cap_usd, ...wish }) => answer(() => client.createJob({ ...toPayload(wish), spending_cap_usd })),
  )
  server.registerTool(
    'add_rows',
    {
      title: 'Add rows to a job',
      description:
        'Adds targets to a job, running or ended, and reads them with its fields. What the job has already is left out. Each filled row costs as many cells as the job has fields.',
      inputSchema: z.object({
        job_id: jobId,
        targets: z.array(z.string()).min(1).describe('Addresses, domains or names, as those of the job.'),
        spending_cap_usd: z.number().min(0).optional().describe('The most that cells beyond the plan may cost.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    ({ job_id, targets, spending_cap_usd }) => answer(() => client.addRows(job_id, { target_items: targets, spending_cap_usd })),
  )
  server.registerTool(
    'job_status',
    {
      title: 'Status of a job',
      description: 'How far a job is. It has ended with status completed, partial_completion or failed.',
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
        'The rows that are there, in the order of the targets, or those of a saved view with its order and columns; fewer than asked for where they are long. Pass next_cursor as cursor to go on.',
      inputSchema: z.object({
        job_id: jobId,
        view_id: z.uuid().optional().describe('As views gave it.'),
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

/** As many rows as an answer holds, one at least. */
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
