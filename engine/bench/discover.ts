// How complete discovery is on one page: of the addresses that labelled rows have, how many are returned, and what else is.
// `npm run bench:discover -- [--details] [--json FILE]`. Pages whose rows lead nowhere are left out; nothing is fetched.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { pageKey } from '../src/discover/end-point.ts'
import { listOf } from '../src/list-of.ts'
import { DATA_FOLDER, readBenchPage, readLines, type BenchPage } from './bench-data.ts'

const truthSchema = z.object({ id: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })
const DATASET = 'bananalyzer-list'

const { values } = parseArgs({ options: { details: { type: 'boolean' }, json: { type: 'string' } } })
const truth = new Map(
  readFileSync(join(DATA_FOLDER, DATASET, 'truth.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => truthSchema.parse(JSON.parse(line)))
    .map(({ id, rows }) => [id, rows]),
)
const scores = readLines<BenchPage>(join(DATA_FOLDER, DATASET, 'pages.ndjson')).flatMap((page) => {
  const wanted = new Set((truth.get(page.id) ?? []).flatMap(({ url }) => (typeof url === 'string' ? [pageKey(url)] : [])))
  if (wanted.size < 3) return []
  const listing = listOf(readBenchPage(DATASET, page))
  const found = new Set(listing?.items.map(({ url }) => pageKey(url)) ?? [])
  const right = [...found].filter((url) => wanted.has(url)).length
  const score = { id: page.id, wanted: wanted.size, found: found.size, right, seen: listing?.records ?? 0 }
  if (values.details && (right < wanted.size || found.size > wanted.size))
    console.log(
      JSON.stringify(score),
      page.url,
      '\n   missed',
      [...wanted].find((url) => !found.has(url)),
      '\n   extra ',
      [...found].find((url) => !wanted.has(url)),
    )
  return [score]
})
const mean = (of: (score: (typeof scores)[number]) => number): string =>
  (scores.reduce((sum, score) => sum + of(score), 0) / scores.length).toFixed(3)
const figures = {
  dataset: DATASET,
  pages: scores.length,
  recall: mean(({ right, wanted }) => right / wanted),
  precision: mean(({ right, found }) => (found === 0 ? 0 : right / found)),
  complete: mean(({ right, wanted }) => Number(right === wanted)),
  exact: mean(({ right, wanted, found }) => Number(right === wanted && found === wanted)),
}
console.log(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ figures, scores }, null, 2)}\n`)
