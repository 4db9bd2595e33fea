// The exception of a task that gives no row, with the reason. The kinds are defined in the contract.
import { TASK_FAILURES, type Retry, type TaskFailure } from '@quarry/contract'

/** Failures of addresses at which no server answers: another address of the target may be right. */
export const UNREACHED: ReadonlySet<string> = new Set<TaskFailure>(['connection_failed', 'tls_failed', 'not_resolved'])

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
  /** The text in the message after the sentence for the kind. */
  readonly detail: string | undefined
  /** Earliest time of the next attempt in milliseconds from now, if the site gave one (Retry-After). */
  readonly retryAfterMs: number | null
  /** JPEG of the page at that moment; null if there is none. */
  readonly picture: Uint8Array | null
  /** Key of the site, once that is known; `search` for the web search. */
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
