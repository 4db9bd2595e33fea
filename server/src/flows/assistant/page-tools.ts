// What an assistant may do to know the web: look at a page, discover a list, search, check addresses. Counts its uses and remembers
// what it saw, so that proposals can be held against it. A page that can't be read is an answer, not an error.
import type { DetectedField, Detection, Discovery } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { InspectionFailed, type Inspector } from '../../sites/inspection/inspector.ts'
import type { Inspection, SearchResults } from '../../sites/inspection/orders.ts'
import type { OpenedSite } from '../../sites/connections/use-connection.ts'

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
const NEEDS_SIGN_IN: Failure = {
  failure: 'This page needs a sign-in: connect it. Add the site under Connections, choose the connection in the form, and ask me again.',
}
const SIGN_IN_OVER: Failure = {
  failure: 'The site asks to sign in again. Press Sign in again under Connections, then ask me again.',
}
const OTHER_SITE: Failure = {
  failure:
    'With a connection I look only at pages of its site and at addresses that you name. Choose no connection in the form to look elsewhere.',
}
const SPENT: Failure = { failure: 'No more pages are looked at for one message.' }

export function isFailure(answer: object): answer is Failure {
  return 'failure' in answer
}

interface Looking {
  signal: AbortSignal
  opened?: OpenedSite | null
  /** Addresses that the person has written. */
  named?: readonly string[]
}

/**
 * With a connection nothing else is asked for than pages of its site and what the person has named: a page could otherwise have a model
 * put what members see there into the address of another one, or into a search.
 */
export function createPageTools(inspector: Inspector, { signal, opened = null, named = [] }: Looking): PageTools {
  const seen = new Set<string>()
  const fields = new Map<string, DetectedField>()
  let uses = 0

  const access = opened?.use ?? null
  const isOpen = (address: string): boolean => opened === null || opened.covers(address) || named.includes(address)

  async function use<T extends object>(addresses: readonly string[], work: () => Promise<T>): Promise<T | Failure> {
    uses += 1
    if (uses > USES_MAX) return SPENT
    if (!addresses.every(isOpen)) return OTHER_SITE
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      return failureOf(error, opened !== null && addresses.every((address) => opened.covers(address)))
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
      const inspection = await use([target], () => inspector.inspect(target, signal, access))
      if (isFailure(inspection)) return inspection
      seen.add(target).add(inspection.url)
      if (inspection.listed === 0) remember(inspection.fields)
      return inspection
    },
    glance: (target) => use([target], () => inspector.inspect(target, signal, access)),
    async discover(url, max) {
      const discovery = await use([url], () => inspector.discover({ url, max }, () => undefined, { signal, access }))
      if (!isFailure(discovery)) for (const item of discovery.items) seen.add(item.url)
      return discovery
    },
    async detect(given) {
      const targets = given.some(isOpen) ? given.filter(isOpen) : given
      const detection = await use(targets, () => inspector.detect({ target_items: targets, target_item_name: 'URL' }, signal, access))
      if (isFailure(detection)) return detection
      remember(detection.fields)
      return detection
    },
    async search(query) {
      const results = opened === null ? await use([], () => inspector.search(query, signal)) : OTHER_SITE
      if (!isFailure(results)) for (const { url } of results) seen.add(url)
      return results
    },
    async check(urls) {
      // Whether a page is there is looked up without what opens the site: of its own pages those that were seen are known.
      const open = opened === null ? urls : urls.filter((url) => named.includes(url))
      const checked = open.length === 0 ? [] : await use(open, () => inspector.check(open, signal))
      return isFailure(checked) ? [] : checked
    },
  }
}

/** `isConnected`: the pages were read with what opens their site. @throws what is no answer */
function failureOf(error: unknown, isConnected: boolean): Failure {
  if (error instanceof InspectionFailed && error.kind === 'needs_login') return isConnected ? SIGN_IN_OVER : NEEDS_SIGN_IN
  if (error instanceof InspectionFailed) return { failure: error.message }
  if (error instanceof AppError && typeof error.detail === 'string') return { failure: error.detail }
  throw error
}
