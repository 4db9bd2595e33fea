// One page up the ladder: fetched, rendered where it is an empty shell, distilled, and what stands there added to the row.
// Which pages are read, and in what order, is decided by its callers.
import { distil } from './distil/distil.ts'
import { ScrapeError } from './errors.ts'
import { startVisit, type Visit } from './fetch/fetch-page.ts'
import { asksForOwnWords } from './model/own-words.ts'
import { readDocument } from './read-document.ts'
import { RowDraft } from './row-draft.ts'
import type { SearchProvider } from './search/search-provider.ts'
import type { Cell, ModelClient, ModelMeter, PageDocument, ReadPage, ScrapeInput, SnapshotStore } from './types.ts'

export interface ScrapeTools {
  fetch(url: string, visit: Visit, signal: AbortSignal): Promise<ReadPage>
  /** The page with its scripts run; null where no browser is to be started. */
  render: ((url: string, signal: AbortSignal) => Promise<ReadPage>) | null
  snapshots: SnapshotStore | null
  model: ModelClient | null
  /** Finds pages for names and queries; null where none is configured. */
  search: SearchProvider | null
}

/** What the model spends is counted on `meter`, also where there is no row. */
export type MeteredInput = ScrapeInput & { meter: ModelMeter }

/** What the steps for one target share. */
export interface Run {
  input: MeteredInput
  tools: ScrapeTools
  signal: AbortSignal
  visit: Visit
  draft: RowDraft
  /** Pages read so far, the target's own first. */
  documents: PageDocument[]
  /** Why a page that needs a browser was not rendered. */
  unrendered: ScrapeError | null
  /** Why the model could not be asked to the end. */
  modelFailure: ScrapeError | null
  startedAtMs: number
}

export function startRun(input: MeteredInput, tools: ScrapeTools, signal: AbortSignal): Run {
  const draft = new RowDraft(input.target, input.fields)
  const failures = { unrendered: null, modelFailure: null }
  return { input, tools, signal, visit: startVisit(), draft, documents: [], ...failures, startedAtMs: Date.now() }
}

export interface PageOptions {
  /** Ends this page early; the run's own signal where it is left out. */
  signal?: AbortSignal
  /** False leaves the page out: it leaves no trace in the row. */
  isWanted?(document: PageDocument): boolean
}

/**
 * What stands there once scripts have run comes first. Returns the page that was read; null where it was not wanted.
 * @throws ScrapeError when the page can't be read; the signal's reason when it fired.
 */
export async function readPage(url: string, run: Run, options: PageOptions = {}): Promise<PageDocument | null> {
  const { draft, tools } = run
  const { signal = run.signal, isWanted = () => true } = options
  const fetched = distil(await tools.fetch(url, run.visit, signal))
  const fits = isWanted(fetched)
  if (!fits && !fetched.isShell) return null
  const asFetched = fits ? await keep(fetched, tools.snapshots) : null
  const cells = asFetched === null ? {} : read(asFetched, run)
  const seen = fetched.isShell && (asFetched === null || !draft.isFilledBy(cells)) ? await render(fetched.page.url, run, signal) : null
  const rendered = seen !== null && isWanted(seen) ? await keep(seen, tools.snapshots) : null
  if (asFetched !== null) draft.addPage(asFetched.page)
  if (rendered !== null) {
    draft.addPage(rendered.page)
    draft.addCells(read(rendered, run))
  }
  draft.addCells(cells)
  if (asFetched?.page.isCut) for (const { name } of draft.empty) draft.addReason(name, 'truncated')
  const document = rendered ?? asFetched
  if (document !== null) run.documents.push(document)
  return document
}

async function render(url: string, run: Run, signal: AbortSignal): Promise<PageDocument | null> {
  const { tools } = run
  try {
    if (tools.render === null) throw new ScrapeError('render_unavailable')
    return distil(await tools.render(url, signal))
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    run.unrendered ??= error
    return null
  }
}

async function keep(document: PageDocument, snapshots: SnapshotStore | null): Promise<PageDocument> {
  if (snapshots === null) return document
  return { ...document, page: { ...document.page, snapshot: await snapshots.put(document.page) } }
}

/** The ladder without a model. Where there is one, it alone fills the fields that ask for words of its own. */
function read(document: PageDocument, { input, tools }: Run): Record<string, Cell> {
  const { fields, prompt, targetName } = input
  const readable = tools.model === null ? fields : fields.filter((field) => !asksForOwnWords(field))
  return readDocument(document, { fields: readable, prompt, targetName, referenceDate: document.page.fetchedAt }).cells
}
