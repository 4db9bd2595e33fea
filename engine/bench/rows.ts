// Writes everything that is read from a fixed set of pages, one line per page: if the files of two versions are equal, they read the same.
// `npm run bench:rows -- --out FILE [--root FOLDER] [--every N]`. Pages: the practice web, and the labelled pages if they exist. Each is
// read with the fields of its set, or with thirty common ones, with evidence and confidence; also its list, its next links and its kind.
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Field } from '@quarry/contract'
import { detectFields, distil, findNextLinks, listRows, readDocument } from '@quarry/engine'
import { DEFAULT_SEED, practiceSites } from '@quarry/practice-web'
import { ScrapeError } from '../src/errors.ts'
import type { PageDocument, ReadPage } from '../src/types.ts'
import { DATA_FOLDER } from './bench-data.ts'
import { ROWS } from './bench-options.ts'
import { readPages } from './read-dataset.ts'
import { USUAL_FIELDS } from './usual-fields.ts'

/** Number of pages per practice site, whose pages are similar. */
const PRACTICE_PAGES = 12
/** Left out, because reading its pages reaches time limits that depend on the load of the machine. */
const HOSTILE = 'hostile'
const TODAY = new Date('2026-01-15T12:00:00Z')

const { values } = parseArgs({ options: ROWS })
const root = values.root ?? DATA_FOLDER
const digest = createHash('sha256')
const out = openSync(values.out ?? '/dev/null', 'w')
let [seen, pages] = [0, 0]
for (const page of practicePages()) write(page.url, page, { fields: USUAL_FIELDS, referenceDate: TODAY })
for (const set of existsSync(root) ? readdirSync(root).filter((name) => existsSync(join(root, name, 'pages.ndjson'))) : [])
  for (const { id, page, fields, referenceDate } of readPages(join(root, set))) write(`${set} ${id}`, page, { fields, referenceDate })
closeSync(out)
console.log(`${pages} pages read; sha256 of what was read: ${digest.digest('hex')}`)

interface Asked {
  fields: readonly Field[]
  referenceDate: Date | null
}

function write(id: string, page: ReadPage, asked: Asked): void {
  if (seen++ % Number(values.every) !== 0) return
  const line = `${JSON.stringify({ id, ...readAll(page, asked) })}\n`
  digest.update(line)
  writeSync(out, line)
  pages++
}

function readAll(page: ReadPage, { fields, referenceDate }: Asked): Record<string, unknown> {
  try {
    const document = distil(page)
    const asked = fields.length > 0 ? fields : USUAL_FIELDS
    const { cells } = readDocument(document, { fields: asked, prompt: '', targetName: 'URL', referenceDate })
    return { cells, ...listing(document, asked) }
  } catch (error) {
    if (error instanceof ScrapeError) return { error: error.kind }
    throw error
  }
}

function listing(document: PageDocument, fields: readonly Field[]): Record<string, unknown> {
  const rows = listRows(document, fields).map((row) => [...row].map(([name, { raw }]) => [name, raw]))
  return { rows, next: findNextLinks(document).next, detected: detectFields([document], { targetName: 'URL' }) }
}

/** The pages of each site, breadth-first along the links from its start page. */
function* practicePages(): Generator<ReadPage> {
  for (const site of practiceSites(DEFAULT_SEED).filter(({ name }) => name !== HOSTILE)) {
    const origin = 'http://practice.invalid'
    const paths = ['/']
    for (let at = 0; at < Math.min(paths.length, PRACTICE_PAGES); at++) {
      const { pathname, searchParams } = new URL(paths[at] ?? '/', origin)
      const request = { method: 'GET', path: pathname, query: searchParams, base: '', origin, headers: {}, body: '' }
      const { status = 200, body, stream } = site.answer(request)
      if (status !== 200 || stream !== undefined || typeof body !== 'string') continue
      for (const [, path = ''] of body.matchAll(/href="(\/[^"#]*)"/g)) if (!paths.includes(path)) paths.push(path)
      const url = `${origin}/${site.name}${paths[at]}`
      const contentType = 'text/html'
      yield { requestedUrl: url, url, status, contentType, body, frames: [], fetchedAt: TODAY, snapshot: null, via: 'given' }
    }
  }
}
