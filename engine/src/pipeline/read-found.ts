// A name or a query: the web search finds pages, and the best ones about it are read into one row.
// Every value names its page; a page about something else fills nothing.
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { noteFailure } from './read-linked.ts'
import { readPage } from './read-page.ts'
import type { Run } from './run.ts'
import { rankResults } from '../search/rank-results.ts'
import { narrowed, speaksOf } from '../search/speaks-of.ts'
import { subjectOf, type Subject } from '../search/subject.ts'

/** @throws ScrapeError where the search fails, no page of it can be read, or none speaks of the target. */
export async function readFound(query: string, run: Run): Promise<void> {
  const { tools, input, signal, draft } = run
  if (tools.search === null) throw new ScrapeError('no_search_provider')
  let subject = subjectOf(query, input)
  const results = rankResults(await tools.search.search(query, signal), subject)
  const endsAt = Date.now() + ENGINE_LIMITS.foundPagesTimeoutMs
  const failures: unknown[] = []
  for (const { url } of results.slice(0, ENGINE_LIMITS.foundPagesTriedMax)) {
    if (run.documents.length >= ENGINE_LIMITS.foundPagesMax || (draft.hasAnyValue && draft.empty.length === 0)) break
    try {
      subject = await withTimeLimit(endsAt - Date.now(), signal, (within) => readOne(url, { run, subject }, within))
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
    }
  }
  if (run.documents.length === 0) throw run.unrendered ?? firstFailure(failures)
  for (const failure of failures) noteFailure(failure, run)
}

/** What the next page has to speak of. */
async function readOne(url: string, { run, subject }: { run: Run; subject: Subject }, signal: AbortSignal): Promise<Subject> {
  const page = await readPage(url, run, { signal, isWanted: (document) => speaksOf(document, subject) })
  return page === null ? subject : narrowed(subject, page)
}

function firstFailure(failures: readonly unknown[]): unknown {
  const [first] = failures
  if (first instanceof DOMException) return new ScrapeError('timeout', { cause: first })
  return first ?? new ScrapeError('nothing_found', { detail: 'the web search found no page that speaks of the target' })
}
