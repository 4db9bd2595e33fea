// Compares reading parts of pages with the same recipe on whole pages: how many can be read in parts, the CPU time, and every cell that
// differs. `node engine/bench/slices.ts [--dataset NAME …] [--solved N]`. Learns from the first pages of each site of a labelled set. No
// model is used.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { distil, learnRecipe, pageShape, readByRecipe, withSlices, type Field, type JsonValue, type KnownRecipe } from '@quarry/engine'
import { hasSameResult } from '../src/recipes/learn-slices.ts'
import { readSliced } from '../src/recipes/read-sliced.ts'
import { DATA_FOLDER } from './bench-data.ts'
import { readPages, readTruth, type LabelledPage } from './read-dataset.ts'

const { values } = parseArgs({
  options: {
    dataset: { type: 'string', multiple: true, default: ['swde-book', 'recipe-scrapers', 'fundus-publishers'] },
    solved: { type: 'string', default: '3' },
  },
})
const solvedPages = Number(values.solved)
console.log('dataset             sites  with parts  pages  by parts  cells  differ  CPU ms: whole  parts')
for (const dataset of values.dataset) measure(dataset)

interface Counts {
  sites: number
  withParts: number
  pages: number
  byParts: number
  cells: number
  differ: number
  wholeMs: number
  partsMs: number
}

function measure(dataset: string): void {
  const folder = join(DATA_FOLDER, dataset)
  const truth = readTruth(folder)
  const counts: Counts = { sites: 0, withParts: 0, pages: 0, byParts: 0, cells: 0, differ: 0, wholeMs: 0, partsMs: 0 }
  for (const [, pages] of Map.groupBy(readPages(folder), ({ site }) => site)) {
    if (pages.length <= solvedPages) continue
    const known = learn(pages.slice(0, solvedPages), (id) => truth.get(id)?.expected ?? {})
    counts.sites += 1
    if (known === null) continue
    counts.withParts += 1
    for (const page of pages.slice(solvedPages)) compare(page, known, counts)
  }
  const { sites, withParts, pages, byParts, cells, differ, wholeMs, partsMs } = counts
  const row = [sites, withParts, pages, byParts, cells, differ, (wholeMs / pages).toFixed(1), (partsMs / pages).toFixed(1)]
  const widths = [6, 12, 7, 10, 7, 8, 15, 7]
  console.log(dataset.padEnd(19) + row.map((one, at) => String(one).padStart(widths[at] ?? 0)).join(''))
}

/** Null if the site's pages can't be read in parts. */
function learn(pages: readonly LabelledPage[], expected: (id: string) => Record<string, unknown>): KnownRecipe | null {
  const { fields } = pages[0]!
  const solved = pages.map(({ id, page, referenceDate }) => ({
    document: distil(page),
    data: solvedData(expected(id), fields),
    referenceDate,
  }))
  const recipe = withSlices(learnRecipe(solved, fields), solved, fields)
  if (recipe.sliced == null) return null
  const slices = { use: 'used' as const, silent: fields.map(({ name }) => name) }
  return { id: 'recipe', shape: '', recipe, mayDoubt: false, probes: false, slices }
}

function solvedData(expected: Record<string, unknown>, fields: readonly Field[]): Record<string, JsonValue> {
  return Object.fromEntries(fields.map(({ name }) => [name, (expected[name] ?? null) as JsonValue]))
}

function compare({ page, fields, referenceDate }: LabelledPage, known: KnownRecipe, counts: Counts): void {
  const input = { fields, prompt: '', targetName: 'URL', referenceDate }
  const recipe = { ...known, shape: pageShape(page.url) }
  let startedAt = process.cpuUsage()
  const parts = readSliced(page, { ...input, recipes: [recipe] })
  counts.partsMs += millisSince(startedAt)
  startedAt = process.cpuUsage()
  const { cells } = readByRecipe(distil(page), known.recipe, input)
  counts.wholeMs += millisSince(startedAt)
  counts.pages += 1
  if (parts === null) return
  counts.byParts += 1
  for (const { name } of fields) {
    const [one, other] = [parts.cells[name], cells[name]?.method === 'recipe' ? cells[name] : undefined]
    counts.cells += 1
    if (hasSameResult(one?.value === null ? undefined : one, other)) continue
    counts.differ += 1
    console.error(`${page.url} ${name}: ${JSON.stringify(one?.value)} in parts, ${JSON.stringify(other?.value)} in the whole`.slice(0, 400))
  }
}

function millisSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
