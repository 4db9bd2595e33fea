import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ArgumentError } from '../command.ts'
import { jobsCreateCommand, jobsExportCommand, jobsListCommand, jobsRetryCommand } from './jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-jobs-'))
const fields = join(folder, 'fields.json')
writeFileSync(fields, JSON.stringify([{ name: 'a', description: 'The a', type: 'string' }]))
const JSON_TYPE = { 'content-type': 'application/json' }
let server: Server | null = null

/** URL of a server with these responses. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** Runs the command; returns its output on stderr. */
async function told(run: () => Promise<number>): Promise<{ code: number; said: string }> {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await run()
  return { code, said: stderr.mock.calls.map(([text]) => String(text)).join('') }
}
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

describe('jobs', () => {
  it.each(['', ' ', 'abc', '-1', 'Infinity'])('create refuses a cap of "%s"', (cap) => {
    expect(() => jobsCreateCommand.run(['--fields', fields, '--target', 'x', `--cap=${cap}`])).toThrow(ArgumentError)
  })

  it('list prints nothing from a server that is not Quarry', async () => {
    const url = await serve((_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'))
    const { code, said } = await told(() => jobsListCommand.run(['--server', url]))
    expect([code, said]).toEqual([1, expect.stringContaining('answered 404')])
    expect(said).not.toContain('<')
  })

  it('list names the part of a request that is refused', async () => {
    const detail = [{ loc: ['query', 'limit'], msg: 'Too big: expected number to be <=500', type: 'too_big' }]
    const url = await serve((_request, response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ detail })),
    )
    expect((await told(() => jobsListCommand.run(['--server', url]))).said).toContain('limit: Too big')
  })

  it('export asks for a row of each item of the named field', async () => {
    const asked: (string | undefined)[] = []
    const url = await serve((request, response) => {
      asked.push(request.url)
      response.end('a\r\n1\r\n')
    })
    const out = join(folder, 'items.csv')
    expect(await jobsExportCommand.run(['id', '--items-of', 'line items', '--out', out, '--server', url])).toBe(0)
    expect(asked.map((one) => new URL(one ?? '', url).searchParams.get('items_of'))).toEqual(['line items'])
    expect(readFileSync(out, 'utf8')).toBe('a\r\n1\r\n')
  })

  it('retry requests the failed rows of the given kinds, waits with --wait, and exits by the outcome of the job', async () => {
    const progress = { total: 2, completed: 1, failed: 1, pending: 0, in_progress: 0 }
    const job = {
      id: 'j',
      status: 'partial_completion',
      created_at: '2026-01-01T00:00:00Z',
      progress,
      first_targets: ['x'],
      name_is_given: false,
    }
    const asked: string[] = []
    const url = await serve((request, response) => {
      const isStart = request.method === 'POST'
      request.setEncoding('utf8').on('data', (text: string) => asked.push(`${request.url} ${text}`))
      request.on('end', () => response.writeHead(isStart ? 201 : 200, JSON_TYPE).end(JSON.stringify(isStart ? { job, retried: 1 } : job)))
      request.resume()
    })
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { code } = await told(() =>
      jobsRetryCommand.run(['j', '--kind', 'timeout', '--kind', 'blocked', '--cap', '2', '--wait', '--server', url]),
    )
    expect(code).toBe(3)
    expect(asked).toEqual([`/api/v1/jobs/j/retries ${JSON.stringify({ error_kinds: ['timeout', 'blocked'], spending_cap_usd: 2 })}`])
    expect(JSON.parse(String(stdout.mock.calls[0]?.[0]))).toMatchObject({ retried: 1, job: { id: 'j' } })
  })

  it('export deletes an incomplete file and reports that the connection ended', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('a\r\n1\r\n')
      setTimeout(() => response.destroy(), 100)
    })
    const file = join(folder, 'rows.csv')
    const { code, said } = await told(() => jobsExportCommand.run(['id', '--out', file, '--server', url]))
    expect([code, said, existsSync(file)]).toEqual([1, expect.stringContaining('connection to the server ended'), false])
    await expect(jobsExportCommand.run(['id', '--out', join(folder, 'none', 'x'), '--server', url])).rejects.toThrow('cannot be written')
    rmSync(folder, { recursive: true })
  })
})
