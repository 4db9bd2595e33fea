import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAddressGuard } from '../fetch/address-guard.ts'
import { createSocketOpener } from '../fetch/open-checked-socket.ts'
import { startLoopbackSite, type LoopbackSite } from '../testing/loopback-site.ts'
import { startGuardedProxy, type GuardedProxy } from './guarded-proxy.ts'

let practice: LoopbackSite
let canary: LoopbackSite
let proxy: GuardedProxy

beforeEach(async () => {
  practice = await startLoopbackSite({
    '/a': 'practice page',
    '/status': ({ socket }) => void socket.end('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'),
    '/header': ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\nX: \u0001\r\nContent-Length: 0\r\n\r\n'),
    '/hang-up': ({ socket }) => void socket.destroy(),
  })
  canary = await startLoopbackSite({ '/': 'secret', '/a': 'secret' })
  const resolver = async (): Promise<{ address: string; family: number }[]> => [{ address: '127.0.0.1', family: 4 }]
  proxy = await startGuardedProxy(createSocketOpener(createAddressGuard({ allowHosts: [], practicePort: practice.port, resolver }), null))
})
afterEach(async () => {
  await proxy.close()
  await practice[Symbol.asyncDispose]()
  await canary[Symbol.asyncDispose]()
})

/** Status and body of a plain request through the proxy. */
function get(url: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const { hostname, port } = new URL(proxy.address)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: url, headers: { host: new URL(url).host, ...headers } }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve([response.statusCode ?? 0, body])
    })
    outgoing.on('error', reject).end()
  })
}

/** First line of the proxy's response to CONNECT, and what came back through the tunnel. */
function tunnel(authority: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(proxy.address)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`))
    socket.once('data', () => socket.write(sent))
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

describe('startGuardedProxy', () => {
  it('forwards requests and tunnels to allowed hosts', async () => {
    expect(await get(`http://site.localhost:${practice.port}/a`)).toEqual([200, 'practice page'])
    const answer = await tunnel(`site.localhost:${practice.port}`, 'GET /a HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 200[\s\S]*practice page/)
  })

  it.each(['127.0.0.1', 'localhost', 'x.localhost', 'rebound.test', '[::1]', '2130706433', '0177.0.0.1', '[::ffff:7f00:1]'])(
    '[O.60] opens no connection to %s on another port, neither by request nor by tunnel',
    async (host) => {
      expect((await get(`http://${host}:${canary.port}/a`))[0]).toBe(403)
      expect(await tunnel(`${host}:${canary.port}`, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 403/)
      expect(canary.seen).toEqual([])
    },
  )

  it('[O.60] the connection goes to the host of the request address, regardless of the Host header', async () => {
    expect(await get(`http://site.localhost:${practice.port}/a`, { host: `127.0.0.1:${canary.port}` })).toEqual([200, 'practice page'])
    expect(practice.seen).toEqual([`site.localhost:${practice.port}/a`])
    expect(canary.seen).toEqual([])
  })

  it('for a site that can’t be reached, the request ends without a response instead of with status 403', async () => {
    await proxy.close()
    proxy = await startGuardedProxy(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })))
    await expect(get(`http://site.localhost:${practice.port}/a`)).rejects.toThrow('socket hang up')
  })

  it('a site that sends an invalid response or closes the connection ends only its own request', async () => {
    for (const path of ['/status', '/header', '/hang-up']) await get(`http://site.localhost:${practice.port}${path}`).catch(() => undefined)
    expect((await get(`http://site.localhost:${practice.port}/a`))[0]).toBe(200)
  })

  it('refuses addresses that are not http and survives invalid requests', async () => {
    expect((await get('ftp://site.localhost/a'))[0]).toBe(403)
    expect(await tunnel('no host at all', '')).toBe('')
    expect((await get(`http://site.localhost:${practice.port}/a`))[0]).toBe(200)
  })
})
