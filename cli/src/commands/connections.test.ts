import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ArgumentError } from '../command.ts'
import { connectionsAddCommand, connectionsListCommand, connectionsTestCommand } from './connections.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-connections-'))
const cookies = join(folder, 'cookies.txt')
const asked: { method: string | undefined; url: string | undefined; body: unknown }[] = []
let answer: unknown = {}
let server: Server
let url: string
beforeAll(async () => {
  writeFileSync(cookies, 'session=c1')
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, body: body === '' ? null : JSON.parse(body) })
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  asked.length = 0
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const SITE = ['--name', 'Dealer', '--site', 'https://shop.example']

describe('connections', () => {
  it('add sends the cookies of a file', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await connectionsAddCommand.run([...SITE, '--cookies', cookies, '--server', url])).toBe(0)
    expect(asked).toEqual([
      { method: 'POST', url: '/api/v1/connections/', body: { name: 'Dealer', address: 'https://shop.example', cookies: 'session=c1' } },
    ])
  })

  it('add names a group of proxies beside the credentials', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const args = [...SITE, '--cookies', cookies, '--proxy-group', 'germany', '--server', url]
    expect(await connectionsAddCommand.run(args)).toBe(0)
    expect(asked[0]?.body).toMatchObject({ cookies: 'session=c1', proxy_group: 'germany' })
  })

  it('add takes a password only from the environment variable QUARRY_SITE_SECRET', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const args = [...SITE, '--sign-in', 'https://shop.example/login', '--user', 'me', '--server', url]
    expect(() => connectionsAddCommand.run(args)).toThrow('QUARRY_SITE_SECRET is needed')
    vi.stubEnv('QUARRY_SITE_SECRET', 'pass word')
    await connectionsAddCommand.run(args)
    expect(asked[0]?.body).toMatchObject({ sign_in: { address: 'https://shop.example/login', user: 'me', password: 'pass word' } })
    expect(() => connectionsAddCommand.run([...args, '--password', 'x'])).toThrow(ArgumentError)
  })

  it.each([[[]], [['--cookies', 'a', '--header', 'X-Key']], [['--basic']]])('add refuses %j', (args) => {
    vi.stubEnv('QUARRY_SITE_SECRET', 'x')
    expect(() => connectionsAddCommand.run([...SITE, ...args, '--server', url])).toThrow(ArgumentError)
  })

  it('list shows the state, the trouble and the waiting targets of a connection; test exits with 3 where the page could not be read', async () => {
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    answer = [{ id: 'c1', state: 'ended', domain: 'shop.example', name: 'Dealer', trouble: 'The site asks to sign in again.', waiting: 2 }]
    await connectionsListCommand.run(['--server', url])
    expect(stdout.mock.calls.join('')).toContain('c1  ended       shop.example  Dealer  The site asks to sign in again. 2 targets wait.')
    answer = { ok: false, url: 'https://shop.example', error: 'no' }
    expect(await connectionsTestCommand.run(['c1', '--server', url])).toBe(3)
    expect(asked[1]).toEqual({ method: 'POST', url: '/api/v1/connections/c1/test', body: {} })
  })
})
