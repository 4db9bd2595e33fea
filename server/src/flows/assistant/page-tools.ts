// What an assistant may do to know the web: look at a page, discover a list, search, check addresses. Counts its uses and remembers
// what it saw, so that proposals can be held against it. A page that can't be read is an answer, not an error.
import type { DetectedField, Detection, Discovery } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { InspectionFailed, type Inspector } from '../../sites/inspection/inspector.ts'
import type { Inspection, SearchResults } from '../../sites/inspection/orders.ts'

export interface Failure {
  /** A sentence for the visitor. */
  failure: string
}

export interface PageTools {
  inspect(target: string): Promise<Inspection | Failure>
  /** The same for a page that may be none of those that are wanted: its fields are not remembered. */
  glance(target: string): Promise<Inspection | Failure>
  discover(url: string, max: number): Promise<Discovery | Failure>
  /** Fields of pages of one kind. */
  detect(targets: string[]): Promise<Detection | Failure>
  search(query: string): Promise<SearchResults | Failure>
  /** Those of the addresses that lead to a page. */
  check(urls: string[]): Promise<string[]>
  /** Addresses that were read, listed or found by the search. */
  readonly seen: ReadonlySet<string>
  /** Fields that were found on pages, the best first. */
  readonly fields: readonly DetectedField[]
}

const USES_MAX = 8
/** The conversation belongs to nobody, so nothing that opens a site is used in it. */
const NEEDS_SIGN_IN: Failure = {
  failure:
    'This page needs a sign-in: connect it. Add the site under Connections, choose the connection in the form, and press Detect Fields there; I see only pages that are open to everybody.',
}
const SPENT: Failure = { failure: 'No more pages are looked at for one message.' }

export function isFailure(answer: object): answer is Failure {
  return 'failure' in answer
}

export function createPageTools(inspector: Inspector, signal: AbortSignal): PageTools {
  const seen = new Set<string>()
  const fields = new Map<string, DetectedField>()
  let uses = 0

  async function use<T extends object>(work: () => Promise<T>): Promise<T | Failure> {
    uses += 1
    if (uses > USES_MAX) return SPENT
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof InspectionFailed && error.kind === 'needs_login') return NEEDS_SIGN_IN
      if (error instanceof InspectionFailed) return { failure: error.message }
      if (error instanceof AppError && typeof error.detail === 'string') return { failure: error.detail }
      throw error
    }
  }
  const remember = (found: readonly DetectedField[]): void => {
    for (const field of found) if (!fields.has(field.name)) fields.set(field.name, field)
  }

  return {
    seen,
    get fields() {
      return [...fields.values()]
    },
    async inspect(target) {
      const inspection = await use(() => inspector.inspect(target, signal))
      if (isFailure(inspection)) return inspection
      seen.add(target).add(inspection.url)
      if (inspection.listed === 0) remember(inspection.fields)
      return inspection
    },
    glance: (target) => use(() => inspector.inspect(target, signal)),
    async discover(url, max) {
      const discovery = await use(() => inspector.discover({ url, max }, () => undefined, { signal }))
      if (!isFailure(discovery)) for (const item of discovery.items) seen.add(item.url)
      return discovery
    },
    async detect(targets) {
      const detection = await use(() => inspector.detect({ target_items: targets, target_item_name: 'URL' }, signal))
      if (isFailure(detection)) return detection
      remember(detection.fields)
      return detection
    },
    async search(query) {
      const results = await use(() => inspector.search(query, signal))
      if (!isFailure(results)) for (const { url } of results) seen.add(url)
      return results
    },
    async check(urls) {
      const checked = urls.length === 0 ? [] : await use(() => inspector.check(urls, signal))
      return isFailure(checked) ? [] : checked
    },
  }
}
