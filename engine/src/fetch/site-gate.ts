// The gate of every site: concurrency, pace, and a circuit breaker that pauses a failing site.
import type { TaskFailure } from '@quarry/contract'
import type { Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'

export interface SiteGate {
  /**
   * Waits for a place and for the pace. The caller must `leave` once, with the outcome of the request.
   * @throws ScrapeError host_paused while the site is paused, and the site's failure after several pauses: final for a site that only
   * answers 429, since otherwise each task would use up a pause; the signal's reason when it fires while waiting.
   */
  enter(site: string, pace: Pace, signal: AbortSignal): Promise<Pass>
}
export interface Pass {
  /**
   * `null`: the site has answered; `'given up'`: the request was cancelled before.
   * @returns the error to throw instead of the answer where a site that has only answered 429 for long is given up; else null.
   */
  leave(outcome: ScrapeError | null | 'given up'): ScrapeError | null
}
export interface Pace {
  concurrency: number
  delayMs: number
}
export const NO_PACE: Pace = { concurrency: Number.POSITIVE_INFINITY, delayMs: 0 }

interface SiteState {
  patienceMs: number
  active: number
  waiting: (() => void)[]
  nextStartAt: number
  failuresInARow: number
  pausedUntil: number
  pauseMs: number
  /** Number of pauses since the last success, their beginning, and the failure that caused the latest. */
  pauses: number
  firstPausedAt: number
  lastFailure: TaskFailure
  /** True while one request tries the site after a pause; others are refused until it ends. */
  isProbing: boolean
}

const FAILURES_BEFORE_PAUSE = 5
const PAUSE_MS_MIN = 5_000
const PAUSE_MS_MAX = 60_000
/** Pauses that cost waiting tasks no attempt; a site that is still down after them counts as down. */
const FREE_PAUSES_MAX = 3
/** Long, because bans last minutes, and giving up fails every waiting task. */
const PATIENCE_MS = 5 * 60_000
const SITES_KEPT_MAX = 5_000
const SITE_FAILURES: ReadonlySet<TaskFailure> = new Set([
  'connection_failed',
  'timeout',
  'http_server_error',
  'not_resolved',
  'rate_limited',
])

/** `patienceMs`: how long a site that only answers 429 is retried before its tasks fail. */
export function createSiteGate(clock: Clock, patienceMs = PATIENCE_MS): SiteGate {
  const sites = new Map<string, SiteState>()

  return {
    async enter(key, pace, signal) {
      const site = stateOf(key)
      refuseIfPaused(site, clock.now())
      await takePlace(site, pace.concurrency, signal)
      let isProbe = false
      try {
        refuseIfPaused(site, clock.now())
        isProbe = site.pauseMs > 0
        site.isProbing = isProbe
        const startAt = Math.max(clock.now(), site.nextStartAt)
        site.nextStartAt = startAt + pace.delayMs
        if (startAt > clock.now()) await clock.wait(startAt - clock.now(), signal)
      } catch (error) {
        if (isProbe) site.isProbing = false
        givePlace(site)
        throw error
      }
      return {
        leave(outcome) {
          if (outcome === 'given up') site.isProbing = false
          else learn(site, outcome, clock.now())
          givePlace(site)
          return outcome !== 'given up' && outcome?.kind === 'rate_limited' ? givenUp(site, clock.now()) : null
        },
      }
    },
  }

  function stateOf(key: string): SiteState {
    const known = sites.get(key)
    if (known !== undefined) return known
    if (sites.size >= SITES_KEPT_MAX) for (const [name, site] of sites) if (isIdle(site, clock.now())) sites.delete(name)
    const site: SiteState = { ...FRESH, patienceMs, waiting: [] }
    sites.set(key, site)
    return site
  }
}

const FRESH: Omit<SiteState, 'waiting' | 'patienceMs'> = {
  active: 0,
  nextStartAt: 0,
  failuresInARow: 0,
  pausedUntil: 0,
  pauseMs: 0,
  pauses: 0,
  firstPausedAt: 0,
  lastFailure: 'connection_failed',
  isProbing: false,
}

function isIdle(site: SiteState, nowMs: number): boolean {
  return site.active === 0 && site.waiting.length === 0 && site.pausedUntil <= nowMs && site.nextStartAt <= nowMs
}

function refuseIfPaused(site: SiteState, nowMs: number): void {
  const restMs = site.pausedUntil - nowMs
  if (restMs > 0) {
    const kind = site.pauses > FREE_PAUSES_MAX && site.lastFailure !== 'rate_limited' ? site.lastFailure : 'host_paused'
    throw givenUp(site, nowMs) ?? new ScrapeError(kind, { retryAfterMs: restMs })
  }
  if (site.isProbing) throw new ScrapeError('host_paused', { retryAfterMs: PAUSE_MS_MIN })
}

/** The final failure of a site that only answers 429; null while it is still retried. */
function givenUp(site: SiteState, nowMs: number): ScrapeError | null {
  const isGivenUp = site.lastFailure === 'rate_limited' && site.pauses > FREE_PAUSES_MAX && nowMs - site.firstPausedAt >= site.patienceMs
  return isGivenUp ? new ScrapeError('rate_limited', { detail: `HTTP 429, also after ${FREE_PAUSES_MAX} pauses`, retry: 'never' }) : null
}

/**
 * Updates the site's state by a request's outcome. A pause that the site requested counts as a pause, since it may request them endlessly.
 */
function learn(site: SiteState, failure: ScrapeError | null, nowMs: number): void {
  site.isProbing = false
  const askedMs = failure?.retryAfterMs ?? 0
  if (failure !== null && SITE_FAILURES.has(failure.kind)) {
    site.failuresInARow += 1
    const isAtRest = site.pausedUntil > nowMs
    if (!isAtRest && (askedMs > 0 || site.failuresInARow >= FAILURES_BEFORE_PAUSE)) pause(site, { failure: failure.kind, askedMs }, nowMs)
  } else {
    site.failuresInARow = 0
    site.pauseMs = 0
    site.pauses = 0
  }
  if (askedMs > 0) site.pausedUntil = Math.max(site.pausedUntil, nowMs + askedMs)
}

function pause(site: SiteState, { failure, askedMs }: { failure: TaskFailure; askedMs: number }, nowMs: number): void {
  if (site.pauses === 0) site.firstPausedAt = nowMs
  site.pauses += 1
  site.lastFailure = failure
  if (askedMs > 0) return
  site.pauseMs = Math.min(Math.max(site.pauseMs * 2, PAUSE_MS_MIN), PAUSE_MS_MAX)
  site.pausedUntil = nowMs + site.pauseMs
}

async function takePlace(site: SiteState, concurrency: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (site.active < concurrency) {
    site.active += 1
    return
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = (): void => {
    const place = site.waiting.indexOf(resolve)
    // Already admitted: the caller leaves the place, so that the next one is admitted.
    if (place < 0) return
    site.waiting.splice(place, 1)
    reject(signal.reason)
  }
  site.waiting.push(resolve)
  signal.addEventListener('abort', onAbort, { once: true })
  await promise.finally(() => signal.removeEventListener('abort', onAbort))
}

/** Passes the place to the call that has waited longest. */
function givePlace(site: SiteState): void {
  const next = site.waiting.shift()
  if (next === undefined) site.active -= 1
  else next()
}
