// The tools over standard input and output, for clients on the same machine. Nothing else may write to standard output.
import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { QuarryClient } from '@quarry/client'
import { createMcpServer } from './create-mcp-server.ts'

/** Resolves when standard input ends. */
export async function serveStdio(client: QuarryClient, version: string): Promise<void> {
  const server = createMcpServer(client, version)
  const ended = once(process.stdin, 'end')
  await server.connect(new StdioServerTransport())
  await ended
  await server.close()
}
