// Converts the product's settings to the engine's.
import { join } from 'node:path'
import { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from '@quarry/engine'
import type { Config } from './config.ts'

/** Without a snapshot store: plain data, which can be passed to another thread. */
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
