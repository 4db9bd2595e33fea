// What the steps for one target share: its input, the tools, and what was read so far. Reads nothing itself.
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
  /** Runs the scripts of pages; null where no browser is to be started. */
  renderer: Pick<Renderer, 'render' | 'isWorthTrying' | 'remember'> | null
  snapshots: SnapshotStore | null
  model: ModelClient | null
  /** Finds pages for names and queries; null where none is configured. */
  search: SearchProvider | null
}

/** What the model spends is counted on `meter`, also where there is no row. */
export type MeteredInput = ScrapeInput & { meter: ModelMeter }

/** What the steps for one target share. */
export interface Run {
  readonly input: MeteredInput
  readonly tools: ScrapeTools
  readonly signal: AbortSignal
  readonly visit: Visit
  readonly draft: RowDraft
  /** Pages read so far, the target's own first. */
  documents: PageDocument[]
  /** How the last page was read. */
  reading: PageReading
  /** Why a page that needs a browser was not rendered. */
  unrendered: ScrapeError | null
  /** Why the model could not be asked to the end. */
  modelFailure: ScrapeError | null
  readonly startedAtMs: number
}

export function startRun(input: MeteredInput, tools: ScrapeTools, signal: AbortSignal): Run {
  const draft = new RowDraft(input.target, input.fields)
  const failures = { unrendered: null, modelFailure: null }
  return {
    input,
    tools,
    signal,
    visit: startVisit(input.access ?? null),
    draft,
    documents: [],
    reading: NO_READING,
    ...failures,
    startedAtMs: Date.now(),
  }
}
