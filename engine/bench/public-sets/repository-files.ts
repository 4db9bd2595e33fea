// Files of a checked-out repository.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Names in a folder, sorted; none if it is no folder. */
export function namesIn(...parts: string[]): string[] {
  const folder = join(...parts)
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder).sort() : []
}

/** Text of a file; null if it does not exist. */
export function textOf(...parts: string[]): string | null {
  const path = join(...parts)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

export function jsonOf(...parts: string[]): unknown {
  return JSON.parse(readFileSync(join(...parts), 'utf8'))
}

export function hasFile(...parts: string[]): boolean {
  return existsSync(join(...parts))
}
