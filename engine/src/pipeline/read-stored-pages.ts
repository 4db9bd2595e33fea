// Reads the stored copies of a row's pages again for fields that were added later, with the same steps and evidence. Nothing is fetched and
// no script runs; only the model may be called.
import { ScrapeError } from '../errors.ts'
import { openPage } from './read-page.ts'
import { startRun, type MeteredInput, type Run, type ScrapeTools } from './run.ts'
import { askTheModel } from './read-with-model.ts'
import type { ReadPage, Row, ScrapeInput } from '../types.ts'

type PageOfRow = Row['pages'][number]

/** `pages` as they are listed in the row. */
export type StoredInput = ScrapeInput & { pages: Row['pages'] }

/**
 * Gives a row even if all fields are empty: its cells have the reasons.
 * @throws ScrapeError page_not_stored where no copy is left, model_failed where only the model could answer; the signal's reason.
 */
export async function readStoredPages(input: MeteredInput & StoredInput, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  let read = startRun(input, tools, signal)
  for (const page of asTheyWereRead(input.pages)) {
    if (read.draft.empty.length > 0) read = await readStored(page, read)
  }
  if (read.documents.length === 0) throw new ScrapeError('page_not_stored')
  const { draft, modelFailure } = await askTheModel(read)
  if (!draft.hasAnyValue && modelFailure !== null) throw modelFailure
  return draft.finish(input.meter.usage)
}

/** The rendered page comes before the fetched one, as when the row was first read. */
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

async function readStored({ url, snapshot, via, status = 200 }: PageOfRow, run: Run): Promise<Run> {
  const { draft, documents, tools, signal } = run
  const stored = snapshot === null ? null : ((await tools.snapshots?.find(snapshot)) ?? null)
  signal.throwIfAborted()
  if (stored === null) return { ...run, draft: draft.withReason(draft.emptyNames, 'page_not_stored') }
  const page: ReadPage = { ...stored, requestedUrl: url, status, snapshot, via }
  const opened = await openPage(page, run, signal)
  const cells = opened.read(snapshot)
  return { ...run, draft: draft.withPage(page).withCells(cells), documents: [...documents, { ...opened.document, page }] }
}
