// Reads a page that is given as a file or as text into the form that the engine takes. Fetches nothing.
import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeText, ENGINE_LIMITS, ScrapeError, type ReadPage } from '@quarry/engine'
import type { PageLine } from './page-lines.ts'

const ADDRESS_OF_NONE = 'https://page.invalid/'

/** @throws ScrapeError for a file that is missing, too large or damaged. */
export function readGivenPage(line: PageLine): ReadPage {
  const url = URL.canParse(line.url) ? line.url : ADDRESS_OF_NONE
  const body = line.htmlPath === null ? (line.html ?? '') : readText(line.htmlPath, line.encoding)
  return {
    requestedUrl: url,
    url,
    status: 200,
    contentType: /^\s*<\?xml(?![\s\S]{0,600}<html)/i.test(body.slice(0, 1000)) ? 'application/xml' : 'text/html',
    body,
    frames: line.framePaths.map((path) => readText(path, line.encoding)),
    fetchedAt: readDay(line.referenceDate) ?? new Date(),
    snapshot: null,
    via: 'given',
  }
}

/** Parses the reference date of a line; null where the line has none. */
export function readDay(text: string | null): Date | null {
  if (!text) return null
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

function readText(path: string, encoding: string | null): string {
  return decodeText(readBytes(path), encoding ? `text/html; charset=${encoding}` : '')
}

function readBytes(path: string): Buffer {
  const maxOutputLength = ENGINE_LIMITS.bodyBytesMax
  let bytes: Buffer
  try {
    if (statSync(path).size > maxOutputLength) throw new ScrapeError('too_large')
    bytes = readFileSync(path)
  } catch (error) {
    if (error instanceof ScrapeError) throw error
    throw new ScrapeError('http_not_found', { detail: 'the page file cannot be read', cause: error })
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength })
  } catch (error) {
    throw new ScrapeError(isTooLarge(error) ? 'too_large' : 'undecodable', { cause: error })
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
}
