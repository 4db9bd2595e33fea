// A web server on loopback for tests: answers by path and records its requests. Its port is given as the practice web's port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PathAnswer = (request: IncomingMessage, response: ServerResponse) => void

export interface LoopbackSite {
  port: number
  /** `http://site.localhost:<port>` */
  origin: string
  /** Paths and hosts of all requests so far, in order: `site.localhost:1234/a`. */
  seen: string[]
  [Symbol.asyncDispose](): Promise<void>
}

/** `answers`: path → HTML, or a function that responds. Other paths are answered with 404. */
export async function startLoopbackSite(answers: Record<string, string | PathAnswer>): Promise<LoopbackSite> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    const answer = answers[new URL(request.url ?? '/', 'http://x').pathname]
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>not here</p>')
    else if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://site.localhost:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
