// Learns recipes from k solved pages of each site, reads the site's other pages like a job, and prints the scorer's results, the upper
// limit given by labels and page sources, the share of wrong cells among the flagged and the other cells, and the CPU time per page.
// `npm run bench:recipes -- [--dataset NAME …] [--k N …] [--seeds N] [--json FILE] [--keep FOLDER]`. No model is used.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import {
  decodeText,
  distil,
  learnRecipe,
  pageShape,
  readDocument,
  readWithRecipes,
  type Field,
  type JsonValue,
  type PageDocument,
  type Recipe,
} from '@quarry/engine'
import { CONFIDENCE_FROM, isDelivered, type Cell } from '@quarry/contract'
import { BENCH_FOLDER, DATA_FOLDER, readLines, type BenchPage } from './bench-data.ts'
import { reachableOf } from './reachable.ts'
import { RECIPES } from './bench-options.ts'

interface SplitPage extends BenchPage {
  fields: string
  data?: Record<string, JsonValue>
}
interface Figures {
  dataset: string
  stripped: boolean
  order: string
  solved: number
  pages: number
  f1: number
  /** F1 without recipes on the same pages. */
  ladderF1: number
  /** F1 if exactly the labelled values that occur in the source of their page were returned. */
  reachableF1: number
  /** Share of the filled cells that were flagged: no recipe fits the page, the value is a conflict, or its confidence is low. */
  flagged: number
  /** Share of the flagged cells that are wrong, which should be much higher than among all cells. */
  wrongFlagged: number
  /** Share of all cells with a wrong value that was not flagged; for a list, the share of its items. */
  wrongUnflagged: number
  cpuMsAPage: number
}

/** `swde-book` has no structured data; it is removed from the others, so that the visible pages are read. */
const DATASETS: Record<string, { stripped: boolean; order: 'random' | 'time' }> = {
  'swde-book': { stripped: false, order: 'random' },
  'recipe-scrapers': { stripped: true, order: 'random' },
  'fundus-publishers': { stripped: true, order: 'time' },
}

/** Pages are read completely. */
const UNSLICED = { use: 'off' as const, silent: [] }

const { values } = parseArgs({ options: RECIPES })
const fieldLists = new Map<string, Field[]>()
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'quarry-recipes-'))
const rows: Figures[] = []
console.log('dataset             solved  pages     F1  ladder  reachable  flagged  wrong of flagged  wrong unflagged  CPU ms/page')
for (const dataset of values.dataset ?? Object.keys(DATASETS)) for (const k of values.k ?? ['1', '2', '3', '5']) measure(dataset, Number(k))
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
if (values.keep === undefined) rmSync(folder, { recursive: true })

/** Prints the mean over the seeds; a dataset without a site with k + 1 pages has no row. */
function measure(dataset: string, k: number): void {
  const setting = DATASETS[dataset]
  if (setting === undefined) throw new Error(`There is no dataset ${dataset}.`)
  const source = sourceOf(dataset, setting.stripped)
  const runs: Figures[] = []
  for (let seed = 1; seed <= (setting.order === 'time' ? 1 : Number(values.seeds)); seed += 1) {
    const split = join(folder, `${dataset}-k${k}-seed${seed}`)
    const order = setting.order === 'time' ? ['--order', 'time'] : []
    if (runKit('recipe-split.mjs', [source, '--k', String(k), '--seed', String(seed), '--out', split, ...order]) === null) return
    runs.push(figuresOf(split, { dataset, ...setting, solved: k }))
  }
  const mean = (figure: Exclude<keyof Figures, 'dataset' | 'stripped' | 'order' | 'solved'>): number =>
    runs.reduce((sum, run) => sum + run[figure], 0) / runs.length
  const row = {
    dataset,
    ...setting,
    solved: k,
    pages: mean('pages'),
    f1: mean('f1'),
    ladderF1: mean('ladderF1'),
    reachableF1: mean('reachableF1'),
    flagged: mean('flagged'),
    wrongFlagged: mean('wrongFlagged'),
    wrongUnflagged: mean('wrongUnflagged'),
    cpuMsAPage: mean('cpuMsAPage'),
  }
  rows.push(row)
  const cells = [
    String(k).padStart(6),
    row.pages.toFixed(0).padStart(5),
    row.f1.toFixed(3),
    row.ladderF1.toFixed(3).padStart(6),
    row.reachableF1.toFixed(3).padStart(9),
    `${(row.flagged * 100).toFixed(1)}%`.padStart(7),
    `${(row.wrongFlagged * 100).toFixed(1)}%`.padStart(16),
    `${(row.wrongUnflagged * 100).toFixed(1)}%`.padStart(15),
  ]
  console.log(`${dataset.padEnd(20)}${cells.join('  ')}  ${row.cpuMsAPage.toFixed(1).padStart(11)}`)
}

function sourceOf(dataset: string, stripped: boolean): string {
  const source = join(DATA_FOLDER, dataset)
  const copy = join(folder, `${dataset}-stripped`)
  if (!stripped) return source
  if (!existsSync(copy)) runKit('strip-structured.mjs', [source, copy])
  return copy
}

function figuresOf(split: string, row: Pick<Figures, 'dataset' | 'stripped' | 'order' | 'solved'>): Figures {
  const recipes = learnAll(split)
  const rest = readLines<SplitPage>(join(split, 'rest.ndjson'))
  let cpuMicros = 0
  const predictions: Prediction[] = []
  const flagged: Prediction[] = []
  const unflagged: Prediction[] = []
  const ladder: Prediction[] = []
  const reachable: Prediction[] = []
  const truths = new Map(readLines<Truth>(join(split, 'truth.ndjson')).map((truth) => [truth.id, truth]))
  for (const page of rest) {
    const recipe = recipes.get(page.site)
    if (recipe === undefined) throw new Error(`${page.site} has no recipe.`)
    const body = bodyOf(split, page)
    const input = { fields: fieldsOf(split, page), prompt: '', targetName: 'URL', referenceDate: null }
    const known = { id: page.site, shape: pageShape(page.url), recipe, mayDoubt: true, probes: false, slices: UNSLICED }
    const before = process.cpuUsage()
    const { cells, reading } = readWithRecipes(documentOf(page, body), { ...input, recipes: [known] })
    const used = process.cpuUsage(before)
    cpuMicros += used.user + used.system
    predictions.push({ id: page.id, data: dataOf(cells, isDelivered), cells })
    const isFlagged = (cell: Cell): boolean =>
      reading.recipe === null || !isDelivered(cell) || (cell.confidence ?? 0) < CONFIDENCE_FROM.medium
    flagged.push({ id: page.id, data: dataOf(cells, isFlagged), cells })
    unflagged.push({ id: page.id, data: dataOf(cells, (cell) => !isFlagged(cell)), cells })
    ladder.push({ id: page.id, data: readDocument(documentOf(page, body), input).data })
    reachable.push({ id: page.id, data: reachableOf(truths.get(page.id)?.expected ?? {}, body) })
  }
  const [right, doubtful, sure] = [predictions, flagged, unflagged].map((some, at) =>
    scoreOf(split, ['delivered', 'flagged', 'sure'][at]!, some),
  )
  const filled = filledOf(doubtful!) + filledOf(sure!)
  return {
    ...row,
    pages: rest.length,
    f1: right!.summary.core_f1,
    ladderF1: scoreOf(split, 'ladder', ladder).summary.core_f1,
    reachableF1: scoreOf(split, 'reachable', reachable).summary.core_f1,
    flagged: filledOf(doubtful!) / filled,
    wrongFlagged: wrongOf(doubtful!) / Math.max(1, filledOf(doubtful!)),
    wrongUnflagged: wrongOf(sure!) / cellsOf(sure!),
    cpuMsAPage: cpuMicros / 1000 / rest.length,
  }
}

function dataOf(cells: Record<string, Cell>, isMeant: (cell: Cell) => boolean): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, isMeant(cell) ? cell.value : null]))
}

interface Truth {
  id: string
  expected: Record<string, unknown>
}
interface Prediction {
  id: string
  data: Record<string, unknown>
  cells?: object
}
interface Score {
  summary: { core_f1: number }
  fields: Record<string, { support: number; absent: number }>
  by_method: Record<string, { cells: number; right: number }> | null
}

/** The scorer's result for predictions; pages without a prediction count as empty. */
function scoreOf(split: string, name: string, predictions: readonly Prediction[]): Score {
  const file = join(split, `${name}.ndjson`)
  writeFileSync(file, `${predictions.map((prediction) => JSON.stringify(prediction)).join('\n')}\n`)
  const scored = runKit('score.mjs', [split, file, '--json'])
  if (scored === null) throw new Error(`${split} could not be scored.`)
  return JSON.parse(scored) as Score
}

function filledOf({ by_method: methods }: Score): number {
  return Object.values(methods ?? {}).reduce((sum, { cells }) => sum + cells, 0)
}

function wrongOf({ by_method: methods }: Score): number {
  return Object.values(methods ?? {}).reduce((sum, { cells, right }) => sum + cells * (1 - right), 0)
}

/** Number of all labelled cells, including empty ones. */
function cellsOf({ fields }: Score): number {
  return Object.values(fields).reduce((sum, { support, absent }) => sum + support + absent, 0)
}

function learnAll(split: string): Map<string, Recipe> {
  const bySite = Map.groupBy(readLines<SplitPage>(join(split, 'examples.ndjson')), ({ site }) => site)
  return new Map(
    [...bySite].map(([site, pages]): [string, Recipe] => {
      const solved = pages.map((page) => ({ document: documentOf(page, bodyOf(split, page)), data: page.data ?? {}, referenceDate: null }))
      return [site, learnRecipe(solved, pages[0] === undefined ? [] : fieldsOf(split, pages[0]))]
    }),
  )
}

function bodyOf(split: string, page: SplitPage): string {
  return decodeText(gunzipSync(readFileSync(join(split, page.html_path))), page.encoding ? `text/html; charset=${page.encoding}` : '')
}

function documentOf({ url }: SplitPage, body: string): PageDocument {
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt: new Date(0) }
  return distil({ ...read, snapshot: null, via: 'given' })
}

function fieldsOf(split: string, page: SplitPage): Field[] {
  const path = join(split, page.fields)
  let fields = fieldLists.get(path)
  if (fields === undefined) {
    fields = JSON.parse(readFileSync(path, 'utf8')) as Field[]
    fieldLists.set(path, fields)
  }
  return fields
}

/** The output of the kit's script; null if it fails. */
function runKit(script: string, args: string[]): string | null {
  const run = spawnSync(process.execPath, [join(BENCH_FOLDER, 'tools', script), ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (run.status !== 0 && script !== 'recipe-split.mjs') throw new Error(run.stderr)
  return run.status === 0 ? run.stdout : null
}
