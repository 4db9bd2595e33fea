// The engine's settings out of the product's.
import { join } from 'node:path'
import { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from '@quarry/engine'
import type { Config } from './config.ts'

/** Without a snapshot store: plain data, which another thread can be given. */
export function toScraperSettings({ dataDir, fetching, model, practicePort, search }: Config): ScraperSettings {
  return {
    ...DEFAULT_SCRAPER_SETTINGS,
    model,
    search,
    practicePort,
    allowHosts: fetching.allowHosts,
    proxies: fetching.proxies,
    proxyGroups: fetching.proxyGroups,
    hostConcurrency: fetching.hostConcurrency,
    hostDelayMs: fetching.hostDelayMs,
    ocr: fetching.ocr,
    browser: { cacheDir: join(dataDir, 'browser'), executablePath: fetching.browser },
  }
}
