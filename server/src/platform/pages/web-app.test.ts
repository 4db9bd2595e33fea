import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webAppRoutes } from './web-app.ts'

const SCRIPT = 'console.log("the app")\n'.repeat(50)
const HOME = '<h1>Home, ready to read</h1>'
const folder = mkdtempSync(join(tmpdir(), 'quarry-web-'))
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Quarry</title>')
  writeFileSync(join(folder, 'home.html'), `<!doctype html><title>Quarry</title>${HOME}`)
  writeFileSync(join(folder, 'assets', 'index-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync(SCRIPT))
  app = fastify()
  await app.register(webAppRoutes({ webFolder: folder }))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

it('sends the compressed form of a script to clients that accept it, otherwise the script itself', async () => {
  const small = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(small.headers['content-type']).toContain('javascript')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT)
  const whole = await app.inject({ url: '/assets/index-1.js' })
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(whole.body).toBe(SCRIPT)
})

it.each([
  ['/', 200],
  ['/app/history', 200],
  ['/shop/payment-success', 200],
  ['/nothing', 404],
])('answers %s with the page and status %i', async (url, status) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain('<title>Quarry</title>')
})

it.each([
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5csecret.txt',
  '/assets/index-1.js%00.html',
])('a path out of the folder, %s, is 404, and not a failure of the server', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404)
})

it('sends the home page ready to read at its own address alone, and never from a cache unasked', async () => {
  const home = await app.inject({ url: '/' })
  expect(home.body).toContain(HOME)
  expect(home.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(home.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect((await app.inject({ url: '/app' })).body).not.toContain(HOME)
})

it.each(['support', 'blog', 'about', 'privacy', 'pricing'])('leads /%s to that part of the home page', async (part) => {
  const answer = await app.inject({ url: `/${part}` })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/#${part}`])
})

it.each(['/assets/nothing.js', '/../package.json', '/assets/..%2f..%2fsecret.txt'])('gives out no file beside its own: %s', async (url) => {
  expect([403, 404]).toContain((await app.inject({ url })).statusCode)
})
