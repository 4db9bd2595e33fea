import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createProxies } from './proxies.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A proxy that answers every CONNECT with a status and records its port and the credentials. */
async function proxy(status: number, asked: number[], logins: unknown[] = []): Promise<string> {
  const server = createServer().on('connect', ({ headers }, socket) => {
    asked.push(port)
    logins.push(headers['proxy-authorization'])
    socket.on('error', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status} Said\r\n\r\n`)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

describe('createProxies', () => {
  it('tries another proxy for a site that a proxy cannot reach, and keeps the proxy for other sites', async () => {
    const asked: number[] = []
    const proxies = createProxies([await proxy(502, asked), await proxy(502, asked)])
    const attempt = async (host: string): Promise<number | undefined> => {
      await expect(proxies?.tunnel(host, '192.0.2.1', 80)).rejects.toThrow('answered 502')
      return asked.at(-1)
    }
    const first = await attempt('site.test')
    expect(await attempt('site.test')).not.toBe(first)
    const hosts = Array.from({ length: 12 }, (_, index) => `other-${index}.test`)
    const places: (number | undefined)[] = []
    for (const host of hosts) places.push(await attempt(host))
    expect(new Set(places).size).toBe(2)
  })

  it('pauses a proxy that refuses the client', async () => {
    const asked: number[] = []
    const proxies = createProxies([await proxy(407, asked), await proxy(407, asked)])
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(proxies?.tunnel('site.test', '192.0.2.1', 80)).rejects.toThrow('answered 407')
    expect(new Set(asked).size).toBe(2)
  })

  it('connects to every site where one of two proxies works', async () => {
    const [broken, working]: [number[], number[]] = [[], []]
    const proxies = createProxies([await proxy(502, broken), await proxy(200, working)])
    const hosts = Array.from({ length: 12 }, (_, index) => `site-${index}.test`)
    for (const host of hosts) (await proxies!.tunnel(host, '192.0.2.1', 80)).destroy()
    expect(working).toHaveLength(hosts.length)
    expect(broken.length).toBeGreaterThan(0)
  })

  it('names the proxy and its answer in a failure, without the credentials', async () => {
    const { host } = new URL(await proxy(407, []))
    const refused = createProxies([`http://ada:s3cret@${host}`])?.tunnel('site.test', '192.0.2.1', 80)
    const told = `The site could not be reached. (proxy ${host}: answered 407)`
    await expect(refused).rejects.toMatchObject({ kind: 'connection_failed', message: told })
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    const gone = createProxies([`http://ada:s3cret@${host}`])?.tunnel('site.test', '192.0.2.1', 80)
    await expect(gone).rejects.toMatchObject({ message: `The site could not be reached. (proxy ${host}: ECONNREFUSED)` })
  })

  it('treats proxies with the same address and different user names as different', async () => {
    const logins: unknown[] = []
    const { host } = new URL(await proxy(502, [], logins))
    const proxies = createProxies([`http://a:x@${host}`, `http://b:x@${host}`])
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(proxies?.tunnel('site.test', '192.0.2.1', 80)).rejects.toThrow('502')
    expect(new Set(logins).size).toBe(2)
  })

  it('tries the proxies in turn where all of them fail', async () => {
    const asked: number[] = []
    let nowMs = 0
    const proxies = createProxies([await proxy(407, asked), await proxy(407, asked)], () => (nowMs += 1_000))
    for (let attempt = 0; attempt < 6; attempt += 1) await expect(proxies?.tunnel('site.test', '192.0.2.1', 80)).rejects.toThrow('407')
    const [first, second] = asked
    expect(asked).toEqual([first, second, first, second, first, second, first])
    expect(second).not.toBe(first)
  })
})
