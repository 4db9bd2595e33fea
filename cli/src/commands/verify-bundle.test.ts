import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIN } from '../testing/main-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILES = { 'data.csv': 'Product,price\r\na,1', 'settings.json': '{}' }

function verify(files: Record<string, string>): { code: number | null; out: string; err: string } {
  const listed = Object.entries(FILES).map(([path, text]) => ({
    path,
    text: '',
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  const manifest = JSON.stringify({ format: 'bundle/1', job_id: 'j1', status: 'completed', files: listed })
  const path = join(folder, 'bundle.zip')
  const all = Object.entries({ 'manifest.json': manifest, ...files }).filter(([, text]) => text !== '')
  writeFileSync(path, zipSync(Object.fromEntries(all.map(([name, text]) => [name, strToU8(text)]))))
  return run(path)
}

function run(path: string): { code: number | null; out: string; err: string } {
  const { status: code, stdout: out, stderr: err } = spawnSync(process.execPath, [MAIN, 'verify-bundle', path], { encoding: 'utf8' })
  return { code, out, err }
}

describe('verify-bundle', () => {
  it('confirms that every file is unchanged', () => {
    expect(verify(FILES)).toMatchObject({ code: 0, out: '2 files of job j1 are unchanged.\n' })
  })

  it('names files that were changed, added or removed', () => {
    const { code, err } = verify({ 'data.csv': 'Product,price\r\na,2', 'more.txt': 'x' })
    expect([code, err.trim().split('\n')]).toEqual([1, ['settings.json is missing', 'more.txt is not in the list', 'data.csv was changed']])
  })

  it('refuses a file that is not a bundle', () => {
    const { code, err } = verify({ ...FILES, 'manifest.json': '' })
    expect([code, err]).toEqual([1, expect.stringContaining('has no manifest.json: it is no bundle.')])
  })

  it.each([
    ['no archive', 'only text'],
    ['cut off', zipSync({ 'manifest.json': strToU8('{}') }).subarray(0, 60)],
    ['a list that is none', zipSync({ 'manifest.json': strToU8('{"format":"bundle/1"}') })],
    ['a list that is no JSON', zipSync({ 'manifest.json': strToU8('format') })],
  ])('says in one sentence that a file is no bundle: %s', (_, content) => {
    const path = join(folder, 'other.zip')
    writeFileSync(path, content)
    const { code, err } = run(path)
    expect([code, err]).toEqual([1, expect.stringMatching(/^The file \S+other\.zip cannot be read as a bundle: [^\n]+\n$/)])
  })

  it('reports the system’s error for a missing file', () => {
    const path = join(folder, 'missing.zip')
    expect(run(path)).toMatchObject({ code: 1, err: `The file ${path} cannot be read (ENOENT).\n` })
  })
})
