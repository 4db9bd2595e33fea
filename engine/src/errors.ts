// The one exception of scraping: a task cannot give a row, and why. The table of kinds is the contract's.
import { TASK_FAILURES, type Retry, type TaskFailure } from '@quarry/contract'

interface ScrapeErrorOptions {
  detail?: string
  retryAfterMs?: number | null
  retry?: Retry
  site?: string
  picture?: Uint8Array | null
  cause?: unknown
}

export class ScrapeError extends Error {
  readonly kind: TaskFailure
  readonly retry: Retry
  /** What its message adds to the sentence of its kind. */
  readonly detail: string | undefined
  /** Earliest time of the next try in milliseconds from now, where the site named one (Retry-After). */
  readonly retryAfterMs: number | null
  /** JPEG of the page at that moment; null where there is none. */
  readonly picture: Uint8Array | null
  /** Key of the site it is about, once that is known; `search` for the web search. */
  site: string | null

  constructor(kind: TaskFailure, options: ScrapeErrorOptions = {}) {
    const { text, retry } = TASK_FAILURES[kind]
    super(options.detail ? `${text} (${options.detail})` : text, { cause: options.cause })
    this.name = 'ScrapeError'
    this.kind = kind
    this.detail = options.detail
    this.retry = options.retry ?? retry
    this.retryAfterMs = options.retryAfterMs ?? null
    this.picture = options.picture ?? null
    this.site = options.site ?? null
  }
}
