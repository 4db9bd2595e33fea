// An outgoing proxy on loopback for tests: opens tunnels, and records its requests and the connections it has opened to sites.
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

export interface TunnelProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string
  port: number
  /** Address and `proxy-authorization` of each tunnel, in order. */
  asked: string[]
  /** True if the proxy has opened the connection that has this port as its remote port. */
  hasOpened(port: number | undefined): boolean
  [Symbol.asyncDispose](): Promise<void>
}

export async function startTunnelProxy(): Promise<TunnelProxy> {
  const asked: string[] = []
  const opened = new Set<number | undefined>()
  const server = createServer().on('connect', (request, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization']}`)
    const [host, port] = (request.url ?? '').split(':')
    const upstream = connect(Number(port), host!, () => {
      opened.add(upstream.localPort)
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    hasOpened: (at) => opened.has(at),
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
