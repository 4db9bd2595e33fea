// Files of a checked-out repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names in a folder, in order; none where it is not there. */
export function namesIn(...parts: string[]): string[] {
  const folder = join(...parts)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** Text of a file; null where it is not there. */
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
