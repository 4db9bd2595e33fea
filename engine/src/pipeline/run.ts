// What the steps for one target pass on: its input, the tools, and what has been read. Each step takes a run and returns a new one.
import type { ScrapeError } from '../errors.ts'
import { startVisit, type Visit } from '../fetch/visit.ts'
import { NO_READING } from '../recipes/site-reading.ts'
import type { SearchProvider } from '../search/search-provider.ts'
import type { ModelClient, ModelMeter, PageDocument, PageReading, ReadPage, ScrapeInput, SnapshotStore } from '../types.ts'
import type { Renderer } from './create-renderer.ts'
import type { PageOpener } from './open-page.ts'
import { RowDraft } from './row-draft.ts'

export interface ScrapeTools {
  fetch(url: string, visit: Visit, signal: AbortSignal): Promise<ReadPage>
  pages: Pick<PageOpener, 'open'>
  /** Renders pages in a browser; null where none may be started. */
  renderer: Pick<Renderer, 'render' | 'isWorthTrying' | 'remember'> | null
  snapshots: SnapshotStore | null
  model: ModelClient | null
  /** Finds pages for names and queries; null where none is configured. */
  search: SearchProvider | null
}

/** The model's usage is counted on `meter`, even if there is no row. */
export type MeteredInput = ScrapeInput & { meter: ModelMeter }

/** Immutable: a step that is aborted changes nothing in the row. */
export interface Run {
  readonly input: MeteredInput
  readonly tools: ScrapeTools
  readonly signal: AbortSignal
  readonly visit: Visit
  readonly draft: RowDraft
  /** Pages read so far, the target's own first. */
  readonly documents: readonly PageDocument[]
  /** How the last page was read. */
  readonly reading: PageReading
  /** Why a page that needs a browser was not rendered. */
  readonly unrendered: ScrapeError | null
  /** Why a call to the model failed; null if none did. */
  readonly modelFailure: ScrapeError | null
  readonly startedAtMs: number
}

export function startRun(input: MeteredInput, tools: ScrapeTools, signal: AbortSignal): Run {
  return {
    input,
    tools,
    signal,
    visit: startVisit(input.access ?? null),
    draft: new RowDraft(input.target, input.fields),
    documents: [],
    reading: NO_READING,
    unrendered: null,
    modelFailure: null,
    startedAtMs: Date.now(),
  }
}
