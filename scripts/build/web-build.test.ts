import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const BUILD = fileURLToPath(new URL('./web-build.ts', import.meta.url))

/** A builder that empties its folder first, as the real one does, writes what it reads, and records that it ran. */
const BUILDER = `
  const { cpSync, mkdirSync, rmSync, appendFileSync } = require('node:fs')
  const out = process.argv[process.argv.indexOf('--outDir') + 1]
  appendFileSync('../builds', 'x')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out + '/assets', { recursive: true })
  const end = Date.now() + Number(process.env.BUILD_MS ?? 0)
  while (Date.now() < end);
  if (process.env.BUILD_FAILS) throw new Error('no such module')
  cpSync('src/app.js', out + '/assets/app.js')
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quarry-build-'))
  for (const folder of ['web/src', 'node_modules/vite/bin']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), BUILDER)
  writeFileSync(join(root, 'web/src/app.js'), 'first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function build(env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; said: string }> {
  const program = `import { buildWebIfStale } from ${JSON.stringify(BUILD)}; buildWebIfStale(${JSON.stringify(root)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
const built = (name: string): string => readFileSync(join(root, 'web/dist/assets', name), 'utf8')

describe('the web app', () => {
  it('is complete after several concurrent builds, without leftovers', async () => {
    const ends = await Promise.all(['0', '100', '200', '300'].map((ms) => build({ BUILD_MS: ms })))
    expect(ends).toEqual(ends.map(() => ({ code: 0, said: '' })))
    expect(built('app.js')).toBe('first')
    expect(existsSync(join(root, 'web/dist/assets/app.js.br'))).toBe(true)
    expect(readdirSync(join(root, 'web')).toSorted()).toEqual(['dist', 'src'])
  })

  it('is built again when a source has changed, and only then', async () => {
    await build()
    await build()
    expect(readFileSync(join(root, 'builds'), 'utf8')).toBe('x')
    writeFileSync(join(root, 'web/src/app.js'), 'second one')
    await build()
    expect(built('app.js')).toBe('second one')
  })

  it('stays unchanged when a build fails, and leftovers of a killed build are removed later', async () => {
    await build()
    writeFileSync(join(root, 'web/src/app.js'), 'second one')
    const failed = await build({ BUILD_FAILS: 'yes' })
    expect(failed.code).toBe(1)
    expect(failed.said).toContain('The web app could not be built')
    expect(built('app.js')).toBe('first')
    const left = join(root, 'web/.build-of-killed')
    mkdirSync(left)
    utimesSync(left, new Date(0), new Date(0))
    await build()
    expect(readdirSync(join(root, 'web')).toSorted()).toEqual(['dist', 'src'])
  })
})
