// Writes labelled pages in the layout of a benchmark data set: pages.ndjson, truth.ndjson, lists of fields and compressed pages.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { encodingOf } from './encoding.ts'
import type { ConvertedSet, SetPage } from './converted-set.ts'

/** @throws Error if two pages have the same id. */
export function writeSet(name: string, set: ConvertedSet, from: { repository: string; to: string }): void {
  const folder = join(from.to, name)
  const doubled = set.pages.find((page, position) => set.pages.findIndex(({ id }) => id === page.id) !== position)
  if (doubled) throw new Error(`Two pages of ${name} have the id ${doubled.id}.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'pages'), { recursive: true })
  for (const [fields, list] of Object.entries(set.fields))
    writeFileSync(join(folder, `${fields}.json`), `${JSON.stringify(list, null, 1)}\n`)
  const lines = set.pages.map((page, position) => writePage(page, { repository: from.repository, folder, position }))
  writeLines(join(folder, 'pages.ndjson'), lines)
  writeLines(join(folder, 'truth.ndjson'), set.pages.map(truthOf))
  const sites = new Set(set.pages.map(({ site }) => site)).size
  writeFileSync(
    join(folder, 'dataset.json'),
    `${JSON.stringify({ dataset: name, inputs: 'pages.ndjson', pages: set.pages.length, sites }, null, 1)}\n`,
  )
}

function writePage(page: SetPage, place: { repository: string; folder: string; position: number }): object {
  const path = join(place.repository, page.html)
  if (path.endsWith('.pdf')) {
    const pdfPath = `pages/${place.position}.pdf`
    writeFileSync(join(place.folder, pdfPath), readFileSync(path))
    return { id: page.id, site: page.site, url: page.url, pdf_path: pdfPath, fields: `${page.fields}.json` }
  }
  const htmlPath = `pages/${place.position}.html.gz`
  const encoding = writeMarkup(path, join(place.folder, htmlPath))
  const frames = (page.frames ?? []).map((frame, at) => {
    const framePath = `pages/${place.position}.frame${at + 1}.html.gz`
    writeMarkup(join(place.repository, frame), join(place.folder, framePath))
    return framePath
  })
  return {
    id: page.id,
    site: page.site,
    url: page.url,
    html_path: htmlPath,
    fields: `${page.fields}.json`,
    ...(frames.length > 0 && { frames }),
    ...(encoding !== 'utf-8' && { encoding }),
    ...(page.referenceDate !== undefined && { reference_date: page.referenceDate }),
  }
}

/** Writes a document compressed, and returns its encoding. */
function writeMarkup(from: string, to: string): string {
  const stored = readFileSync(from)
  const bytes = from.endsWith('.gz') ? gunzipSync(stored) : stored
  writeFileSync(to, gzipSync(bytes))
  return encodingOf(bytes)
}

function truthOf(page: SetPage): object {
  return {
    id: page.id,
    expected: page.expected,
    absent: page.absent ?? [],
    ...(page.rows && { rows: page.rows, are_some_rows: page.areSomeRows ?? false }),
  }
}

function writeLines(path: string, lines: object[]): void {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
