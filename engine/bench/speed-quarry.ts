// Quarry in the speed benchmark: reads every address completely, from the guarded fetch to a row with evidence. `node speed-quarry.ts
// [recipe|thirty]`: with `recipe`, a recipe is learned before from eight solved pages of each site, and the others are read with it; with
// `thirty`, thirty fields are read instead of ten. In: JSON `{ warmUp, urls, port }` on standard input. Out: one line of JSON. Stores no copies, starts no browser, calls no
// model.
import { text } from 'node:stream/consumers'
import { setV8Flags } from '../src/set-v8-flags.ts'
import {
  createRecipeBook,
  createScraper,
  DEFAULT_SCRAPER_SETTINGS,
  distil,
  learnRecipe,
  pageShape,
  withSlices,
  type KnownRecipe,
  type RecipeBook,
  type Row,
} from '@quarry/engine'
import { SPEED_FIELDS } from './speed-fields.ts'
import { siteOfPage, solvedValues } from './speed-pages.ts'
import { USUAL_FIELDS } from './usual-fields.ts'

const AT_ONCE = 16
/** The maximum number of pages for learning a recipe; every field is on one of them. */
const SOLVED_PAGES = 8

const fields = process.argv[2] === 'thirty' ? USUAL_FIELDS : SPEED_FIELDS
const { warmUp, urls, port }: { warmUp: string[]; urls: string[]; port: number } = JSON.parse(await text(process.stdin))
setV8Flags()
const scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, hostConcurrency: AT_ONCE })
const books = process.argv[2] === 'recipe' ? await learnSites(warmUp) : null
await readAll(warmUp)
const cpu = process.cpuUsage()
const startedAt = performance.now()
const { filled, byParts } = await readAll(urls)
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpu)
const peakBytes = process.resourceUsage().maxRSS * 1024
await scraper.close()
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, wallMs, peakBytes, pages: urls.length, filled, byParts }))

interface Counts {
  /** Number of values found. */
  filled: number
  /** Number of pages read in parts. */
  byParts: number
}

async function readAll(addresses: readonly string[]): Promise<Counts> {
  const counts: Counts = { filled: 0, byParts: 0 }
  const waiting = addresses.values()
  await Promise.all(Array.from({ length: AT_ONCE }, () => readNext(waiting, counts)))
  return counts
}

async function readNext(waiting: Iterable<string>, counts: Counts): Promise<void> {
  for (const target of waiting) {
    const row = await read(target)
    counts.filled += Object.values(row.cells).filter((cell) => cell.status === 'found' && cell.evidence.length > 0).length
    if (row.reading?.slices === 'used') counts.byParts += 1
  }
}

function read(target: string): Promise<Row> {
  const { signal } = new AbortController()
  const scrape = (recipes?: KnownRecipe[]): Promise<Row> =>
    scraper.scrape({ target, targetName: 'URL', fields, prompt: '', ...(recipes ? { recipes } : {}) }, signal)
  return books?.get(siteOfPage(target))?.read(scrape, signal) ?? scrape()
}

async function learnSites(addresses: readonly string[]): Promise<Map<string, RecipeBook>> {
  const sites = Map.groupBy(addresses, siteOfPage)
  const books = [...sites].map(async ([site, own]) => [site, await learnSite(own.slice(0, SOLVED_PAGES))] as const)
  return new Map(await Promise.all(books))
}

async function learnSite(addresses: readonly string[]): Promise<RecipeBook> {
  const pages = await Promise.all(addresses.map((url) => scraper.read(url, new AbortController().signal)))
  const solved = pages.map((page) => ({ document: distil(page), data: solvedValues(page.url), referenceDate: page.fetchedAt }))
  const recipe = withSlices(learnRecipe(solved, SPEED_FIELDS), solved, SPEED_FIELDS)
  const shape = pageShape(pages[0]!.url)
  return createRecipeBook({
    fields: SPEED_FIELDS,
    known: [{ id: shape, version: 1, shape, isPinned: true, recipe, examples: [], pagesRead: 0 }],
    isPaced: false,
    learn: () => Promise.reject(new Error('A pinned recipe was learned again.')),
    save: () => Promise.resolve(null),
    onLessonFailed(error) {
      throw error
    },
  })
}
