import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIN } from '../testing/main-program.ts'

const testing = (name: string): string => fileURLToPath(new URL(`../../../engine/src/testing/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quarry-model-'))
const dataDir = join(folder, 'data')
const npm = join(folder, 'npm.mjs')
const file = join(folder, 'small.gguf')
let hub: Server
let address = ''
let digest = ''

beforeAll(async () => {
  // Replaces npm: records its arguments, and installs the binding without a model.
  writeFileSync(
    npm,
    `import { writeFileSync } from 'node:fs'
import { installFakeBinding } from ${JSON.stringify(pathToFileURL(testing('fake-binding.ts')).href)}
writeFileSync('called.json', JSON.stringify(process.argv.slice(2)))
installFakeBinding(process.cwd())
`,
  )
  const { smallGguf, CHAT_MODEL } = (await import(pathToFileURL(testing('small-gguf.ts')).href)) as {
    smallGguf(pairs?: unknown): Buffer<ArrayBuffer>
    CHAT_MODEL: unknown
  }
  const model = smallGguf(CHAT_MODEL)
  digest = createHash('sha256').update(model).digest('hex')
  writeFileSync(file, smallGguf())
  hub = createServer((_, response) => void response.writeHead(200, { 'content-length': model.length }).end(model))
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/tiny-chat.gguf`
})
afterAll(() => {
  hub.close().closeAllConnections()
  const states = existsSync(join(dataDir, 'model-host')) ? readdirSync(join(dataDir, 'model-host')) : []
  for (const name of states.filter((one) => one.endsWith('.json'))) {
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'model-host', name), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
  }
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

interface Ended {
  code: number | null
  out: string
  err: string
}

function start(args: string[]) {
  const env = { ...process.env, QUARRY_DATA_DIR: dataDir, npm_execpath: npm, LLM_PROVIDER: '', LLM_MODEL: '' }
  const child = spawn(process.execPath, [MAIN, 'model', ...args], { cwd: folder, env })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said.err += text))
  const ended = new Promise<Ended>((resolve) => void child.on('close', (code) => resolve({ code, ...said })))
  return { child, said, ended }
}

const quarry = (...args: string[]): Promise<Ended> => start(args).ended

describe('quarry model', () => {
  it('lists what can be pulled by name, with licence and size', async () => {
    const { code, out } = await quarry('list')
    expect(code).toBe(0)
    expect(out).toMatch(/qwen2\.5-0\.5b .*Apache-2\.0, 469 MB/)
    expect(out).toContain('quarry -- model install')
  })

  it('pulls a model from an address, with its runtime, and prints how to use it', async () => {
    const { code, out, err } = await quarry('pull', address, '--sha256', digest)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('LLM_PROVIDER=local LLM_MODEL=tiny-chat')
    const called = JSON.parse(readFileSync(join(dataDir, 'model-runtime/called.json'), 'utf8')) as string[]
    expect(called).toEqual(expect.arrayContaining(['install', '--omit=optional', '--ignore-scripts']))
    expect(called.at(-1)).toMatch(/^@node-llama-cpp\/[\w-]+@\d+\.\d+\.\d+$/)
    expect((await quarry('list')).out).toMatch(/^here {2}tiny-chat /m)
    expect((await quarry('install')).out).toContain('already installed')
  })

  it('refuses a wrong digest, an address without one, a base model, an unknown name and a name that is a path', async () => {
    expect(await quarry('pull', address, '--sha256', '0'.repeat(64), '--name', 'wrong')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The file is not the expected one'),
    })
    expect(await quarry('pull', address)).toMatchObject({ code: 2, err: expect.stringContaining('--sha256') })
    expect(await quarry('pull', file)).toMatchObject({ code: 1, err: expect.stringContaining('has no chat template') })
    expect(await quarry('pull', 'nothing-like-it')).toMatchObject({ code: 2, err: expect.stringContaining('quarry model list') })
    expect(await quarry('rm', '../small')).toMatchObject({ code: 2, err: expect.stringContaining('no name for a model') })
    expect(readdirSync(join(dataDir, 'models')).filter((name) => name.endsWith('.gguf'))).toEqual(['tiny-chat.gguf'])
  })

  it('asks a model, and serves it to other programs with a key until it is stopped', async () => {
    const tested = await quarry('test', 'tiny-chat')
    expect(tested).toMatchObject({ code: 0, out: expect.stringContaining('local/tiny-chat') })
    expect(tested.out).toMatch(/second answer {2}\{"ready":true\} in [\d.]+ s, \d+ tokens asked/)
    const serving = start(['serve', 'tiny-chat'])
    await expect.poll(() => serving.said.out, { timeout: 60_000 }).toContain('Ctrl+C')
    const [, base = '', key = ''] = /Address {2}(\S+)\nKey {6}(\S+)/.exec(serving.said.out) ?? []
    const ask = (authorization: string): Promise<Response> =>
      fetch(`${base}/chat/completions`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Ready?' }] }),
      })
    expect((await ask('Bearer guessed')).status).toBe(401)
    expect(await (await ask(`Bearer ${key}`)).json()).toMatchObject({ choices: [{ finish_reason: 'stop' }] })
    serving.child.kill('SIGTERM')
    expect((await serving.ended).code).toBe(0)
  })

  it('removes a model', async () => {
    expect(await quarry('rm', 'tiny-chat')).toMatchObject({ code: 0 })
    expect(await quarry('rm', 'tiny-chat')).toMatchObject({ code: 1, err: expect.stringContaining('There is no model') })
    expect(await quarry('test', 'tiny-chat')).toMatchObject({ code: 1, err: expect.stringContaining('model pull') })
  })
})
