// A proxy to the product whose connection a test can break, like a network failure: open connections are cut, and no new ones are accepted.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface BreakableLine {
  /** Origin of the proxy, through which a browser reaches the product. */
  origin: string
  breakOff(): void
  mend(): void
  close(): Promise<void>
}

export async function openBreakableLine(to: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isBroken = false
  const server = createServer((near) => {
    if (isBroken) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => open.forEach((socket) => socket.destroy())
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakOff() {
      isBroken = true
      cut()
    },
    mend: () => void (isBroken = false),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
