import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FOUND_BY_NAME } from '../build/left-beside.ts'
import { ROOT } from '../root.ts'
import { removePackages } from './lighten.ts'

/** Sources of what an image runs from a bundle. */
const SOURCES = globSync('{auth,cli,client,contract,engine,mcp,payments-sandbox,server}/src/**/*.ts', {
  cwd: ROOT,
  exclude: (path) => /\.test\.ts$|\/(bench|examples|testing)\b/.test(path),
}).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

let modules: string
beforeEach(() => void (modules = mkdtempSync(join(tmpdir(), 'quarry-modules-'))))
afterEach(() => rmSync(modules, { recursive: true, force: true }))

it('an image keeps the packages that are named and whatever they depend on', () => {
  const install = (name: string, manifest: object = {}): void => {
    mkdirSync(join(modules, name), { recursive: true })
    writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ name, ...manifest }))
  }
  install('adapter', { dependencies: { '@kept/core': '1.0.0' }, peerDependencies: { schema: '1' } })
  install('@kept/core', { optionalDependencies: { '@kept/linux': '1', '@kept/windows': '1' } })
  for (const name of ['@kept/linux', '@kept/unused', 'schema', 'other', '@other/one']) install(name)
  removePackages(modules, ['adapter'])
  expect(readdirSync(modules).sort()).toEqual(['@kept', 'adapter', 'schema'])
  expect(readdirSync(join(modules, '@kept')).sort()).toEqual(['core', 'linux'])
  expect(() => removePackages(modules, ['missing'])).toThrow('missing is not installed')
})

it('every package that the product finds by its name while it runs is one that an image keeps, or one of its parts', () => {
  const names = SOURCES.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:require|import\.meta\.resolve)\('(?!node:)((?:@[^/']+\/)?[^/'$]+)/g)].map(([, name = '']) => name),
  )
  const ofParts = globSync('*-runtime/package.json', { cwd: ROOT }).flatMap((path) =>
    Object.keys((JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { dependencies: object }).dependencies),
  )
  expect(names.length).toBeGreaterThan(FOUND_BY_NAME.length)
  expect([...new Set(names)].filter((name) => !ofParts.includes(name)).sort()).toEqual([...FOUND_BY_NAME].sort())
})

it('every program that the product starts has the form of address by which it becomes a file of the bundle', () => {
  const addresses = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)].map(([, address = '']) => ({ path, address })),
  )
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter(({ address }) => dirname(address) !== '.' || !address.startsWith('./'))).toEqual([])
})
