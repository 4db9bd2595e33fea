// Maps stack traces of the bundled server to its sources. Loaded first by each program of the bundle.
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The bundle: the directory of this file. */
const MAPPED = import.meta.dirname
/**
 * Read for the first stack trace that is formatted, and released under memory pressure: Node's own support reads source maps at every
 * start.
 */
const maps = new Map<string, WeakRef<SourceMap>>()

Error.prepareStackTrace = (error, sites) => [headOf(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n')

function headOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function describe(site: NodeJS.CallSite): string {
  const written = String(site)
  const url = site.getFileName() ?? ''
  if (!url.startsWith('file:')) return written
  const path = fileURLToPath(url)
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  if (dirname(path) !== MAPPED || line === null || column === null) return written
  const origin = mapOf(path)?.findOrigin(line, column)
  if (origin === undefined || !('fileName' in origin)) return written
  const place = `${resolve(MAPPED, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
  return written.includes('(') ? written.replace(/\([^()]*\)$/, `(${place})`) : written.replace(/\S+$/, place)
}

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path)?.deref()
  if (known) return known
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload)
    maps.set(path, new WeakRef(map))
    return map
  } catch {
    return null
  }
}
