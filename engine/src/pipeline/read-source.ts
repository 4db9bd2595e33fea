// In: an address. Out: its page, fetched, or from the browser if page steps must be done before it is read.
// Next: engine/src/fetch/fetch-page.ts
import { stepsForPage, type PageSteps } from '@quarry/contract'
import type { Renderer } from './create-renderer.ts'
import { ScrapeError } from '../errors.ts'
import type { Visit } from '../fetch/visit.ts'
import type { ReadPage } from '../types.ts'

export interface SourceOrder {
  url: string
  visit: Visit
  pageSteps?: PageSteps | undefined
}

export interface SourceTools {
  fetch(url: string, visit: Visit, signal: AbortSignal): Promise<ReadPage>
  /** Null where no browser may be started. */
  renderer: Pick<Renderer, 'render'> | null
}

/** @throws ScrapeError step_failed with a picture, render_unavailable where steps have no browser, and as fetching and rendering do */
export async function readSource({ url, visit, pageSteps = [] }: SourceOrder, tools: SourceTools, signal: AbortSignal): Promise<ReadPage> {
  const steps = stepsForPage(pageSteps, url)
  if (steps.length === 0) return tools.fetch(url, visit, signal)
  if (tools.renderer === null) throw new ScrapeError('render_unavailable')
  try {
    return await tools.renderer.render({ url, depth: 'some', access: visit.access, steps }, signal)
  } catch (error) {
    // A file has no elements for the steps; it is read as it is.
    if (!(error instanceof ScrapeError) || error.kind !== 'unsupported_content') throw error
    return tools.fetch(url, visit, signal)
  }
}
