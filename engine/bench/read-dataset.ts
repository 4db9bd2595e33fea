// Reads labelled pages of a benchmark dataset (pages.ndjson, truth.ndjson, field lists) from disk, one page at a time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { fieldSchema, type Field } from '@quarry/contract'
import type { ReadPage } from '../src/types.ts'

const lineSchema = z.object({
  id: z.string(),
  site: z.string().default(''),
  url: z.string(),
  html_path: z.string(),
  fields: z.string().nullish(),
  frames: z.array(z.string()).default([]),
  encoding: z.string().default('utf-8'),
  reference_date: z.string().nullish(),
})
const siteSchema = z.object({ site: z.string().default('') })
const truthSchema = z.object({
  id: z.string(),
  expected: z.record(z.string(), z.unknown()),
  absent: z.array(z.string()).default([]),
  meta: z.record(z.string(), z.unknown()).default({}),
})
export type Truth = z.infer<typeof truthSchema>

export interface LabelledPage {
  id: string
  site: string
  fields: Field[]
  page: ReadPage
  referenceDate: Date | null
}

export function* readPages(folder: string): Generator<LabelledPage> {
  const fieldLists = new Map<string, Field[]>()
  for (const line of linesOf(join(folder, 'pages.ndjson'))) {
    const entry = lineSchema.parse(JSON.parse(line))
    let fields = entry.fields == null ? [] : fieldLists.get(entry.fields)
    if (!fields) {
      fields = z.array(fieldSchema).parse(JSON.parse(readFileSync(join(folder, entry.fields!), 'utf8')))
      fieldLists.set(entry.fields!, fields)
    }
    const read = (path: string): string => readMarkup(join(folder, path), entry.encoding)
    yield {
      id: entry.id,
      site: entry.site,
      fields,
      page: pageOf(entry.url, read(entry.html_path), entry.frames.map(read)),
      referenceDate: entry.reference_date ? new Date(entry.reference_date) : null,
    }
  }
}

export function readTruth(folder: string): Map<string, Truth> {
  return new Map(
    linesOf(join(folder, 'truth.ndjson'))
      .map((line) => truthSchema.parse(JSON.parse(line)))
      .map((truth) => [truth.id, truth]),
  )
}

/** The sites of all data sets in a folder. */
export function sitesBelow(root: string): Set<string> {
  const lists = readdirSync(root).map((name) => join(root, name, 'pages.ndjson'))
  return new Set(
    lists.filter((path) => existsSync(path)).flatMap((path) => linesOf(path).map((line) => siteSchema.parse(JSON.parse(line)).site)),
  )
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

function readMarkup(path: string, encoding: string): string {
  const bytes = readFileSync(path)
  return new TextDecoder(encoding).decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

function pageOf(url: string, body: string, frames: string[]): ReadPage {
  return {
    requestedUrl: url,
    url,
    status: 200,
    contentType: 'text/html',
    body,
    frames,
    fetchedAt: new Date(0),
    snapshot: null,
    via: 'given',
  }
}
