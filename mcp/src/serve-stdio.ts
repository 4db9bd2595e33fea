// The tools over standard input and output, as programs on the same machine use them. Nothing else may write to standard output.
import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { QuarryClient } from '@quarry/client'
import { createMcpServer } from './create-mcp-server.ts'

/** Ends when standard input does. */
export async function serveStdio(client: QuarryClient, version: string): Promise<void> {
  const server = createMcpServer(client, version)
  const ended = once(process.stdin, 'end')
  await server.connect(new StdioServerTransport())
  await ended
  await server.close()
}
