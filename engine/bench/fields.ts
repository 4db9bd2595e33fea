// Measures the CPU time for reading ten and thirty common fields of a page, without fetching. A page should be indexed once for all fields,
// so that three times as many fields cost at most half as much again. `npm run bench:fields -- [--pages 200] [--rounds 5] [--json FILE]`.
// The pages are those of `npm run bench:speed`. Each reading gets new trees, so that it does not profit from the caches of the one before.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Field } from '@quarry/contract'
import { distil, readDocument } from '@quarry/engine'
import { setV8Flags } from '../src/set-v8-flags.ts'
import type { PageDocument, ReadPage } from '../src/types.ts'
import { FIELDS } from './bench-options.ts'
import { padPage } from './speed-padding.ts'
import { startSpeedSite } from './speed-pages.ts'
import { USUAL_FIELDS } from './usual-fields.ts'

/** Number of pages distilled before they are read: enough to measure the time, and few enough for the memory. */
const AT_ONCE = 20
const FEW = USUAL_FIELDS.slice(0, 10)

const { values } = parseArgs({ options: FIELDS })
const pages = Number(values.pages)
const rounds = Number(values.rounds)
setV8Flags()
const site = await startSpeedSite(padPage)
const fetched = await Promise.all(site.urls(pages).map(fetchPage))
await site.close()
// The first round includes compilation and is not counted.
readRound()
const measured = Array.from({ length: rounds }, readRound)
const figures = {
  pages,
  rounds,
  kilobytes: Math.round(site.bytesPerPage / 1_000),
  distilMs: median(measured.map(({ distilMs }) => distilMs)),
  fewMs: median(measured.map(({ fewMs }) => fewMs)),
  allMs: median(measured.map(({ allMs }) => allMs)),
  ratio: median(measured.map(({ fewMs, allMs }) => allMs / fewMs)),
}
const { kilobytes, distilMs, fewMs, allMs, ratio } = figures
console.log(`${pages} pages of ${kilobytes} kB, ${rounds} rounds, CPU ms a page, median`)
console.log(`distil ${distilMs.toFixed(2)}  ${FEW.length} fields ${fewMs.toFixed(2)}  ${USUAL_FIELDS.length} fields ${allMs.toFixed(2)}`)
console.log(`${USUAL_FIELDS.length} fields cost ${ratio.toFixed(2)} times ${FEW.length}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

/** CPU milliseconds per page in one round. */
interface Round {
  distilMs: number
  fewMs: number
  allMs: number
}

function readRound(): Round {
  const round: Round = { distilMs: 0, fewMs: 0, allMs: 0 }
  for (let at = 0; at < fetched.length; at += AT_ONCE) {
    const batch = fetched.slice(at, at + AT_ONCE)
    for (const [key, fields] of [['fewMs', FEW] as const, ['allMs', USUAL_FIELDS] as const]) {
      const [documents, distilled] = timed(() => batch.map((page) => distil(page)))
      round.distilMs += distilled / 2 / pages
      const [, read] = timed(() => documents.map((document) => readFields(document, fields)))
      round[key] += read / pages
    }
  }
  return round
}

function readFields(document: PageDocument, fields: readonly Field[]): string[] {
  return readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null }).empty
}

function timed<T>(work: () => T): [T, number] {
  const before = process.cpuUsage()
  const done = work()
  const { user, system } = process.cpuUsage(before)
  return [done, (user + system) / 1_000]
}

async function fetchPage(url: string): Promise<ReadPage> {
  const answer = await fetch(url)
  const body = await answer.text()
  const fetchedAt = new Date(0)
  return { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt, snapshot: null, via: 'given' }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
