// The MCP tools that read pages at once and store nothing: extract, detect_fields, discover.
import type { McpServer } from '@modelcontextprotocol/server'
import type { PreviewEvent, QuarryClient } from '@quarry/client'
import { LIMITS } from '@quarry/contract'
import { z } from 'zod'
import { rowOf } from './row-of.ts'
import { TABLE_REQUEST, toPayload } from './table-request.ts'
import { answerFromPages } from './tool-answer.ts'

const LOOKS = { readOnlyHint: true, openWorldHint: true } as const
const { previewTargetsMax, previewFieldsMax } = LIMITS

export function addPageTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'extract',
    {
      title: 'Extract a small table',
      description: `Reads up to ${previewTargetsMax} targets and ${previewFieldsMax} fields at once and returns the rows with their evidence. Nothing is stored. For larger tables use create_job.`,
      inputSchema: z.object(TABLE_REQUEST),
      annotations: LOOKS,
    },
    (request, { mcpReq: { _meta, notify } }) =>
      answerFromPages(async () => {
        const reportProgress = async (progress: number): Promise<void> => {
          if (_meta?.progressToken === undefined) return
          const params = { progressToken: _meta.progressToken, progress, total: request.targets.length }
          await notify({ method: 'notifications/progress', params })
        }
        return collect(client.preview(toPayload(request)), reportProgress)
      }),
  )
  server.registerTool(
    'detect_fields',
    {
      title: 'Detect fields',
      description: 'The data fields found on the first three targets, best first, with sample values and how often each is filled.',
      inputSchema: z.object({
        targets: TABLE_REQUEST.targets,
        target_name: TABLE_REQUEST.target_name,
        connection: TABLE_REQUEST.connection,
      }),
      annotations: LOOKS,
    },
    ({ targets, target_name, connection }) =>
      answerFromPages(() =>
        client.detectFields({ target_items: targets, target_item_name: target_name, ...(connection === undefined ? {} : { connection }) }),
      ),
  )
  server.registerTool(
    'discover',
    {
      title: 'Discover pages',
      description: 'The individual pages that a list, site, sitemap or feed leads to, with counts that show whether all were found.',
      inputSchema: z.object({
        url: z.string().describe('Address of the list, site, sitemap or feed.'),
        max: z.number().int().min(1).max(10_000).default(1_000),
        connection: TABLE_REQUEST.connection,
      }),
      annotations: LOOKS,
    },
    (request) => answerFromPages(() => client.discover(request)),
  )
}

/** Rows and failures of a preview; `reportProgress` gets the number of targets done so far. */
async function collect(events: AsyncIterable<PreviewEvent>, reportProgress: (done: number) => Promise<void>) {
  const [rows, failures]: [unknown[], unknown[]] = [[], []]
  for await (const event of events) {
    if (event.type === 'row') rows.push(rowOf(event.row))
    if (event.type === 'failed') failures.push({ target: event.target_item_value, error_kind: event.error_kind, error: event.error })
    if (event.type === 'row' || event.type === 'failed') await reportProgress(rows.length + failures.length)
  }
  return { rows, failures }
}
