// Reads the labelled pages of the benchmark kit with the built-in reader (no model) and has the kit's scorer print its tables.
// Usage: node engine/bench/quality.ts [dataset ...] [--root FOLDER] [--out FOLDER]
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { distil } from '../src/distil/distil.ts'
import { readDocument } from '../src/read-document.ts'
import { readPages } from './read-dataset.ts'

const KIT = resolve(import.meta.dirname, '../../../shared/bench')
const DATASETS = [
  'product-extraction-benchmark',
  'recipe-scrapers',
  'fundus-publishers',
  'webstruct-contacts',
  'bananalyzer',
  'swde-book',
  'htmldate-eval',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string', default: join(KIT, 'data/dev') }, out: { type: 'string', default: 'bench-out' } },
})
if (!existsSync(values.root)) {
  console.error(`There are no labelled pages at ${values.root}; name their folder with --root.`)
  process.exit(2)
}
mkdirSync(values.out, { recursive: true })
for (const dataset of positionals.length > 0 ? positionals : DATASETS) {
  const predictions = predict(join(values.root, dataset), join(values.out, `${dataset}.ndjson`))
  spawnSync(process.execPath, [join(KIT, 'tools/score.mjs'), join(values.root, dataset), predictions], { stdio: 'inherit' })
}

/** Writes a prediction for each page and returns the file's path. */
function predict(folder: string, path: string): string {
  const file = openSync(path, 'w')
  let pages = 0
  let cpuMs = 0
  for (const { id, fields, page, referenceDate } of readPages(folder)) {
    const before = performance.now()
    const { data, cells } = readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate })
    cpuMs += performance.now() - before
    pages += 1
    writeSync(file, `${JSON.stringify({ id, data, cells })}\n`)
  }
  closeSync(file)
  console.log(`${folder}: ${pages} pages, ${(cpuMs / pages).toFixed(1)} ms a page`)
  return path
}
