// Runs the product's own commands over the labelled pages and prints the scorer's results as one table.
// `npm run bench:quality -- [dataset …] [--json FILE] [--root FOLDER] [--out FOLDER] [--details] [--folds N]
// [--fit-root FOLDER …]`. No model is used.
// With --folds every page is read with a ranker that was trained without its site, on the labelled sets of the root and of each --fit-root;
// data sets that do not use the ranker are left out.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, closeSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DATA_FOLDER } from './bench-data.ts'
import { foldedRankers, writeFolded } from './rank/read-folded.ts'
import { QUALITY } from './bench-options.ts'

const QUARRY = resolve(import.meta.dirname, '../../cli/src/main.ts')

/** The command for each dataset, and the values of the scorer's summary that are printed, the main one first. */
const DATASETS: Record<string, { command: string; figures: string[] }> = {
  'product-extraction-benchmark': { command: 'extract', figures: ['core_f1', 'false_fill'] },
  'recipe-scrapers': { command: 'extract', figures: ['core_f1', 'false_fill'] },
  'swde-book': { command: 'extract', figures: ['core_f1'] },
  'webstruct-contacts': { command: 'extract', figures: ['core_f1', 'false_fill'] },
  'fundus-publishers': { command: 'extract', figures: ['core_f1', 'core_f1_second'] },
  bananalyzer: { command: 'extract', figures: ['field_accuracy', 'false_fill'] },
  'htmldate-eval': { command: 'extract', figures: ['core_f1', 'field_accuracy'] },
  'bananalyzer-list': { command: 'records', figures: ['record_f1', 'field_accuracy'] },
  'city-scrapers': { command: 'records', figures: ['found_by_day', 'found_by_minute'] },
  wikitables: { command: 'records', figures: ['cell_f1', 'row_f1'] },
  autopager: { command: 'next', figures: ['f1', 'false_next'] },
  'article-extraction-benchmark': { command: 'content', figures: ['f1', 'precision', 'recall'] },
  wcxb: { command: 'content', figures: ['f1', 'with', 'without'] },
  'structured-data': { command: 'structured', figures: ['pair_f1'] },
  'typed-values': { command: 'values', figures: ['macro_accuracy'] },
}

interface Score {
  dataset: string
  pages: number
  summary: Record<string, number | null>
  seconds: number
}

const { values: given, positionals } = parseArgs({ allowPositionals: true, options: QUALITY })
const values = { ...given, root: given.root ?? DATA_FOLDER, out: given.out ?? mkdtempSync(join(tmpdir(), 'quarry-quality-')) }
/** It is in a folder near the labelled pages. */
const SCORER = join(values.root, '../../tools/score.mjs')
const unknown = positionals.find((name) => !(name in DATASETS))
if (unknown !== undefined || !existsSync(values.root)) {
  console.error(
    unknown === undefined
      ? `There are no labelled pages at ${values.root}; name their folder with --root.`
      : `There is no dataset ${unknown}.`,
  )
  process.exit(2)
}
mkdirSync(values.out, { recursive: true })
const rankers = values.folds ? foldedRankers([values.root, ...values['fit-root']], Number(values.folds)) : null
const scores = (positionals.length > 0 ? positionals : Object.keys(DATASETS))
  .filter((name) => existsSync(join(values.root, name)) && (rankers === null || DATASETS[name]?.command === 'extract'))
  .map(scoreOf)
printTable(scores)
if (values.json) writeFileSync(values.json, `${JSON.stringify(scores, null, 2)}\n`)

function scoreOf(name: string): Score {
  const folder = join(values.root, name)
  const predictions = join(values.out, `${name}.ndjson`)
  const before = performance.now()
  if (rankers === null) predict(DATASETS[name]?.command ?? 'extract', folder, predictions)
  else writeFolded(folder, { rankers, out: predictions })
  const seconds = Math.round((performance.now() - before) / 100) / 10
  const scored = spawnSync(process.execPath, [SCORER, folder, predictions, ...(values.details ? [] : ['--json'])], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (scored.status !== 0) throw new Error(`${name} could not be scored: ${scored.stderr.trim()}`)
  if (!values.details) return { ...JSON.parse(scored.stdout), seconds }
  console.log(scored.stdout)
  return { dataset: name, pages: 0, summary: {}, seconds }
}

function predict(command: string, folder: string, predictions: string): void {
  const input = command === 'values' ? openSync(join(folder, 'values.ndjson'), 'r') : null
  const pages = input === null ? ['--pages', join(folder, 'pages.ndjson')] : []
  const run = spawnSync(process.execPath, [QUARRY, command, ...pages, '--out', predictions], {
    stdio: [input ?? 'ignore', 'ignore', 'inherit'],
  })
  if (input !== null) closeSync(input)
  // 3: some pages failed; they count as empty.
  if (run.status !== 0 && run.status !== 3) throw new Error(`quarry ${command} ended with ${run.status}.`)
}

function printTable(rows: Score[]): void {
  if (values.details) return
  const shown = rows.map(({ dataset, pages, summary, seconds }) => {
    const figures = (DATASETS[dataset]?.figures ?? []).flatMap((name) =>
      typeof summary[name] === 'number' ? [`${name} ${summary[name].toFixed(3)}`] : [],
    )
    return [dataset, String(pages), `${seconds} s`, figures.join('  ')]
  })
  const widths = [0, 1, 2].map((column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)))
  for (const row of shown)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
}
