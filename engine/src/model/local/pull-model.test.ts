import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { CHAT_MODEL, smallGguf } from '../../testing/small-gguf.ts'
import { CATALOGUE } from './catalogue.ts'
import { PullError, pullModel, type PullOrder } from './pull-model.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-pull-'))
const FILE: Buffer = Buffer.concat([smallGguf(CHAT_MODEL), Buffer.alloc(100_000, 7)])
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const servers: Server[] = []
let count = 0
afterEach(() => {
  breakOff = null
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})
afterAll(() => rmSync(folder, { recursive: true }))

type Answer = (request: IncomingMessage, response: ServerResponse, turn: number) => void

/** A hub on loopback. `asked` holds the requested ranges. */
async function hub(answer: Answer): Promise<{ url: string; asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.range)
    answer(request, response, asked.length)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`, asked }
}

/** Answers ranges as hubs do. */
const whole =
  (file: Buffer = FILE): Answer =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (from >= file.length) return void response.writeHead(416).end()
    if (headers.range === undefined) return void response.writeHead(200, { 'content-length': file.length }).end(file)
    response.writeHead(206, { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}`, 'content-length': file.length - from })
    response.end(file.subarray(from))
  }
let breakOff: { at: number; now(): void } | null = null
/** Aborts after this many bytes of the requested range. */
const broken =
  (bytes: number, from = 0): Answer =>
  (_, response) => {
    const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` }
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': FILE.length - from, ...range })
    breakOff = { at: from + bytes, now: () => void response.destroy() }
    response.write(FILE.subarray(from, from + bytes))
  }

function orderOf(source: string, given: Partial<PullOrder> = {}): PullOrder {
  count += 1
  return { source, target: join(folder, `${count}.gguf`), bytes: FILE.length, sha256: digest(FILE), ...given }
}

const progress: number[] = []
const onProgress = (done: number): void => {
  progress.push(done)
  if (breakOff !== null && done >= breakOff.at) breakOff.now()
}
const tools = { signal: new AbortController().signal, onProgress, pauseMs: 1 }
const kindOf = (pulling: Promise<unknown>): Promise<unknown> =>
  pulling.then(
    () => null,
    (error: unknown) => (error instanceof PullError ? error.kind : error),
  )

describe('pullModel', () => {
  it('downloads files from a server that closes the connection before anything is written to disk', async () => {
    const { url } = await hub((_, response) => response.writeHead(200, { 'content-length': FILE.length, connection: 'close' }).end(FILE))
    for (const order of Array.from({ length: 20 }, () => orderOf(url))) {
      await pullModel(order, tools)
      expect(readFileSync(order.target).equals(FILE)).toBe(true)
    }
  })

  it('downloads a file, checks it, and does not download it again', async () => {
    const { url, asked } = await hub(whole())
    const order = orderOf(url)
    expect(await pullModel(order, tools)).toMatchObject({ architecture: 'llama', hasChatTemplate: true })
    expect(readFileSync(order.target).equals(FILE)).toBe(true)
    expect(progress.at(-1)).toBe(FILE.length)
    await pullModel(order, tools)
    expect(asked).toHaveLength(1)
    expect(existsSync(`${order.target}.part`)).toBe(false)
  })

  it('resumes an interrupted download, also in another run of the command', async () => {
    const { url, asked } = await hub((request, response, turn) =>
      (turn === 1 ? broken(40_000) : turn === 2 ? broken(10_000, 40_000) : whole())(request, response, turn),
    )
    const order = orderOf(url)
    await pullModel(order, tools)
    expect(asked).toEqual([undefined, 'bytes=40000-', 'bytes=50000-'])
    expect(readFileSync(order.target).equals(FILE)).toBe(true)
    const later = orderOf(url)
    writeFileSync(`${later.target}.part`, FILE.subarray(0, 1_000))
    await pullModel(later, tools)
    expect(asked.at(-1)).toBe('bytes=1000-')
  })

  it('restarts the download where the server sends no ranges, or the existing part is not of this file', async () => {
    const plain = await hub((_, response) => void response.writeHead(200, { 'content-length': FILE.length }).end(FILE))
    const order = orderOf(plain.url)
    writeFileSync(`${order.target}.part`, 'something else')
    await pullModel(order, tools)
    expect(readFileSync(order.target).equals(FILE)).toBe(true)
    const strict = await hub(whole())
    const longer = orderOf(strict.url, { bytes: null })
    writeFileSync(`${longer.target}.part`, Buffer.alloc(FILE.length + 5))
    await pullModel(longer, tools)
    expect(readFileSync(longer.target).equals(FILE)).toBe(true)
  })

  it('refuses a file with another size or digest, and removes it', async () => {
    const { url } = await hub(whole())
    expect(await kindOf(pullModel(orderOf(url, { bytes: 5_000 }), tools))).toBe('size')
    const wrong = orderOf(url, { sha256: digest(Buffer.from('another')) })
    expect(await kindOf(pullModel(wrong, tools))).toBe('checksum')
    expect(existsSync(wrong.target)).toBe(false)
    expect(existsSync(`${wrong.target}.part`)).toBe(false)
  })

  it('refuses a file that is no instruct model, also with the right digest', async () => {
    for (const file of [
      smallGguf(),
      smallGguf(CHAT_MODEL, 'bert'),
      Buffer.from('a page that says sign in first'),
      smallGguf(CHAT_MODEL).subarray(0, -1),
    ]) {
      const { url } = await hub(whole(file))
      const order = orderOf(url, { bytes: null, sha256: digest(file) })
      expect(await kindOf(pullModel(order, tools))).toBe('unusable')
      expect(existsSync(order.target)).toBe(false)
    }
  })

  it('fails at once where the server refuses, and after some tries where the server fails or stalls', async () => {
    const refusing = await hub((_, response) => void response.writeHead(404).end())
    expect(await kindOf(pullModel(orderOf(refusing.url), tools))).toBe('refused')
    expect(refusing.asked).toHaveLength(1)
    const failing = await hub((_, response) => void response.writeHead(503).end())
    expect(await kindOf(pullModel(orderOf(failing.url), tools))).toBe('network')
    expect(failing.asked.length).toBeGreaterThan(2)
    const stalling = await hub((request, response, turn) => {
      if (turn === 1) response.writeHead(200, { 'content-length': FILE.length }).write(FILE.subarray(0, 10))
      else whole()(request, response, turn)
    })
    await pullModel(orderOf(stalling.url), { ...tools, stallMs: 300 })
    expect(stalling.asked).toEqual([undefined, 'bytes=10-'])
  })

  it('copies a file of this machine, with or without a digest', async () => {
    const source = join(folder, 'given')
    writeFileSync(source, FILE)
    await pullModel(orderOf(source, { bytes: null, sha256: null }), tools)
    expect(await kindOf(pullModel(orderOf(source, { sha256: digest(Buffer.from('x')) }), tools))).toBe('checksum')
    expect(await kindOf(pullModel(orderOf(join(folder, 'nothing')), tools))).toBe('refused')
  })

  it('keeps the downloaded part when it is stopped', async () => {
    const stopping = new AbortController()
    const { url } = await hub((_, response) => {
      response.writeHead(200, { 'content-length': FILE.length })
      response.write(FILE.subarray(0, 30_000))
    })
    const order = orderOf(url)
    const stop = (done: number): void => (done >= 30_000 ? stopping.abort(new Error('stopped')) : undefined)
    await expect(pullModel(order, { ...tools, signal: stopping.signal, onProgress: stop })).rejects.toThrow('stopped')
    expect(readFileSync(`${order.target}.part`).length).toBe(30_000)
  })
})

describe('the catalogue', () => {
  it('names each model once, at a fixed version of its file', () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length)
    for (const { url } of CATALOGUE) expect(url).toMatch(/\/resolve\/[0-9a-f]{40}\/[\w.-]+\.gguf$/)
  })
})
