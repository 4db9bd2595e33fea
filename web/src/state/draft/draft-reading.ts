// How the next job, preview or look at pages reads: with what opens the site, and after which steps. Lives as long as the page.
import type { PageSteps } from '@quarry/contract'
import { createStore } from '../../lib/store.ts'
import { draftConnection } from './draft-connection.ts'
import { onPersonChanged } from '../session/session.ts'

/** What is done on pages before they are read; empty for nothing. */
export const draftPageSteps = createStore<PageSteps>([])
onPersonChanged(() => draftPageSteps.set([]))

export interface Reading {
  connection?: string
  page_steps?: PageSteps
}

/** As payloads take it: no key for what was not chosen. */
export function draftReading(): Reading {
  const [connection, steps] = [draftConnection.get(), draftPageSteps.get()]
  return { ...(connection === null ? {} : { connection }), ...(steps.length > 0 ? { page_steps: steps } : {}) }
}

/** Adopts the reading settings of another source; returns a function that restores the former ones. */
export function takeReading({
  connection,
  page_steps: steps = [],
}: {
  connection?: string | null
  page_steps?: PageSteps | undefined
}): () => void {
  const [connectionBefore, stepsBefore] = [draftConnection.get(), draftPageSteps.get()]
  if (connection !== undefined) draftConnection.set(connection)
  draftPageSteps.set(steps)
  return () => {
    draftConnection.set(connectionBefore)
    draftPageSteps.set(stepsBefore)
  }
}
