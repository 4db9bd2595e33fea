// THE PIPELINE: resolve target → fetch → (render) → distil → extract, verify, clean → row.
// In: one target and its fields. Out: one row in which every value was verified on a page; a ScrapeError if there is no value.
// Next: engine/src/target/resolve-target.ts
import { ScrapeError, UNREACHED } from '../errors.ts'
import { withSumChecks } from '../ladder/sum-checks.ts'
import { adviceOnList } from '../lists/list-of.ts'
import { readFound } from './read-found.ts'
import { readFrames } from './read-frames.ts'
import { readLinked } from './read-linked.ts'
import { readPage } from './read-page.ts'
import { startRun, type MeteredInput, type Run, type ScrapeTools } from './run.ts'
import { askTheModel } from './read-with-model.ts'
import { resolveTarget } from '../target/resolve-target.ts'
import type { Row } from '../types.ts'

/** The model's usage is counted on the input's meter, even if there is no row. @throws ScrapeError; the signal's reason when it fired. */
export async function scrape(input: MeteredInput, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  const target = resolveTarget(input.target, input.targetName)
  const started = startRun(input, tools, signal)

  const found = target.kind === 'search' ? await readFound(target.query, started) : await readFrames(await readFirst(target.urls, started))
  const read = target.kind === 'domain' ? await readLinked(found) : found
  const run = await askTheModel(read)

  if (!run.draft.hasAnyValue) throw run.unrendered ?? run.modelFailure ?? emptyRow(run)
  const row = withSumChecks(run.draft.finish(input.meter.usage), input.fields, run.documents)
  return { ...row, reading: run.reading }
}

function emptyRow({ draft, documents }: Run): ScrapeError {
  return draft.has('over_budget') ? new ScrapeError('over_budget') : new ScrapeError('nothing_found', adviceOnList(documents[0]))
}

/** Reads the first of the addresses whose site can be reached. */
async function readFirst(urls: readonly string[], run: Run): Promise<Run> {
  for (const url of urls.slice(0, -1)) {
    try {
      return (await readPage(url, run)).run
    } catch (error) {
      if (!(error instanceof ScrapeError) || !UNREACHED.has(error.kind)) throw error
    }
  }
  return (await readPage(urls.at(-1)!, run)).run
}
