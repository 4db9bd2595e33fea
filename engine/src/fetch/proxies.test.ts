import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createProxies } from './proxies.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A proxy that answers every CONNECT with a status and notes its own port. */
async function proxy(status: number, asked: number[]): Promise<string> {
  const server = createServer().on('connect', (_, socket) => {
    asked.push(port)
    socket.on('error', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status} Said\r\n\r\n`)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** How many proxies one host was sent to, when none of them gave a tunnel in two tries. */
async function proxiesTried(status: number): Promise<number> {
  const asked: number[] = []
  const proxies = createProxies([await proxy(status, asked), await proxy(status, asked)])
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(proxies?.tunnel('site.test', '192.0.2.1', 80)).rejects.toThrow(`the proxy answered ${status}`)
  }
  expect(asked).toHaveLength(2)
  return new Set(asked).size
}

describe('createProxies', () => {
  it('a site that a proxy cannot reach is no fault of the proxy: the host stays with it', async () => {
    expect(await proxiesTried(502)).toBe(1)
  })

  it('a proxy that turns us away is left out for a while', async () => {
    expect(await proxiesTried(407)).toBe(2)
  })

  it('where all of them fail, they are tried by turns', async () => {
    const asked: number[] = []
    let nowMs = 0
    const proxies = createProxies([await proxy(407, asked), await proxy(407, asked)], () => (nowMs += 1_000))
    for (let attempt = 0; attempt < 6; attempt += 1) await expect(proxies?.tunnel('site.test', '192.0.2.1', 80)).rejects.toThrow('407')
    const [first, second] = asked
    expect(asked).toEqual([first, second, first, second, first, second])
    expect(second).not.toBe(first)
  })
})
