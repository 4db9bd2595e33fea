// The further pages of a domain: those its start page links to that promise the fields still empty.
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { readPage } from './read-page.ts'
import type { Run } from './run.ts'
import { choosePages } from '../target/choose-pages.ts'

/** As long as fields are empty and time is left. */
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

/** A page that fails is left out, and the fields it might have filled have the reason. @throws the run's reason when its signal fired. */
export async function readOneMore(url: string, run: Run, endsAt: number): Promise<Run> {
  try {
    const { run: next } = await withTimeLimit(endsAt - Date.now(), run.signal, (signal) => readPage(url, run, { signal, isLinked: true }))
    return next
  } catch (error) {
    run.signal.throwIfAborted()
    return withFailure(run, error)
  }
}

/** A further page could not be read: the row continues, and every field it might have filled has the reason. @throws other errors than a failure or a time limit. */
export function withFailure(run: Run, error: unknown): Run {
  if (!(error instanceof ScrapeError) && !(error instanceof DOMException)) throw error
  const kind = error instanceof ScrapeError ? error.kind : 'timeout'
  const reason = kind === 'blocked' || kind === 'needs_login' ? kind : 'fetch_failed'
  return { ...run, draft: run.draft.withReason(run.draft.emptyNames, reason) }
}
