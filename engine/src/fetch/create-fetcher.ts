// Builds a fetcher: one client, gate and robots.txt cache for all targets of a scraper.
import { SYSTEM_CLOCK, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { ReadPage, VisitedSite } from '../types.ts'
import { createAddressGuard, type Resolver } from './address-guard.ts'
import { admit, fetchPage, postForm, type FetchTools } from './fetch-page.ts'
import { type FilledForm, type Visit } from './visit.ts'
import { createHttpClient } from './http-client.ts'
import { createSocketOpener, type OpenSocket } from './open-checked-socket.ts'
import { createProxyGroups, type ProxySettings } from './proxy-groups.ts'
import { createRobots } from './robots.ts'
import { createSiteGate } from './site-gate.ts'
import { visitSite } from './visit-site.ts'

export interface FetcherSettings extends ProxySettings {
  allowHosts: readonly string[]
  practicePort: number | null
  hostConcurrency: number
  hostDelayMs: number
  userAgent: string
  siteOf: FetchTools['siteOf']
  /** Without it, files that are not text are refused. */
  readFile?: FetchTools['readFile']
}
/** Replaced in tests. */
export interface FetcherParts {
  clock?: Clock
  resolver?: Resolver
  ca?: string
  headersTimeoutMs?: number
  pageTimeoutMs?: number
}
export interface Fetcher {
  fetch(url: string, visit: Visit, signal: AbortSignal): Promise<ReadPage>
  /** The response of the access's site to a submitted form. @throws ScrapeError */
  post(url: string, order: FilledForm & { visit: Visit }, signal: AbortSignal): Promise<ReadPage>
  /** Runs another kind of visit to a site through the same robots.txt, pace and breaker. */
  visit<T>(site: VisitedSite, visit: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Checks robots.txt and waits for the pace, for a site in a live view. @throws ScrapeError robots_forbidden */
  mayOpen(site: VisitedSite, signal: AbortSignal): Promise<void>
  /** Connections for a browser, behind the same guard and proxies. */
  openSocketThrough(group: string | null): OpenSocket
  close(): Promise<void>
}

/** Additional connections per site, for robots.txt. */
const SPARE_CONNECTIONS = 1

export function createFetcher(settings: FetcherSettings, parts: FetcherParts = {}): Fetcher {
  const clock = parts.clock ?? SYSTEM_CLOCK
  const guard = createAddressGuard({ ...settings, ...(parts.resolver === undefined ? {} : { resolver: parts.resolver }) })
  const proxyGroups = createProxyGroups(settings, clock.now)
  const client = createHttpClient({
    guard,
    proxyGroups,
    userAgent: settings.userAgent,
    connectionsPerHost: Math.max(settings.hostConcurrency + SPARE_CONNECTIONS, 8),
    ...(parts.headersTimeoutMs === undefined ? {} : { headersTimeoutMs: parts.headersTimeoutMs }),
    ...(parts.ca === undefined ? {} : { ca: parts.ca }),
  })
  const tools: FetchTools = {
    client,
    gate: createSiteGate(clock),
    robots: createRobots(settings.userAgent, clock),
    clock,
    pace: { concurrency: settings.hostConcurrency, delayMs: settings.hostDelayMs },
    pageTimeoutMs: parts.pageTimeoutMs ?? ENGINE_LIMITS.pageTimeoutMs,
    siteOf: settings.siteOf,
    readFile: settings.readFile ?? (() => Promise.reject(new ScrapeError('unsupported_content'))),
  }
  return {
    fetch: (url, visit, signal) => fetchPage(url, { visit, tools }, signal),
    post: (url, { visit, ...filled }, signal) => postForm(url, { ...filled, visiting: { visit, tools } }, signal),
    visit: (site, visit, signal) => visitSite(site, { tools, visit }, signal),
    mayOpen: async (site, signal) => {
      const { pace } = await admit(site, tools)
      await clock.wait(pace.delayMs, signal)
    },
    openSocketThrough: (group) => async (hostname, port) => createSocketOpener(guard, proxyGroups.proxiesOf(group))(hostname, port),
    close: () => client.close(),
  }
}
