import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PartError, resolvePart } from './load-part.ts'

const NAME = 'quarry-part-of-a-test'
let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'quarry-parts-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Creates a part with one library, packed as a local archive, so that npm makes no requests. */
function layPart(version: string): string {
  const [part, library] = [join(root, 'bucket-runtime'), join(root, `library-${version}`)]
  for (const folder of [part, library]) mkdirSync(folder, { recursive: true })
  const manifest = { name: NAME, version, type: 'module', exports: './index.js' }
  writeFileSync(join(library, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(library, 'index.js'), `export const version = '${version}'\n`)
  const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, shell: process.platform === 'win32', stdio: 'pipe' })
  npm(['pack', '--silent', '--pack-destination', root], library)
  const dependencies = { [NAME]: `file:${join(root, `${NAME}-${version}.tgz`)}` }
  writeFileSync(join(part, 'package.json'), JSON.stringify({ name: 'a-part', version: '1.0.0', private: true, dependencies }))
  npm(['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund', '--loglevel=error'], part)
  return part
}

const versionAt = async (path: string): Promise<unknown> => Reflect.get(await import(pathToFileURL(path).href), 'version')

it('a part is installed at its first use, once, and again when its lock file has another version', { timeout: 120_000 }, async () => {
  const part = layPart('1.0.0')
  const [first, second] = await Promise.all([resolvePart('bucket-runtime', NAME, root), resolvePart('bucket-runtime', NAME, root)])
  expect([second, await versionAt(first)]).toEqual([first, '1.0.0'])
  expect(readdirSync(part).toSorted()).toEqual(['node_modules', 'package-lock.json', 'package.json'])

  layPart('2.0.0')
  expect(await versionAt(`${await resolvePart('bucket-runtime', NAME, root)}?again`)).toBe('2.0.0')
  expect(readdirSync(part).toSorted()).toEqual(['node_modules', 'package-lock.json', 'package.json'])
})

it('a failed installation is an error that is not retried at once, and so is a part that the installation lacks', async () => {
  const part = layPart('1.0.0')
  rmSync(join(root, `${NAME}-1.0.0.tgz`))
  const refusals = [resolvePart('bucket-runtime', NAME, root), resolvePart('bucket-runtime', NAME, root)]
  const errors = await Promise.all(refusals.map((refusal) => refusal.catch((error: unknown) => error)))
  expect(errors[0]).toBeInstanceOf(PartError)
  expect(errors[1]).toBe(errors[0])
  expect(readdirSync(part).toSorted()).toEqual(['package-lock.json', 'package.json'])
  await expect(resolvePart('browser-runtime', NAME, root)).rejects.toThrow(/does not include it/)
}, 120_000)
