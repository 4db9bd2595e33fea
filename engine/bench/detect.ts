// Measures how many of the labelled fields of a page are among the first twelve that field detection proposes. `npm run bench:detect --
// [--details] [--json FILE]`. A field counts as found if a proposed one has its name or its value.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { distil } from '../src/distil/distil.ts'
import { detectFields, type DetectedField } from '../src/proposal/detect-fields.ts'
import { DATA_FOLDER } from './bench-data.ts'
import { readPages, readTruth } from './read-dataset.ts'
import { DETECT } from './bench-options.ts'

const DATASETS: Record<string, { targetName: string; wanted: string[] }> = {
  'product-extraction-benchmark': { targetName: 'URL', wanted: ['price', 'currency', 'availability', 'sku', 'brand'] },
  'recipe-scrapers': {
    targetName: 'URL',
    wanted: ['title', 'author', 'ingredients', 'instructions', 'total_time', 'yields', 'image', 'description'],
  },
  'swde-book': { targetName: 'URL', wanted: ['title', 'author', 'isbn_13', 'publisher', 'publication_date'] },
}
const FIRST = 12

const { values } = parseArgs({ options: DETECT })
const figures = Object.entries(DATASETS).map(([dataset, { targetName, wanted }]) => {
  const folder = join(DATA_FOLDER, dataset)
  const truth = readTruth(folder)
  const perField = new Map(wanted.map((name) => [name, { hit: 0, of: 0 }]))
  let pages = 0
  let milliseconds = 0
  for (const { id, page } of readPages(folder)) {
    const document = distil(page)
    const before = performance.now()
    const { kind, fields } = detectFields([document], { targetName })
    milliseconds += performance.now() - before
    pages += 1
    const first = fields.slice(0, FIRST)
    const missed = wanted.filter((name) => {
      const expected = truth.get(id)?.expected[name]
      const count = perField.get(name)
      if (expected === undefined || expected === null || !count) return false
      count.of += 1
      const hit = first.some((field) => isMeant(field, name, expected))
      if (hit) count.hit += 1
      return !hit
    })
    if (values.details && missed.length > 0) console.log(id, kind, 'missed', missed, 'got', first.map(({ name }) => name).join(' '))
  }
  const hits = [...perField.values()].reduce((sum, { hit }) => sum + hit, 0)
  const all = [...perField.values()].reduce((sum, { of }) => sum + of, 0)
  return {
    dataset,
    pages,
    amongFirstTwelve: hits / all,
    millisecondsPerPage: Math.round(milliseconds / pages),
    perField: Object.fromEntries([...perField].map(([name, { hit, of }]) => [name, `${hit}/${of}`])),
  }
})
for (const { dataset, pages, amongFirstTwelve, millisecondsPerPage, perField } of figures)
  console.log(`${dataset}  ${pages} pages  ${amongFirstTwelve.toFixed(3)}  ${millisecondsPerPage} ms/page  ${JSON.stringify(perField)}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

function plain(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function isMeant({ name, samples }: DetectedField, wanted: string, expected: unknown): boolean {
  if (name === wanted) return true
  const accepted = typeof expected === 'object' && expected !== null && 'any_of' in expected ? expected.any_of : [expected]
  return Array.isArray(accepted) && accepted.some((value) => samples.some((sample) => plain(sample) === plain(value)))
}
