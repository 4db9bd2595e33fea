// The packages that a bundle leaves in node_modules, and the program that removes all others for an image: `left-beside.ts MODULES [NAME …]`
// keeps these, NAMEs and what any of them depends on.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A native module. */
export const LEFT_OUT = ['@node-rs/argon2']
/** Found by their names while the product runs: adapters of models, each loaded when it is wanted, and a library that is sent to browsers. */
export const FOUND_BY_NAME = ['@ai-sdk/anthropic', '@ai-sdk/google', '@ai-sdk/openai', '@ai-sdk/openai-compatible', 'unpdf']

if (import.meta.main) {
  const [modules = '', ...names] = process.argv.slice(2)
  removeAllBut(modules, dependedOn(modules, [...LEFT_OUT, ...FOUND_BY_NAME, ...names]))
}

/** With what they depend on, as far as it is installed. @throws Error for one of `names` that is not */
export function dependedOn(modules: string, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const manifest = join(modules, name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) return
    found.add(name)
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(next)
  }
  for (const name of names) add(name)
  const missing = names.find((name) => !found.has(name))
  if (missing !== undefined) throw new Error(`${missing} is not installed`)
  return found
}

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

function removeAllBut(modules: string, kept: ReadonlySet<string>): void {
  for (const entry of readdirSync(modules)) {
    const names = entry.startsWith('@') ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`) : [entry]
    for (const name of names) if (!kept.has(name)) rmSync(join(modules, name), { recursive: true, force: true })
  }
}
