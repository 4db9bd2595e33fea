// The stored copies of a row's pages, read once more for fields that were asked for later: the same ladder, the same evidence.
// Nothing is fetched and no script runs; only the model may be asked.
import { ScrapeError } from '../errors.ts'
import { openPage } from './read-page.ts'
import { startRun, type MeteredInput, type Run, type ScrapeTools } from './run.ts'
import { askTheModel } from './read-with-model.ts'
import type { ReadPage, Row, ScrapeInput } from '../types.ts'

type PageOfRow = Row['pages'][number]

/** `pages` as the row names them. */
export type StoredInput = ScrapeInput & { pages: Row['pages'] }

/**
 * A row also where all its fields are empty: its cells have the reasons.
 * @throws ScrapeError page_not_stored where no copy is left, model_failed where only the model could answer; the signal's reason.
 */
export async function readStoredPages(input: MeteredInput & StoredInput, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  const run = startRun(input, tools, signal)
  for (const page of asTheyWereRead(input.pages)) {
    if (run.draft.empty.length > 0) await readStored(page, run)
  }
  if (run.documents.length === 0) throw new ScrapeError('page_not_stored')
  await askTheModel(run)
  if (!run.draft.hasAnyValue && run.modelFailure !== null) throw run.modelFailure
  return run.draft.finish(input.meter.usage)
}

/** The rendered page comes before the fetched one, as in the first reading. */
function asTheyWereRead(pages: readonly PageOfRow[]): PageOfRow[] {
  const ordered: PageOfRow[] = []
  for (const page of pages) {
    const before = ordered.at(-1)
    const isRenderedAgain = page.via === 'browser' && before?.via === 'http' && before.url === page.url
    if (isRenderedAgain) ordered.splice(-1, 0, page)
    else ordered.push(page)
  }
  return ordered
}

async function readStored({ url, snapshot, via, status = 200 }: PageOfRow, run: Run): Promise<void> {
  const { draft, tools, signal } = run
  const stored = snapshot === null ? null : ((await tools.snapshots?.find(snapshot)) ?? null)
  signal.throwIfAborted()
  if (stored === null) {
    for (const { name } of draft.empty) draft.addReason(name, 'page_not_stored')
    return
  }
  const page: ReadPage = { ...stored, requestedUrl: url, status, snapshot, via }
  const opened = await openPage(page, run, signal)
  draft.addPage(page)
  draft.addCells(opened.read(snapshot))
  run.documents.push({ ...opened.document, page })
}
