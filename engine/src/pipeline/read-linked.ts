// Reads further pages of a domain: those linked from its start page that are likely to have the fields still empty.
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { readPage } from './read-page.ts'
import type { Run } from './run.ts'
import { choosePages } from '../target/choose-pages.ts'

/** Continues as long as fields are empty and time is left. */
export async function readLinked(start: Run): Promise<Run> {
  const { page, links } = start.documents[0]!
  const endsAt = Date.now() + ENGINE_LIMITS.linkedPagesTimeoutMs
  let run = start
  for (const url of choosePages({ url: page.url, links }, start.draft.empty, ENGINE_LIMITS.pagesPerTargetMax - 1)) {
    if (run.draft.empty.length === 0) break
    run = await readOneMore(url, run, endsAt)
  }
  return run
}

/** A page that fails is skipped, and the fields still empty get the reason. @throws the reason of the run's signal when it fired. */
export async function readOneMore(url: string, run: Run, endsAt: number): Promise<Run> {
  try {
    const { run: next } = await withTimeLimit(endsAt - Date.now(), run.signal, (signal) => readPage(url, run, { signal, isLinked: true }))
    return next
  } catch (error) {
    run.signal.throwIfAborted()
    return withFailure(run, error)
  }
}

/**
 * For a further page that could not be read: the run continues, and every empty field gets the reason. @throws other errors than a
 * ScrapeError or a time limit.
 */
export function withFailure(run: Run, error: unknown): Run {
  if (!(error instanceof ScrapeError) && !(error instanceof DOMException)) throw error
  const kind = error instanceof ScrapeError ? error.kind : 'timeout'
  const reason = kind === 'blocked' || kind === 'needs_login' ? kind : 'fetch_failed'
  return { ...run, draft: run.draft.withReason(run.draft.emptyNames, reason) }
}
