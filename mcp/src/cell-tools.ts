// Tools that work in the table of a job: add_own_column, edit_cells. They need an API key, and cost nothing.
import type { McpServer } from '@modelcontextprotocol/server'
import type { QuarryClient } from '@quarry/client'
import { OWN_COLUMN_KINDS } from '@quarry/contract'
import { z } from 'zod'
import { jobId } from './job-tools.ts'
import { answer } from './tool-answer.ts'

export function addCellTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'add_own_column',
    {
      title: 'Add a column that people fill',
      description:
        'Adds a column to the table of a job that people and programs fill by hand, as for a state, an assignee or a note. Nothing is read for it, no reading overwrites it, and it costs nothing.',
      inputSchema: z.object({
        job_id: jobId,
        name: z.string().min(1),
        kind: z.enum(OWN_COLUMN_KINDS),
        options: z.array(z.string()).optional().describe('Of the kind select: what a cell can hold.'),
      }),
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    ({ job_id, options = [], ...column }) => answer(() => client.createOwnColumn(job_id, { ...column, options })),
  )
  server.registerTool(
    'edit_cells',
    {
      title: 'Write cells of a table',
      description:
        'Writes values into cells of own columns, or corrects cells that were read, all as one change that people can undo. Rows are named by the task_id that results gives. Null empties a cell.',
      inputSchema: z.object({
        job_id: jobId,
        cells: z
          .array(z.object({ task_id: z.string(), column: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }))
          .min(1)
          .max(1_000),
      }),
      annotations: { destructiveHint: true, openWorldHint: false },
    },
    ({ job_id, cells }) => answer(() => client.editTable(job_id, { kind: 'set', cells })),
  )
}
