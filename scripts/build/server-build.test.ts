import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../root.ts'

const API = `
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../fail.ts'

const PROGRAM = fileURLToPath(new URL('./some-program.ts', import.meta.url))
const traceOf = (act: () => void): string => {
  try {
    act()
    return ''
  } catch (error) {
    return (error as Error).stack ?? ''
  }
}
console.log(JSON.stringify({
  read: readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8'),
  told: execFileSync(process.execPath, [PROGRAM], { encoding: 'utf8' }).trim(),
  trace: traceOf(fail),
}))
`
const FAIL = `
interface Removed { by: 'types being stripped' }

export function fail(): Removed {
  throw new TypeError('no such thing')
}
`

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quarry-bundle-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('the bundled server names its sources in stack traces, finds files beside them and its own programs, also after it was moved', () => {
  const built = join(folder, 'built')
  mkdirSync(join(built, 'server/src/main'), { recursive: true })
  const write = (path: string, text: string): void => writeFileSync(join(built, 'server/src', path), text)
  copyFileSync(join(ROOT, 'server/src/main/map-stacks.ts'), join(built, 'server/src/main/map-stacks.ts'))
  write('main/api.ts', API)
  write('main/worker.ts', `import '../fail.ts'`)
  write('main/some-program.ts', `console.log('program', process.argv[1]?.endsWith('.js'))`)
  write('main/words.txt', 'beside it')
  write('fail.ts', FAIL)
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/bundle-server.ts'), built, join(built, 'server/dist')])

  const moved = join(folder, 'moved')
  renameSync(built, moved)
  // As `npm run api` does it, in a process of another program.
  const load = `await import(${JSON.stringify(pathToFileURL(join(moved, 'server/dist/api.js')).href)})`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', load], { encoding: 'utf8' })
  const { read, told, trace } = JSON.parse(said) as Record<string, string>
  expect({ read, told }).toEqual({ read: 'beside it', told: 'program true' })
  const lines = trace?.split('\n') ?? []
  expect(lines[0]).toBe('TypeError: no such thing')
  const line = FAIL.split('\n').findIndex((text) => text.includes('throw')) + 1
  expect(lines[1]).toContain(`fail (${resolve(moved, 'server/src/fail.ts')}:${line}:`)
  expect(lines[2]).toContain('server/src/main/api.ts:')
})
