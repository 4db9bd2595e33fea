// The browser's only connection to the network: a proxy on loopback that opens every connection through the address guard. It forwards
// bytes without reading or storing them.
import { createServer, request as sendRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'

/** Opens a connection to an allowed host; rejects for all others. */
export type OpenSocket = (hostname: string, port: number) => Promise<Socket>

export interface GuardedProxy {
  /** `http://127.0.0.1:<port>` */
  address: string
  close(): Promise<void>
}

export async function startGuardedProxy(openSocket: OpenSocket): Promise<GuardedProxy> {
  const tunnels = new Set<Duplex>()
  const server = createServer((request, response) => {
    forward(request, response, openSocket).catch(() => response.destroy())
  })
  server.on('connect', (request, client: Duplex) => {
    tunnels.add(client)
    client.once('close', () => tunnels.delete(client))
    tunnel(request, client, openSocket).catch(() => client.destroy())
  })
  // An invalid request or a closed connection must not end this process.
  server.on('clientError', (_, socket) => void socket.destroy())
  return {
    address: await listen(server),
    async close() {
      for (const tunnelled of tunnels) tunnelled.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** For https and WebSocket: forwards bytes in both directions. */
async function tunnel(request: IncomingMessage, client: Duplex, openSocket: OpenSocket): Promise<void> {
  client.on('error', () => client.destroy())
  const target = URL.parse(`http://${request.url}`)
  const upstream = target === null ? null : await openSocket(target.hostname, Number(target.port || 80)).catch(() => null)
  if (upstream === null || client.destroyed) {
    upstream?.destroy()
    client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    return
  }
  upstream.on('error', () => client.destroy())
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  limitBytes(upstream)
  upstream.pipe(client)
  client.pipe(upstream)
}

/** For plain http: forwards the request unchanged, on a new connection. */
async function forward(request: IncomingMessage, response: ServerResponse, openSocket: OpenSocket): Promise<void> {
  const url = URL.parse(request.url ?? '')
  const isPlain = url !== null && url.protocol === 'http:'
  const socket = isPlain ? await openSocket(url.hostname, Number(url.port || 80)).catch(nullIfForbidden) : null
  if (url === null || socket === null) return void response.writeHead(403).end()
  limitBytes(socket)
  const headers: Record<string, string | string[] | undefined> = { ...request.headers, host: url.host, connection: 'close' }
  delete headers['proxy-connection']
  const outgoing = sendRequest({ method: request.method, path: `${url.pathname}${url.search}`, headers, createConnection: () => socket })
  outgoing.on('response', (answer) => {
    answer.on('error', () => response.destroy())
    try {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    } catch {
      // A status or header that can't be forwarded, for example status 000.
      answer.destroy()
      response.destroy()
    }
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}

/**
 * A site that can't be reached at present is not reported as forbidden: the browser's connection is closed, as the site would do, and the
 * page is retried.
 */
function nullIfForbidden(error: unknown): null {
  if (error instanceof ScrapeError && error.kind === 'address_forbidden') return null
  throw error
}

function limitBytes(socket: Socket): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > ENGINE_LIMITS.renderSocketBytesMax) socket.destroy()
  })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}
