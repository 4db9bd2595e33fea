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
        'The account’s connections to sites with a sign-in: id, name, domain and state of each, never their credentials. The user signs in again in the app to one that has ended.',
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
