// The assistant's tools for the web: read a page, discover a list, search, check addresses. Counts its uses and records what it saw, so
// that proposals can be validated against it. An unreadable page is a result, not an error.
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
  /** The same for a page that may be of another kind than wanted: its fields are not recorded. */
  glance(target: string): Promise<Inspection | Failure>
  discover(url: string, max: number): Promise<Discovery | Failure>
  /** Fields of pages of one kind. */
  detect(targets: string[]): Promise<Detection | Failure>
  search(query: string): Promise<SearchResults | Failure>
  /** The addresses that lead to a page. */
  check(urls: string[]): Promise<string[]>
  /** Addresses that were read, listed or found by the search. */
  readonly seen: ReadonlySet<string>
  /** Fields found on pages, best first. */
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
  /** Addresses that the user wrote. */
  named?: readonly string[]
}

/**
 * With a connection, only pages of its site and addresses named by the user are requested: otherwise a page could make a model leak
 * members' content into the address of another page, or into a search.
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
      // Whether a page exists is checked without credentials: of the site's own pages, those already seen count.
      const open = opened === null ? urls : urls.filter((url) => named.includes(url))
      const checked = open.length === 0 ? [] : await use(open, () => inspector.check(open, signal))
      return isFailure(checked) ? [] : checked
    },
  }
}

/** `isConnected`: the pages were read through the connection. @throws errors that are not a tool result */
function failureOf(error: unknown, isConnected: boolean): Failure {
  if (error instanceof InspectionFailed && error.kind === 'needs_login') return isConnected ? SIGN_IN_OVER : NEEDS_SIGN_IN
  if (error instanceof InspectionFailed) return { failure: error.message }
  if (error instanceof AppError && typeof error.detail === 'string') return { failure: error.detail }
  throw error
}
