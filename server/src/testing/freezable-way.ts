// A proxy to the database that can be frozen: connections stay open, new ones are accepted, and neither bytes nor closings are forwarded.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Freezes existing connections, new ones, or neither. */
type Frost = 'none' | 'old' | 'new' | 'all'

export interface FreezableWay {
  /** URL of the database through this proxy. */
  url: string
  freeze(frost: Frost): void
  close(): void
}

export async function openFreezableWay(databaseUrl: string): Promise<FreezableWay> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  let old = new Set<Socket>()
  let frost: Frost = 'none'
  const isFrozen = (socket: Socket): boolean => frost === 'all' || (frost !== 'none' && (frost === 'old') === old.has(socket))
  const way = createServer((socket) => {
    const behind = connect(Number(port || 5432), hostname)
    sockets.push(socket, behind)
    socket.on('data', (bytes) => void (isFrozen(socket) || behind.write(bytes)))
    behind.on('data', (bytes) => void (isFrozen(socket) || socket.write(bytes)))
    for (const [end, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      end.on('error', () => undefined).on('close', () => void (isFrozen(end) || other.destroy()))
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((way.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze(next) {
      old = new Set(sockets)
      frost = next
    },
    close() {
      for (const socket of sockets) socket.destroy()
      way.close()
    },
  }
}
