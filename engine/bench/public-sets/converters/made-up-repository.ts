// For tests of the converters: a small invented repository with the structure of a real one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { SetPage } from '../converted-set.ts'
import { CONVERTERS } from './index.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-converter-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

export const PAGE = '<html><body><h1>Made up</h1></body></html>'

/** Writes files into the repository of the running test. */
export function files(contents: Record<string, string | Buffer | object>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  }
}

type Converted = Pick<SetPage, 'id' | 'site' | 'url' | 'expected' | 'absent' | 'rows'>

/** The pages that a converter makes of it, without their files. */
export function convert(name: string): Converted[] {
  const pages = CONVERTERS[name]?.(folder).pages ?? []
  return pages.map(({ id, site, url, expected, absent, rows }) => ({
    id,
    site,
    url,
    expected,
    ...(absent && { absent }),
    ...(rows && { rows }),
  }))
}
