// What a scraper is built from. The caller reads its configuration; nothing in the engine reads the environment.
import type { OcrSettings } from './documents/ocr/find-ocr.ts'
import type { ModelSettings } from './model/model-settings.ts'
import type { SearchSettings } from './search/search-settings.ts'
import type { SnapshotStore } from './types.ts'

export interface ScraperSettings {
  /** Where copies of the read pages are kept; null keeps none. */
  snapshots: SnapshotStore | null
  /** The language model of the last rung; null leaves it out. */
  model: ModelSettings | null
  /** The web search for names and queries; null: they cannot be answered. */
  search: SearchSettings | null
  /** Hosts (`name`, `name:port`, address) that may be visited although they are not public. */
  allowHosts: readonly string[]
  /** Port of the practice web on loopback; null without one. */
  practicePort: number | null
  /** Outgoing proxies (`http://user:password@host:port`), one per site and stuck to it; empty connects directly. */
  proxies: readonly string[]
  /** Name → further proxies, for the connections that choose this name. */
  proxyGroups: Readonly<Record<string, readonly string[]>>
  /** Requests at once to one site. */
  hostConcurrency: number
  /** Pause between the starts of two requests to one site. */
  hostDelayMs: number
  userAgent: string
  /** How scans and pictures are read; null leaves them unread. */
  ocr: OcrSettings | null
  /** The browser for pages that are filled by their scripts; null never starts one. */
  browser: {
    /** Where the browser that npm installed is unpacked to. */
    cacheDir: string
    /** A browser of the operator's choice; null looks for one. */
    executablePath: string | null
  } | null
}

export const DEFAULT_SCRAPER_SETTINGS: ScraperSettings = {
  snapshots: null,
  model: null,
  search: null,
  allowHosts: [],
  practicePort: null,
  proxies: [],
  proxyGroups: {},
  hostConcurrency: 4,
  hostDelayMs: 250,
  userAgent: 'Mozilla/5.0 (compatible; Quarry/0.1)',
  ocr: null,
  browser: null,
}
