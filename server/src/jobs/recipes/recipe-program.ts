// A process that learns and tries recipes: parsing large or hostile pages cannot block the API. One order after the other.
import {
  createScraper,
  distil,
  findAlike,
  findContradictions,
  findTemplate,
  findValuesNotOnPage,
  learnRecipe,
  readWithRecipes,
  ScrapeError,
  withSlices,
  type KnownRecipe,
  type ReadPage,
} from '@quarry/engine'
import type { ReadAnswer, ReadingWish, RecipeAnswer, RecipeOrder, SolvedCopy } from './recipe-orders.ts'

process.on('message', (order: RecipeOrder) => {
  void fill(order)
    .catch(failureOf)
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before this handler was attached.
if (process.connected === false) process.exit(0)

async function fill(order: RecipeOrder): Promise<RecipeAnswer> {
  switch (order.kind) {
    case 'learn': {
      const all = order.solved.map(openSolved)
      const learnedFrom = findAlike(all.map(({ document }) => document))
      const solved = learnedFrom.map((at) => all[at]!)
      return {
        kind: 'learned',
        recipe: withSlices(learnRecipe(solved, order.fields), solved, order.fields),
        learnedFrom,
        notOnPage: all.map((page) => findValuesNotOnPage(page, order.fields).filter((name) => page.corrected.includes(name))),
      }
    }
    case 'compare': {
      const all = order.solved.map(openSolved)
      const alike = findAlike(all.map(({ document }) => document))
      const found = findContradictions(
        alike.map((at) => all[at]!),
        order.fields,
      )
      return {
        kind: 'compared',
        contradictions: found.map(({ field, pages: [one, other] }) => ({ field, pages: [alike[one]!, alike[other]!] })),
      }
    }
    case 'template':
      return { kind: 'template', recipe: findTemplate(distil(order.page), order.recipes) }
    case 'read':
      return { kind: 'read', pages: order.pages.map((page) => read(page, order.recipe, order.wish)) }
    case 'try': {
      const scraper = createScraper(order.settings)
      try {
        const page = await scraper.read(order.url, AbortSignal.timeout(TRY_TIME_MS))
        return { kind: 'read', pages: [read(page, order.recipe, order.wish)] }
      } finally {
        await scraper.close()
      }
    }
  }
}
const TRY_TIME_MS = 60_000

function openSolved({ page, ...known }: SolvedCopy) {
  return { ...known, document: distil(page), referenceDate: page.fetchedAt }
}

function read(page: ReadPage, recipe: KnownRecipe, wish: ReadingWish): ReadAnswer {
  const { cells, reading } = readWithRecipes(distil(page), { ...wish, referenceDate: page.fetchedAt, recipes: [recipe] })
  return { url: page.url, cells, reading }
}

/** A bug: the caller logs its message and does not show it to users. */
function failureOf(error: unknown): RecipeAnswer {
  if (error instanceof ScrapeError) return { kind: 'failed', failure: error.kind, text: error.message }
  return { kind: 'failed', failure: 'internal', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
