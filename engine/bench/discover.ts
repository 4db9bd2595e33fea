// Measures discovery: how many of the addresses in the labelled rows of a page are returned, and how many others; and whether the
// pagination of a list continues with the right page. `npm run bench:discover -- [--details] [--json FILE]`. Nothing is fetched.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { pageKey } from '../src/discover/end-point.ts'
import { ScrapeError } from '../src/errors.ts'
import { listOf } from '../src/lists/list-of.ts'
import { pageNumberOf } from '../src/records/page-address.ts'
import type { PageDocument } from '../src/types.ts'
import { walkList } from '../src/lists/walk-list.ts'
import { DATA_FOLDER, readBenchPage, readLines, type BenchPage } from './bench-data.ts'
import { DISCOVER } from './bench-options.ts'

const rowSchema = z.record(z.string(), z.unknown())
const rowsSchema = z.object({ id: z.string(), rows: z.array(rowSchema) })
const walkSchema = z.object({ id: z.string(), next: z.array(z.string()), prev: z.array(z.string()) })
type Row = z.infer<typeof rowSchema>
const ROWS_MIN = 3

const { values } = parseArgs({ options: DISCOVER })
const lists = ['bananalyzer-list', 'city-scrapers'].map(scoreLists)
const walks = await scoreWalks('autopager')
for (const figures of [...lists.map(({ figures }) => figures), walks]) console.log(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ lists, walks }, null, 2)}\n`)

interface ListScore {
  id: string
  wanted: number
  found: number
  right: number
}

/** Pages with fewer than three rows with addresses are left out. */
function scoreLists(dataset: string): { figures: object; scores: ListScore[] } {
  const truth = new Map(
    readLines<unknown>(join(DATA_FOLDER, dataset, 'truth.ndjson'))
      .map((line) => rowsSchema.parse(line))
      .map(({ id, rows }) => [id, rows]),
  )
  const scores = readLines<BenchPage>(join(DATA_FOLDER, dataset, 'pages.ndjson')).flatMap((page) => {
    const wanted = new Set((truth.get(page.id) ?? []).flatMap((row) => addressesOf(row)).map(pageKey))
    if (wanted.size < ROWS_MIN) return []
    const found = new Set(listOf(readBenchPage(dataset, page))?.items.map(({ url }) => pageKey(url)) ?? [])
    const score = { id: page.id, wanted: wanted.size, found: found.size, right: [...found].filter((url) => wanted.has(url)).length }
    if (values.details && (score.right < wanted.size || found.size > wanted.size))
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
  const mean = (of: (score: ListScore) => number): string => (scores.reduce((sum, score) => sum + of(score), 0) / scores.length).toFixed(3)
  const figures = {
    dataset,
    pages: scores.length,
    recall: mean(({ right, wanted }) => right / wanted),
    precision: mean(({ right, found }) => (found === 0 ? 0 : right / found)),
    complete: mean(({ right, wanted }) => Number(right === wanted)),
    exact: mean(({ right, wanted, found }) => Number(right === wanted && found === wanted)),
  }
  return { figures, scores }
}

function addressesOf({ url, links }: Row): string[] {
  const listed = Array.isArray(links) ? links : []
  return [url, ...listed].filter((one) => typeof one === 'string' && URL.canParse(one)).map(String)
}

/** Compares the page with which pagination continues with the labelled next pages. */
async function scoreWalks(dataset: string): Promise<object> {
  const truth = new Map(
    readLines<unknown>(join(DATA_FOLDER, dataset, 'truth.ndjson'))
      .map((line) => walkSchema.parse(line))
      .map((labels) => [labels.id, labels]),
  )
  const counts = { right: 0, wrong: 0, earlier: 0, stays: 0, staysRightly: 0 }
  for (const page of readLines<BenchPage>(join(DATA_FOLDER, dataset, 'pages.ndjson'))) {
    const labels = truth.get(page.id)
    const next = (labels?.next ?? []).map(pageKey)
    const asked = await askedNext(readBenchPage(dataset, page))
    const outcome = outcomeOf(page.url, asked, { next, previous: (labels?.prev ?? []).map(pageKey) })
    counts[outcome] += 1
    if (values.details && (outcome === 'wrong' || outcome === 'stays')) console.log(outcome, page.url, asked, next[0])
  }
  return { dataset, ...counts }
}

type Outcome = 'right' | 'wrong' | 'earlier' | 'stays' | 'staysRightly'

/**
 * If there is no next page, pagination continues with the pages before this one or with older ones of a blog, so that the list is complete.
 * Counted separately.
 */
function outcomeOf(pageUrl: string, asked: string | null, { next, previous }: { next: string[]; previous: string[] }): Outcome {
  if (asked === null) return next.length === 0 ? 'staysRightly' : 'stays'
  if (next.includes(pageKey(asked))) return 'right'
  if (next.length === 0 && previous.includes(pageKey(asked))) return 'earlier'
  return next.length === 0 && (pageNumberOf(asked) ?? 1) < (pageNumberOf(pageUrl) ?? 1) ? 'earlier' : 'wrong'
}

/** The address that is read after this page; null if the list ends. */
async function askedNext(document: PageDocument): Promise<string | null> {
  let asked: string | null = null
  const read = (url: string): Promise<PageDocument> => {
    asked = url
    return Promise.reject(new ScrapeError('stopped'))
  }
  await walkList(
    document,
    { max: 100_000, tools: { read, tell: () => undefined, endsAt: Date.now() + 60_000 } },
    new AbortController().signal,
  )
  return asked
}
