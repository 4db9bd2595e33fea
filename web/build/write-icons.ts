// Writes the icons that the app shows into web/src/ui/icons: `node web/build/write-icons.ts Name …` adds those, without names all are written
// anew. They come from lucide-react, which is a development package: installed with the product it would be fifty megabytes for a hundred icons.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Shape = [tag: string, attributes: Record<string, string>]

const FOLDER = join(import.meta.dirname, '../src/ui/icons')
const LUCIDE = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))

/** `Trash2` → `trash-2`. */
const fileNameOf = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()

async function shapesOf(name: string): Promise<Shape[]> {
  const path = join(LUCIDE, 'dist/esm/icons', `${fileNameOf(name)}.mjs`)
  const redirect = /export \{ default \} from '\.\/([\w-]+\.mjs)'/.exec(readFileSync(path, 'utf8'))?.[1]
  const { __iconData: icon } = (await import(pathToFileURL(redirect ? join(dirname(path), redirect) : path).href)) as {
    __iconData: { node: Shape[] }
  }
  return icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
}

async function writeIcon(name: string): Promise<void> {
  const shapes = (await shapesOf(name)).map((shape) => `  ${JSON.stringify(shape).replaceAll(/"(\w+)":/g, '$1: ')},`)
  const text = [
    `// The icon ${fileNameOf(name)} of Lucide (see LICENSE).`,
    "import { drawIcon } from './draw-icon.tsx'",
    '',
    `export const ${name} = /* @__PURE__ */ drawIcon('${fileNameOf(name)}', [`,
    ...shapes,
    '])',
    '',
  ]
  writeFileSync(join(FOLDER, `${fileNameOf(name)}.ts`), text.join('\n'))
}

const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => /export const (\w+)/.exec(readFileSync(join(FOLDER, file), 'utf8'))?.[1] ?? '')
const names = [...new Set([...known, ...process.argv.slice(2)])].toSorted()
for (const name of names) await writeIcon(name)
const entry = [
  '// The icons of the app, written by web/build/write-icons.ts.',
  "export type { Icon } from './icons/draw-icon.tsx'",
  ...names.map((name) => `export { ${name} } from './icons/${fileNameOf(name)}.ts'`),
  '',
]
writeFileSync(`${FOLDER}.ts`, entry.join('\n'))
cpSync(join(LUCIDE, 'LICENSE'), join(FOLDER, 'LICENSE'))
