import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { fieldsSchema } from '@quarry/contract'
import { createPracticeWeb } from '@quarry/practice-web'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let web: Server
let origin: string
let folder: string

beforeAll(async () => {
  web = createPracticeWeb('init')
  await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(() => {
  web.closeAllConnections()
  web.close()
})
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quarry-init-'))))
afterEach(() => rmSync(folder, { recursive: true }))

async function init(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, QUARRY_ALLOW_HOSTS: new URL(origin).host }
  const run = spawn(process.execPath, [main, 'init', ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => run.once('close', resolve))
  const [out, err] = await Promise.all([text(run.stdout), text(run.stderr)])
  return { code: await ended, out, err }
}
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

it('writes the address and the fields of a page to files, and prints the command that extracts them', async () => {
  const page = `${origin}/shop/p/1`
  const { code, out } = await init('--url', page)
  expect(code).toBe(0)
  expect(out).toBe('quarry extract --urls urls.txt --fields fields.json\n')
  expect(read('urls.txt')).toBe(`${page}\n`)
  expect(fieldsSchema.parse(JSON.parse(read('fields.json'))).map(({ name }) => name)).toContain('price')
})

it('writes sample files where no page is given, and overwrites existing files only with --force', async () => {
  expect((await init()).code).toBe(0)
  writeFileSync(join(folder, 'fields.json'), 'mine')
  const refused = await init()
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('--force')
  expect(read('fields.json')).toBe('mine')
  expect((await init('--force')).code).toBe(0)
  fieldsSchema.parse(JSON.parse(read('fields.json')))
})

it('explains why a page cannot be read, and refuses an argument that is not a URL', async () => {
  const missing = await init('--url', `${origin}/no-such-page`)
  expect(missing).toMatchObject({ code: 1, out: '' })
  expect(missing.err).toContain('The page could not be read')
  expect((await init('--url', 'shop.example')).code).toBe(2)
})
