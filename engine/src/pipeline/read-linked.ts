// The further pages of a domain: those its start page links to that promise the fields still empty.
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { readPage } from './read-page.ts'
import type { Run } from './run.ts'
import { choosePages } from '../target/choose-pages.ts'

/** As long as fields are empty and time is left. Pages that fail are left out, and their fields have the reason. */
export async function readLinked(run: Run): Promise<void> {
  const { draft, signal } = run
  const { page, links } = run.documents[0]!
  const endsAt = Date.now() + ENGINE_LIMITS.linkedPagesTimeoutMs
  for (const url of choosePages({ url: page.url, links }, draft.empty, ENGINE_LIMITS.pagesPerTargetMax - 1)) {
    if (draft.empty.length === 0) return
    try {
      await withTimeLimit(endsAt - Date.now(), signal, (within) => readPage(url, run, { signal: within, isLinked: true }))
    } catch (error) {
      signal.throwIfAborted()
      noteFailure(error, run)
    }
  }
}

/** A further page could not be read: the row continues, and every field it might have filled has the reason. @throws other errors than a failure or a time limit. */
export function noteFailure(error: unknown, { draft }: Run): void {
  if (!(error instanceof ScrapeError) && !(error instanceof DOMException)) throw error
  const kind = error instanceof ScrapeError ? error.kind : 'timeout'
  for (const { name } of draft.empty) draft.addReason(name, kind === 'blocked' || kind === 'needs_login' ? kind : 'fetch_failed')
}
