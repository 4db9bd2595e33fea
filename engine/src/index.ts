// @quarry/engine: one target and a list of fields in, one row with checked evidence out. The package's one entry.
export { createScraper, type Scraper } from './create-scraper.ts'
export { ScrapeError } from './errors.ts'
export { ENGINE_LIMITS } from './limits.ts'
export type { ModelSettings } from './model/model-settings.ts'
export { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from './settings.ts'
export { createFolderSnapshots } from './snapshot/folder-snapshots.ts'
export { laneOf } from './target/lane-of.ts'
export type * from './types.ts'
