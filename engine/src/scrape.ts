// THE PIPELINE: resolve target → fetch → (render) → distil → extract, verify, clean → row.
// In: one target and its fields. Out: one row whose every value was found again on a page; without any value a ScrapeError.
// Next: engine/src/target/resolve-target.ts
import { distil } from './distil/distil.ts'
import { ScrapeError } from './errors.ts'
import { startVisit, type Visit } from './fetch/fetch-page.ts'
import { ENGINE_LIMITS } from './limits.ts'
import { readDocument } from './read-document.ts'
import { readWithModel } from './read-with-model.ts'
import { RowDraft } from './row-draft.ts'
import { choosePages } from './target/choose-pages.ts'
import { resolveTarget } from './target/resolve-target.ts'
import type { ModelClient, PageDocument, ReadPage, Row, ScrapeInput, SnapshotStore } from './types.ts'

export interface ScrapeTools {
  fetch(url: string, visit: Visit, signal: AbortSignal): Promise<ReadPage>
  snapshots: SnapshotStore | null
  model: ModelClient | null
}
type Read = (url: string) => Promise<PageDocument>

/** @throws ScrapeError; the signal's reason when it fired. */
export async function scrape(input: ScrapeInput, tools: ScrapeTools, signal: AbortSignal): Promise<Row> {
  const target = resolveTarget(input.target, input.targetName)
  if (target.kind === 'search') throw new ScrapeError('no_search_provider')
  const visit = startVisit()
  const read: Read = async (url) => distil(await keep(await tools.fetch(url, visit, signal), tools.snapshots))

  const draft = new RowDraft(input.target, input.fields)
  const documents = [await readFirst(target.urls, read)]
  extract(documents[0]!, input, draft)
  if (target.kind === 'domain') await readLinked(documents, read, input, draft)
  if (tools.model !== null) await extractWithModel(documents, tools.model, input, draft, signal)

  if (!draft.hasAnyValue) throw new ScrapeError('nothing_found')
  return draft.finish()
}

async function keep(page: ReadPage, snapshots: SnapshotStore | null): Promise<ReadPage> {
  return snapshots === null ? page : { ...page, snapshot: await snapshots.put(page) }
}

/** The first of the addresses whose site can be reached. */
async function readFirst(urls: readonly string[], read: Read): Promise<PageDocument> {
  for (const url of urls.slice(0, -1)) {
    try {
      return await read(url)
    } catch (error) {
      if (!(error instanceof ScrapeError) || !UNREACHED.has(error.kind)) throw error
    }
  }
  return read(urls.at(-1)!)
}
const UNREACHED: ReadonlySet<string> = new Set(['connection_failed', 'tls_failed', 'not_resolved'])

/** The ladder without a model. */
function extract(document: PageDocument, input: ScrapeInput, draft: RowDraft): void {
  const { fields, prompt, targetName } = input
  const reading = readDocument(document, { fields, prompt, targetName, referenceDate: document.page.fetchedAt })
  draft.addPage(document.page)
  for (const { name } of fields) draft.addCell(name, reading.cells[name]!)
}

/** Pages linked from a domain's start page, as long as fields are empty. A page that fails is left out, and its fields say why. */
async function readLinked(documents: PageDocument[], read: Read, input: ScrapeInput, draft: RowDraft): Promise<void> {
  const start = documents[0]!
  for (const url of choosePages(start.page.url, start.links, draft.empty, ENGINE_LIMITS.pagesPerTargetMax - 1)) {
    if (draft.empty.length === 0) return
    try {
      const document = await read(url)
      documents.push(document)
      extract(document, input, draft)
    } catch (error) {
      if (!(error instanceof ScrapeError)) throw error
      const reason = error.kind === 'blocked' || error.kind === 'needs_login' ? error.kind : 'fetch_failed'
      for (const { name } of draft.empty) draft.addReason(name, reason)
    }
  }
}

/** The last rung, for fields still empty. */
async function extractWithModel(
  documents: readonly PageDocument[],
  model: ModelClient,
  input: ScrapeInput,
  draft: RowDraft,
  signal: AbortSignal,
): Promise<void> {
  for (const document of documents) {
    if (draft.empty.length === 0) return
    const { cells, reasons, usage } = await readWithModel({ document, fields: draft.empty, input }, model, signal)
    draft.addUsage(usage)
    for (const [name, cell] of cells) draft.addCell(name, cell)
    for (const [name, reason] of reasons) draft.addReason(name, reason)
  }
}
