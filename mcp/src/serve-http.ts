// Handles one request of the Streamable HTTP transport with a separate server. Stateless: nothing is kept between requests.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import type { QuarryClient } from '@quarry/client'
import { createMcpServer } from './create-mcp-server.ts'

export interface HttpExchange {
  request: IncomingMessage
  response: ServerResponse
  /** The parsed JSON body. */
  body: unknown
}

/** Writes the whole response; resolves when the connection ends. */
export async function serveHttp({ request, response, body }: HttpExchange, client: QuarryClient, version: string): Promise<void> {
  const server = createMcpServer(client, version)
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  response.on('close', () => void server.close())
  await server.connect(transport)
  await transport.handleRequest(request, response, body)
}
