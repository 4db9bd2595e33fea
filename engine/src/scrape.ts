// THE PIPELINE: resolve target → fetch → (render) → distil → extract, verify, clean → row.
// In: one target and its fields. Out: one row whose every value was found again on a page; without any value a ScrapeError.
// Next: engine/src/target/resolve-target.ts
import { withTimeLimit } from './clock.ts'
import { distil } from './distil/distil.ts'
import { ScrapeError } from './errors.ts'
import { startVisit, type Visit } from './fetch/fetch-page.ts'
import { ENGINE_LIMITS } from './limits.ts'
import { asksForOwnWords } from './model/own-words.ts'
import { readDocument } from './read-document.ts'
import { readWithModel } from './read-with-model.ts'
import { RowDraft } from './row-draft.ts'
import { choosePages } from './target/choose-pages.ts'
import { resolveTarget } from './target/resolve-target.ts'
import type { Cell, ModelClient, ModelMeter, PageDocument, ReadPage, Row, ScrapeInput, SnapshotStore } from './types.ts'

export interface ScrapeTools {
  fetch(url: string, visit: Visit, signal: AbortSignal): Promise<ReadPage>
  /** The page with its scripts run; null where no browser is to be started. */
  render: ((url: string, signal: AbortSignal) => Promise<ReadPage>) | null
  snapshots: SnapshotStore | null
  model: ModelClient | null
}

/** What the model spends is counted on `meter`, also where there is no row. @throws ScrapeError; the signal's reason when it fired. */
export async function scrape(input: ScrapeInput & { meter: ModelMeter }, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  const target = resolveTarget(input.target, input.targetName)
  if (target.kind === 'search') throw new ScrapeError('no_search_provider')
  const run: Run = {
    input,
    tools,
    signal,
    visit: startVisit(),
    draft: new RowDraft(input.target, input.fields),
    documents: [],
    unrendered: null,
    modelFailure: null,
    startedAtMs: Date.now(),
  }

  await readFirst(target.urls, run)
  if (target.kind === 'domain') await readLinked(run)
  await readWithTheModel(run)

  if (!run.draft.hasAnyValue) throw run.unrendered ?? run.modelFailure ?? emptyRow(run.draft)
  return run.draft.finish(input.meter.usage)
}

function emptyRow(draft: RowDraft): ScrapeError {
  return new ScrapeError(draft.has('over_budget') ? 'over_budget' : 'nothing_found')
}

/** What the steps for one target share. */
interface Run {
  input: ScrapeInput & { meter: ModelMeter }
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

/** One page up the ladder: as fetched, and with its scripts run only where it is an empty shell. What stands there then comes first. */
async function readPage(url: string, run: Run): Promise<void> {
  const { draft, tools, signal } = run
  const fetched = distil(await keep(await tools.fetch(url, run.visit, signal), tools.snapshots))
  const cells = read(fetched, run)
  draft.addPage(fetched.page)
  const rendered = fetched.isShell && !draft.isFilledBy(cells) ? await render(fetched.page.url, run) : null
  if (rendered !== null) {
    draft.addPage(rendered.page)
    draft.addCells(read(rendered, run))
  }
  draft.addCells(cells)
  run.documents.push(rendered ?? fetched)
}

async function render(url: string, run: Run): Promise<PageDocument | null> {
  const { tools, signal } = run
  try {
    if (tools.render === null) throw new ScrapeError('render_unavailable')
    return distil(await keep(await tools.render(url, signal), tools.snapshots))
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    run.unrendered ??= error
    return null
  }
}

async function keep(page: ReadPage, snapshots: SnapshotStore | null): Promise<ReadPage> {
  return snapshots === null ? page : { ...page, snapshot: await snapshots.put(page) }
}

/** The first of the addresses whose site can be reached. */
async function readFirst(urls: readonly string[], run: Run): Promise<void> {
  for (const url of urls.slice(0, -1)) {
    try {
      return await readPage(url, run)
    } catch (error) {
      if (!(error instanceof ScrapeError) || !UNREACHED.has(error.kind)) throw error
    }
  }
  await readPage(urls.at(-1)!, run)
}
const UNREACHED: ReadonlySet<string> = new Set(['connection_failed', 'tls_failed', 'not_resolved'])

/** The ladder without a model. Where there is one, it alone fills the fields that ask for words of its own. */
function read(document: PageDocument, { input, tools }: Run): Record<string, Cell> {
  const { fields, prompt, targetName } = input
  const readable = tools.model === null ? fields : fields.filter((field) => !asksForOwnWords(field))
  return readDocument(document, { fields: readable, prompt, targetName, referenceDate: document.page.fetchedAt }).cells
}

/** Pages linked from a domain's start page, as long as fields are empty and time is left. What fails is left out, and its fields say why. */
async function readLinked(run: Run): Promise<void> {
  const { draft, signal } = run
  const { page, links } = run.documents[0]!
  const endsAt = Date.now() + ENGINE_LIMITS.linkedPagesTimeoutMs
  for (const url of choosePages({ url: page.url, links }, draft.empty, ENGINE_LIMITS.pagesPerTargetMax - 1)) {
    if (draft.empty.length === 0) return
    try {
      await withTimeLimit(endsAt - Date.now(), signal, (within) => readPage(url, { ...run, signal: within }))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ScrapeError) && !(error instanceof DOMException)) throw error
      const kind = error instanceof ScrapeError ? error.kind : 'timeout'
      for (const { name } of draft.empty) draft.addReason(name, kind === 'blocked' || kind === 'needs_login' ? kind : 'fetch_failed')
    }
  }
}

/** The last rung, for fields still empty. A model that fails costs only its own fields: what was found stands. */
async function readWithTheModel(run: Run): Promise<void> {
  const { input, tools, signal, draft, documents } = run
  if (tools.model === null) return
  const endsAtMs = run.startedAtMs + ENGINE_LIMITS.modelEndsMs
  for (const document of documents) {
    if (draft.empty.length === 0) return
    const timeoutMs = Math.max(endsAtMs - Date.now(), 0)
    const order = { document, fields: draft.empty, input, meter: input.meter, timeoutMs }
    const { cells, reasons, failure } = await readWithModel(order, tools.model, signal)
    draft.addCells(Object.fromEntries(cells))
    for (const [name, reason] of reasons) draft.addReason(name, reason)
    run.modelFailure = failure
    if (failure !== null) return
  }
}
