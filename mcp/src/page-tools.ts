// Tools that look at pages now and keep nothing: extract, detect_fields, discover.
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
      description: `Reads up to ${previewTargetsMax} targets and ${previewFieldsMax} fields at once and gives the rows with their evidence. Nothing is kept; for more use create_job.`,
      inputSchema: z.object(TABLE_REQUEST),
      annotations: LOOKS,
    },
    (wish, { mcpReq: { _meta, notify } }) =>
      answerFromPages(async () => {
        const tell = async (progress: number): Promise<void> => {
          if (_meta?.progressToken === undefined) return
          const params = { progressToken: _meta.progressToken, progress, total: wish.targets.length }
          await notify({ method: 'notifications/progress', params })
        }
        return collect(client.preview(toPayload(wish)), tell)
      }),
  )
  server.registerTool(
    'detect_fields',
    {
      title: 'Detect fields',
      description: 'The data fields that the first three targets really have, the best first, with samples and how often they are filled.',
      inputSchema: z.object({ targets: TABLE_REQUEST.targets, target_name: TABLE_REQUEST.target_name }),
      annotations: LOOKS,
    },
    ({ targets, target_name }) => answerFromPages(() => client.detectFields({ target_items: targets, target_item_name: target_name })),
  )
  server.registerTool(
    'discover',
    {
      title: 'Discover pages',
      description: 'The individual pages that a list, a site, a sitemap or a feed leads to, with a count of how complete they are.',
      inputSchema: z.object({
        url: z.string().describe('Address of the list, site, sitemap or feed.'),
        max: z.number().int().min(1).max(10_000).default(1_000),
      }),
      annotations: LOOKS,
    },
    (wish) => answerFromPages(() => client.discover(wish)),
  )
}

async function collect(events: AsyncIterable<PreviewEvent>, tell: (done: number) => Promise<void>) {
  const [rows, failures]: [unknown[], unknown[]] = [[], []]
  for await (const event of events) {
    if (event.type === 'row') rows.push(rowOf(event.row))
    if (event.type === 'failed') failures.push({ target: event.target_item_value, error_kind: event.error_kind, error: event.error })
    if (event.type === 'row' || event.type === 'failed') await tell(rows.length + failures.length)
  }
  return { rows, failures }
}
