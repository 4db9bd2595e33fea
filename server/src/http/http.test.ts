import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { productConfigSchema } from '@quarry/contract'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepMail } from '../platform/mail/outbox.store.ts'
import { makeJobPayload } from '../testing/factories.ts'
import { completeTask } from '../testing/finish-job.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { assertOnThisMachine } from './access.ts'
import { translateErrors } from './error-translator.ts'
import { readJsonBodies } from './json-bodies.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'quarry-web-'))
mkdirSync(join(webFolder, 'assets'))
for (const page of ['index.html', 'home.html']) writeFileSync(join(webFolder, page), '<!doctype html><title>Quarry</title>')
writeFileSync(join(webFolder, 'assets', 'main-abc123.js'), 'run()')
writeFileSync(join(webFolder, 'icon.svg'), '<svg/>')

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ webFolder, environment: { QUARRY_PRACTICE_PORT: '8' } })))
afterAll(async () => {
  await test.close()
  rmSync(webFolder, { recursive: true })
})

describe('errors', () => {
  const post = (payload: string, headers = {}) =>
    test.app.inject({ method: 'POST', url: '/api/v1/preview', payload, headers: { 'content-type': 'application/json', ...headers } })

  it.each([
    ['{', 400, 'The body is not valid JSON.'],
    ['['.repeat(100) + ']'.repeat(100), 400, 'The body is nested more than 32 levels deep.'],
    [JSON.stringify({ base_prompt: 'x'.repeat(1024 * 1024) }), 413, 'The request is too large.'],
  ])('[O.51] the body %.20s is answered in one sentence', async (body, status, detail) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  })

  it('[O.51] another content type, an unknown path and an address that is none are answered in the same form', async () => {
    expect((await post('<xml/>', { 'content-type': 'text/xml' })).json()).toEqual({
      detail: 'The body must be JSON (content type application/json).',
    })
    for (const url of ['/api/v1/nothing', '/api', '/auth/v1/token', '/functions/v1/x']) {
      const answer = await test.app.inject(url)
      expect([answer.statusCode, answer.json()], url).toEqual([404, { detail: 'Not found.' }])
    }
    const malformed = await test.app.inject('/api/v1/jobs/%zz')
    expect([malformed.statusCode, Object.keys(malformed.json())]).toEqual([400, ['detail']])
    expect((await test.app.inject({ method: 'POST', url: '/app' })).json()).toEqual({ detail: 'Not found.' })
    for (const url of ['/api/v1/jobs/estimate', '/api/v1/jobs/estimate/', '/api/v1/jobs/estimate?a=1']) {
      const { statusCode, headers, json } = await test.app.inject({ method: 'PUT', url })
      expect([statusCode, headers.allow, json()], url).toEqual([405, 'POST', { detail: 'This address does not take PUT, but POST.' }])
    }
    expect((await test.app.inject({ method: 'GET', url: '/mcp' })).statusCode).toBe(405)
    expect((await test.app.inject({ method: 'QUERY' as 'GET', url: '/api/v1/jobs/' })).headers.allow).toBe('GET, POST')
  })

  it('a member that is misspelt is refused, not ignored, with the name that was meant; what is merely unknown has no effect', async () => {
    const body = { target_item_name: 'URL', target_items: ['a'], trait_definitions: [{ name: 'a', description: 'b' }] }
    const answer = await post(JSON.stringify({ ...body, base_promt: 'Mind the tax.', remark: 'mine' }))
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        detail: [
          { loc: ['body', 'base_promt'], msg: 'There is no “base_promt” here. “base_prompt” was probably meant.', type: 'misspelt_member' },
        ],
      },
    ])
  })

  it('a bug is answered with the request id and without details', async () => {
    const broken = await createTestApp({ deps: { previewQuota: { take: () => JSON.parse('secret detail') } } })
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/api/v1/preview',
      payload: { target_item_name: 'URL', target_items: ['a'], trait_definitions: [{ name: 'a', description: 'b' }] },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ detail: `Something went wrong on our side. Reference: ${answer.headers['x-request-id']}` })
    await broken.close()
  })

  it.each([
    ['53100', 'could not extend file: No space left on device'],
    ['53300', 'sorry, too many clients already'],
  ])('a database that lacks room (%s) is 503 in a sentence, not a bug', async (code, message) => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
    const full = await createTestApp({ deps: { log } })
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception ${sql.lit(message)} using errcode = ${sql.lit(code)}; end $$`.execute(full.database.db)
    await sql`create trigger refuse before insert on jobs for each row execute function refuse()`.execute(full.database.db)
    const answer = await (await full.signIn()).call('POST', '/jobs/', makeJobPayload())
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { detail: 'The server has no room for this right now. Please try again later.' },
    ])
    expect(lines).toMatchObject([{ reqId: answer.headers['x-request-id'], reason: message }])
    expect(lines[0]).not.toHaveProperty('err')
    await full.close()
  })

  it('a request for a job can be followed in the log: by its id to the job, by that to its tasks', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const told = await createTestApp({ deps: { log } })
    const user = await told.signIn()
    const makes = async (path: string, body: unknown): Promise<string> => {
      const answer = await user.call('POST', path, body)
      const job = lines.findLast(({ msg, reqId }) => msg === 'job created' && reqId === answer.headers['x-request-id'])?.job
      expect([path, answer.statusCode, job]).toEqual([path, 201, expect.any(String)])
      return String(job)
    }
    const id = await makes('/jobs/', makeJobPayload({ target_items: ['https://a.example/'] }))
    await completeTask(told.database.db, id, { position: 0, data: { title: 'A', price: 1 } })
    await makes(`/jobs/${id}/columns`, { trait_definition: { name: 'more', description: 'm', type: 'string' } })
    await makes(`/jobs/${id}/rerun`, { which: 'all' })
    const monitor = await user.call('POST', '/monitors/', { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() })
    const run = await makes(`/monitors/${monitor.json().id}/run`, {})
    const { rows } = await sql`select job_id from monitor_runs where job_id = ${run}`.execute(told.database.db)
    expect(rows).toHaveLength(1)
    await told.close()
  })

  it('an aborted body is not a failure of the server or of its database', async () => {
    const logged: string[] = []
    const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const app = fastify({ loggerInstance })
    translateErrors(app)
    readJsonBodies(app)
    const began = new Promise<void>((resolve) => app.addHook('onRequest', async () => resolve()))
    const answered = new Promise<number>((resolve) => app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode)))
    app.post('/', () => 'whole')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    sender.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":')
    await began
    sender.destroy()
    expect(await answered).toBe(400)
    expect(logged).toEqual([])
    await app.close()
  })

  it('a database that is away is 503, and /healthz names it', async () => {
    const away = await createTestApp({ webFolder })
    const user = await away.signIn()
    await away.database.db.destroy()
    const health = await away.app.inject('/healthz')
    expect([health.statusCode, health.json().faulty]).toEqual([503, expect.arrayContaining(['database', 'queue'])])
    expect((await user.call('GET', '/jobs/')).statusCode).toBeGreaterThanOrEqual(500)
    await away.close().catch(() => undefined)
  })
})

describe('headers', () => {
  it('bind every answer: own files only, no sniffing, framed by nobody else, with the request id', async () => {
    for (const url of ['/', '/api/v1/jobs/', '/assets/main-abc123.js', '/nowhere']) {
      const { headers } = await test.app.inject(url)
      expect(headers, url).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self';"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect((await test.app.inject('/api/v1/config')).headers['cache-control']).toBe('no-store')
  })
})

describe('the web app', () => {
  it.each(['/', '/app', '/app/history', '/profile', '/payment-success?session_id=1', '/payment-cancelled'])(
    '[O.10] %s opens it',
    async (url) => {
      const answer = await test.app.inject(url)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<title>Quarry')])
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  it('[O.12] an unknown path opens its not-found page, with status 404', async () => {
    const answer = await test.app.inject('/unknown/place')
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('<title>Quarry')])
  })

  it('files with a hash in their name are cached for good, others are revalidated; no path leaves the folder', async () => {
    expect((await test.app.inject('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await test.app.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=0')
    for (const url of ['/assets/none.js', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd.txt']) {
      expect((await test.app.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('this installation', () => {
  it('sends the browser the settings that it needs, and no secret', async () => {
    const config = productConfigSchema.parse((await test.app.inject('/api/v1/config')).json())
    expect(config).toMatchObject({ embedded: true, practice_web_url: 'http://127.0.0.1:8', auth: { url: null, email_confirmation: false } })
  })

  it('/healthz names the part that is not ready', async () => {
    const answer = await test.app.inject('/healthz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'unavailable', faulty: ['practice web'], detail: 'Not ready: practice web.' },
    ])
    const whole = await createTestApp({ webFolder, environment: { QUARRY_PUBLIC_URL: 'https://quarry.example' } })
    expect((await whole.app.inject('/healthz')).json()).toEqual({ status: 'ok', faulty: [] })
    const heads = ['/healthz', '/readyz', '/livez'].map((url) => whole.app.inject({ method: 'HEAD', url }))
    expect((await Promise.all(heads)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await test.app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(503)
    expect((await whole.app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await whole.app.inject('/dev/outbox')).statusCode).toBe(404)
    await whole.close()
  })
})

describe('what is for this machine', () => {
  const ask = (url: string, { headers = {}, remoteAddress = '127.0.0.1' } = {}) =>
    test.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', accept: 'application/json', ...headers } })

  it.each(['/dev/outbox', '/metrics'])('%s is not there for others: peers, names or pages', async (url) => {
    expect((await ask(url)).statusCode).toBe(200)
    for (const wrong of [
      { remoteAddress: '192.0.2.1' },
      { headers: { host: 'evil.example' } },
      { headers: { host: '127.0.0.1.evil.example' } },
      { headers: { origin: 'http://evil.example' } },
      { headers: { 'x-forwarded-for': '192.0.2.1' } },
      { headers: { 'x-real-ip': '192.0.2.1' } },
      { headers: { forwarded: 'for=192.0.2.1' } },
      { headers: { via: '1.1 proxy' } },
    ]) {
      expect((await ask(url, wrong)).statusCode, JSON.stringify(wrong)).toBe(404)
    }
  })

  it.each([
    ['1.0', 404],
    ['1.1', 200],
  ])('a proxy that adds nothing is known by its HTTP/%s', async (version, status) => {
    const own = fastify()
    own.get('/', async (request) => assertOnThisMachine(request))
    translateErrors(own)
    await own.listen({ port: 0, host: '127.0.0.1' })
    const peer = connect((own.server.address() as AddressInfo).port, '127.0.0.1')
    peer.write(`GET / HTTP/${version}\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`)
    expect(await text(peer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await own.close()
  })

  it('the outbox shows captured mails, newest first, with their links and code; by recipient too', async () => {
    const letter = 'Your code is 482913. Or open http://localhost:3000/auth/v1/verify?token=123456&type=signup.'
    await keepMail(test.database.db, {
      to: 'a@example.com',
      subject: 'First <b>',
      text: letter,
      html: '<a href="http://x.example/?a=1&amp;b=2">go</a>',
    })
    await keepMail(test.database.db, { to: 'b@example.com', subject: 'Second', text: 'Hello', html: '' })
    const mails = (await ask('/dev/outbox')).json()
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual(['Second', 'First <b>'])
    expect((await ask('/dev/outbox?to=A@example.com')).json()).toEqual([
      expect.objectContaining({
        to: 'a@example.com',
        code: '482913',
        links: ['http://localhost:3000/auth/v1/verify?token=123456&type=signup', 'http://x.example/?a=1&b=2'],
      }),
    ])
    const page = await ask('/dev/outbox', { headers: { accept: 'text/html' } })
    expect(page.body).toContain('First &lt;b&gt;')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('metrics count requests by route, not by address', async () => {
    await test.app.inject('/api/v1/jobs/some-id')
    const { body } = await ask('/metrics')
    expect(body).toContain('route="/api/v1/jobs/:id",status="401"')
    expect(body).not.toContain('some-id')
  })
})
