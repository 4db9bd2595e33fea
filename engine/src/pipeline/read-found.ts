// Reads a target that is a name or a query: the web search finds pages, and the best ones about it are read into one row.
// Every value names its page; a page about something else fills nothing.
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { withFailure } from './read-linked.ts'
import { readPage } from './read-page.ts'
import type { Run } from './run.ts'
import { rankResults } from '../search/rank-results.ts'
import { narrowed, speaksOf } from '../search/speaks-of.ts'
import { subjectOf, type Subject } from '../search/subject.ts'

/** @throws ScrapeError where the search fails, none of its pages can be read, or none is about the target. */
export async function readFound(query: string, start: Run): Promise<Run> {
  const { tools, input, signal } = start
  if (tools.search === null) throw new ScrapeError('no_search_provider')
  let read: Found = { run: start, subject: subjectOf(query, input) }
  const results = rankResults(await tools.search.search(query, signal), read.subject)
  const endsAt = Date.now() + ENGINE_LIMITS.foundPagesTimeoutMs
  const failures: unknown[] = []
  for (const { url } of results.slice(0, ENGINE_LIMITS.foundPagesTriedMax)) {
    const { draft, documents } = read.run
    if (documents.length >= ENGINE_LIMITS.foundPagesMax || (draft.hasAnyValue && draft.empty.length === 0)) break
    try {
      read = await withTimeLimit(endsAt - Date.now(), signal, (within) => readOne(url, read, within))
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
    }
  }
  if (read.run.documents.length === 0) throw read.run.unrendered ?? firstFailure(failures)
  return failures.reduce<Run>(withFailure, read.run)
}

interface Found {
  run: Run
  /** What the next page must be about. */
  subject: Subject
}

async function readOne(url: string, { run, subject }: Found, signal: AbortSignal): Promise<Found> {
  const { run: next, page } = await readPage(url, run, { signal, isWanted: (document) => speaksOf(document, subject) })
  return { run: next, subject: page === null ? subject : narrowed(subject, page) }
}

function firstFailure(failures: readonly unknown[]): unknown {
  const [first] = failures
  if (first instanceof DOMException) return new ScrapeError('timeout', { cause: first })
  return first ?? new ScrapeError('nothing_found', { detail: 'the web search found no page about the target' })
}
