// The project's own source files and what each of them imports. Reads text only; runs nothing.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const SKIPPED = new Set(['node_modules', '.git', '.quarry', 'dist', 'coverage', 'bench'])
/** Code for other programs follows the rules of those; `npm run proof` tests it. */
const RULED_BY_OTHERS = new Set(['clients/n8n'])

/** Paths from the project's root with forward slashes, of files that end with one of `endings`. */
export function filesBelow(folder: string, endings: string[]): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.has(entry.name) || RULED_BY_OTHERS.has(path)) return []
    if (entry.isDirectory()) return filesBelow(path, endings)
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : []
  })
}

export const sourceFiles = (): string[] => filesBelow('.', ['.ts', '.tsx'])
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('e2e/')
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export interface Import {
  /** As written: `./a.ts`, `@quarry/engine`, `pg/lib/x`, `node:fs`. */
  specifier: string
  /** Path from the project's root for imports of our own files; null for packages. */
  file: string | null
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

/** Static and literal dynamic imports of a file. */
export function importsOf(path: string): Import[] {
  return [...read(path).matchAll(IMPORT)].map(([, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? ''
    const file = specifier.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(path), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/')
      : null
    return { specifier, file }
  })
}
