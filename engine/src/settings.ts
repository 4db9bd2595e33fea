// The settings of a scraper. The caller reads the configuration; nothing in the engine reads the environment.
import type { OcrSettings } from './documents/ocr/find-ocr.ts'
import type { ModelSettings } from './model/model-settings.ts'
import type { SearchSettings } from './search/search-settings.ts'
import type { SnapshotStore } from './types.ts'

export interface ScraperSettings {
  /** Stores copies of the pages that are read; null for none. */
  snapshots: SnapshotStore | null
  /** The language model for fields still empty; null for none. */
  model: ModelSettings | null
  /** The web search for names and queries; null for none, then such targets fail. */
  search: SearchSettings | null
  /** Hosts (`name`, `name:port`, address) that may be visited even if they are not public. */
  allowHosts: readonly string[]
  /** Port of the practice web on loopback; null without one. */
  practicePort: number | null
  /** Outgoing proxies (`http://user:password@host:port`); each site always uses the same one. Empty to connect directly. */
  proxies: readonly string[]
  /** Name → further proxies, for connections with this name as their proxy group. */
  proxyGroups: Readonly<Record<string, readonly string[]>>
  /** Concurrent requests to one site. */
  hostConcurrency: number
  /** Minimum time between the starts of two requests to one site. */
  hostDelayMs: number
  userAgent: string
  /** OCR for scans and pictures; null for none. */
  ocr: OcrSettings | null
  /** The browser for pages that are filled by scripts; null to never start one. */
  browser: {
    /** The folder into which the browser from npm is unpacked. */
    cacheDir: string
    /** The browser to use; null to look for one. */
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
