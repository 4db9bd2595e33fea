// Reads one page: fetches it, renders it where that is needed, distils it, and adds its values to the row. The callers decide which pages
// are read and in what order.
// Next: engine/src/fetch/fetch-page.ts
import { forEachField, isDelivered, stepsForPage } from '@quarry/contract'
import { ScrapeError } from '../errors.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import type { OpenPage } from './open-page.ts'
import { refuseMissing } from './refuse-missing.ts'
import { growsOn, loadsData } from '../render/needs-browser.ts'
import type { Depth } from '../render/unfold-page.ts'
import { hasFrameOfUnknownSize } from './frames-of-page.ts'
import { readSource } from './read-source.ts'
import { readStates } from './read-states.ts'
import type { RowDraft } from './row-draft.ts'
import type { Run } from './run.ts'
import type { SiteReadingInput } from '../recipes/site-reading.ts'
import type { Cell, Field, PageDocument, ReadPage, SnapshotStore } from '../types.ts'

export interface PageOptions {
  /** Stops reading this page early. Default: the run's signal. */
  signal?: AbortSignal
  /** True for a page that was linked from another: the page steps are only for the target's page. */
  isLinked?: boolean
  /** If it returns false, the page is skipped and nothing of it is in the row. */
  isWanted?(document: PageDocument): boolean
}

export interface AfterPage {
  run: Run
  /** The page that was read; null where `isWanted` refused it. */
  page: PageDocument | null
}

/**
 * Values of the rendered page come before those of the fetched one.
 * @throws ScrapeError when the page can't be read; the signal's reason when it fired.
 */
export async function readPage(url: string, run: Run, options: PageOptions = {}): Promise<AfterPage> {
  const { tools } = run
  const { signal = run.signal, isWanted = () => true } = options
  const order = { url, visit: run.visit, pageSteps: options.isLinked ? [] : run.input.pageSteps }
  const source = await readSource(order, tools, signal)
  const listed = source.states === undefined ? undefined : forEachField(stepsForPage(run.input.pageSteps ?? [], url), run.input.fields)
  const opened = await openPage(source, listed === undefined ? run : withoutField(run, listed), signal)
  const fetched = opened.document
  // A page that is filled by scripts may look like an error page until they have run.
  if (!fetched.isShell) refuseMissing(fetched)
  const fits = isWanted(fetched)
  if (!fits && !fetched.isShell) return { run, page: null }
  const asFetched = fits ? await keep(fetched, tools.snapshots) : null
  let draft = fits && listed !== undefined ? await withStates(listed, source, { run, signal }) : run.draft
  const first = asFetched === null ? null : opened.readBy(asFetched.page.snapshot)
  const cells = first?.cells ?? {}
  const depth = wantedDepth(fetched, { run, isFilled: first !== null && draft.isFilledBy(cells) })
  const { seen, unrendered } = depth === null ? NOT_RENDERED : await render(fetched, { depth, run }, signal)
  if (fetched.isShell) refuseMissing(seen?.document ?? fetched)
  const rendered = seen !== null && isWanted(seen.document) ? await keep(seen.document, tools.snapshots) : null
  const second = seen === null || rendered === null ? null : seen.readBy(rendered.page.snapshot)
  if (asFetched !== null) draft = draft.withPage(asFetched.page)
  if (rendered !== null && second !== null) {
    if (!fetched.isShell && !hasFrameOfUnknownSize(fetched)) tools.renderer?.remember(fetched.page.url, hasMoreValues(second.cells, cells))
    draft = draft.withPage(rendered.page).withCells(second.cells)
  }
  draft = draft.withCells(cells)
  if (asFetched?.page.isCut) draft = draft.withReason(draft.emptyNames, 'truncated')
  const page = rendered ?? asFetched
  const documents = page === null ? run.documents : [...run.documents, page]
  const reading = (second ?? first)?.reading ?? run.reading
  return { run: { ...run, draft, documents, reading, unrendered: run.unrendered ?? unrendered }, page }
}

function withoutField(run: Run, { name }: Field): Run {
  return { ...run, input: { ...run.input, fields: run.input.fields.filter((field) => field.name !== name) } }
}

/**
 * Fills the list field with one entry for each option that the steps went through. The page of the last option is the page itself and is
 * added later.
 */
async function withStates(field: Field, page: ReadPage, { run, signal }: { run: Run; signal: AbortSignal }): Promise<RowDraft> {
  const { cell, pages } = await readStates({ field, page, states: page.states ?? [], input: run.input }, run.tools, signal)
  return pages
    .slice(0, -1)
    .reduce((draft, one) => draft.withPage(one), run.draft)
    .withCells({ [field.name]: cell })
}

/**
 * How much the browser should load of the page; null for not rendering it. An empty shell is rendered if its embedded data does not fill
 * the fields; another page only if fields are empty and its scripts load data, or if a list on it loads more.
 */
function wantedDepth(fetched: PageDocument, { run, isFilled }: { run: Run; isFilled: boolean }): Depth | null {
  // Not rendered again, because the effect of its page steps would be lost.
  if (fetched.page.via === 'browser') return null
  const { fields } = run.input
  const depth = fields.some(({ type }) => type === 'array') ? 'all' : 'some'
  if (fetched.isShell && !isFilled) return depth
  const { renderer } = run.tools
  if (renderer !== null && !isFilled && hasFrameOfUnknownSize(fetched)) return depth
  if (fetched.page.via !== 'http' || renderer === null || !renderer.isWorthTrying(fetched.page.url)) return null
  const isWanted = (!isFilled && loadsData(fetched)) || (depth === 'all' && growsOn(fetched))
  return isWanted ? depth : null
}

interface Rendering {
  seen: OpenPage | null
  /** Why a page that needs a browser could not be rendered. */
  unrendered: ScrapeError | null
}
const NOT_RENDERED: Rendering = { seen: null, unrendered: null }

async function render(fetched: PageDocument, { depth, run }: { depth: Depth; run: Run }, signal: AbortSignal): Promise<Rendering> {
  const { renderer } = run.tools
  try {
    if (renderer === null) throw new ScrapeError('render_unavailable')
    const page = await renderer.render({ url: fetched.page.url, depth, access: run.visit.access }, signal)
    return { seen: await openPage(page, run, signal), unrendered: null }
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    if (fetched.isShell) return { seen: null, unrendered: error }
    if (!hasFrameOfUnknownSize(fetched)) renderer?.remember(fetched.page.url, false)
    return NOT_RENDERED
  }
}

/** True if a field that was empty has a value, or a list has more items. */
function hasMoreValues(rendered: Record<string, Cell>, fetched: Record<string, Cell>): boolean {
  const size = (cell: Cell | undefined): number => {
    if (cell === undefined || !isDelivered(cell)) return 0
    return Array.isArray(cell.value) ? cell.value.length : 1
  }
  return Object.entries(rendered).some(([name, cell]) => size(cell) > size(fetched[name]))
}

async function keep(document: PageDocument, snapshots: SnapshotStore | null): Promise<PageDocument> {
  if (snapshots === null) return document
  document.page = { ...document.page, snapshot: await snapshots.put(document.page) }
  return document
}

/** With a model, fields that need newly written text are left to the model. */
export function openPage(page: ReadPage, { input, tools }: Run, signal: AbortSignal): Promise<OpenPage> {
  const { prompt, targetName } = input
  const fields = tools.model === null ? input.fields : input.fields.filter((field) => !asksForOwnWords(field))
  const reading: SiteReadingInput = {
    fields,
    prompt,
    targetName,
    referenceDate: page.fetchedAt,
    hasModel: tools.model !== null,
    ...(input.recipes ? { recipes: input.recipes } : {}),
  }
  return tools.pages.open(page, reading, signal)
}
