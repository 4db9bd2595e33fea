// The MCP tool for connections: which sites with a sign-in can be read, and whether their sessions still hold.
import type { McpServer } from '@modelcontextprotocol/server'
import type { QuarryClient } from '@quarry/client'
import { z } from 'zod'
import { answer } from './tool-answer.ts'

export function addConnectionTools(server: McpServer, client: QuarryClient): void {
  server.registerTool(
    'connections',
    {
      title: 'Connections to sites',
      description:
        'What opens sites with a sign-in to this account: id, name, domain and state of each, and never what opens them. One that has ended is signed in to again in the app.',
      inputSchema: z.object({ domain: z.string().optional().describe('Only those of this site, such as shop.example.') }),
      annotations: { readOnlyHint: true },
    },
    ({ domain }) =>
      answer(async () => {
        const all = await client.listConnections()
        const wanted = all.filter((connection) => domain === undefined || connection.domain === domain)
        return { connections: wanted.map(({ id, name, domain: site, state, trouble }) => ({ id, name, domain: site, state, trouble })) }
      }),
  )
}
