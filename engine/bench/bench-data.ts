// Path of the benchmark data, which is next to the project and not part of it, and reading its pages.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { decodeText, distil, type PageDocument } from '@quarry/engine'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
export const BENCH_FOLDER = join(root, 'shared/bench')
export const DATA_FOLDER = join(BENCH_FOLDER, 'data/dev')

export interface BenchPage {
  id: string
  site: string
  url: string
  html_path: string
  encoding?: string
}

/** Lines of an NDJSON file. @throws Error if the benchmark data is missing. */
export function readLines<Line>(path: string): Line[] {
  if (!existsSync(path)) throw new Error(`The benchmark data is missing: ${path}`)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
}

export function readBenchPage(dataset: string, page: BenchPage): PageDocument {
  const bytes = readFileSync(join(DATA_FOLDER, dataset, page.html_path))
  const body = decodeText(gunzipSync(bytes), page.encoding ? `text/html; charset=${page.encoding}` : '')
  const fetchedAt = new Date(0)
  return distil({
    requestedUrl: page.url,
    url: page.url,
    status: 200,
    contentType: 'text/html',
    body,
    frames: [],
    fetchedAt,
    snapshot: null,
    via: 'given',
  })
}
