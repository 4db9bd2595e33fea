// A worker's recipe books: a recipe changed by another process is used from the next page on, by every page.
import type { Field } from '@quarry/contract'
import { siteOf, type Recipe, type Row, type ScrapeInput } from '@quarry/engine'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeAccount } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createRecipeShelf } from './recipe-shelf.ts'
import { BOOK_AGE_MS_MAX, loadRecipes, saveRecipe, type BookKey } from './recipes.store.ts'

const FIELDS: Field[] = [{ name: 'maker', description: 'Brand', type: 'string' }]
const TARGET = 'https://shop.example/1'

let test: TestDatabase
beforeAll(async () => void (test = await createTestDatabase()))
afterAll(() => test?.drop())
afterEach(() => void vi.useRealTimers())

const recipe: Recipe = { version: 1, wanted: FIELDS, solvedPages: 3, fingerprint: { features: [], least: 1 }, fields: [] }

/** Saves a new version of the recipe, as a correction of a cell does. */
async function learnAgain(key: BookKey): Promise<void> {
  const [former = null] = await loadRecipes(test.db, key)
  await saveRecipe(test.db, key, { former, shape: 'shop.example/*', recipe, examples: [], reason: 'correction', jobId: null })
}

it('after a correction every page is read by the new version, also where several begin at the same moment', async () => {
  const { accountId: ownerId } = await makeAccount(test.db)
  const key = { ownerId, site: siteOf(new URL(TARGET), null).key, fields: FIELDS }
  await learnAgain(key)
  const failed = vi.fn()
  const unused = { find: vi.fn(), learn: vi.fn() } as never
  const shelf = createRecipeShelf({
    db: test.db,
    snapshots: unused,
    pages: unused,
    practicePort: null,
    handles: unused,
    hasModel: false,
    onError: failed,
  })
  const versionsOf = async (): Promise<unknown> => {
    let versions: unknown
    const scrape = async ({ recipes }: ScrapeInput): Promise<Row> => {
      versions = recipes?.map((known) => 'version' in known && known.version)
      return { cells: {}, pages: [] } as unknown as Row
    }
    const input = { target: TARGET, targetName: 'URL', fields: FIELDS, prompt: '' }
    await shelf.scrape({ ownerId, jobId: '' }, input, { scrape, signal: AbortSignal.timeout(60_000) })
    return versions
  }
  expect(await versionsOf()).toEqual([1])

  await learnAgain(key)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + BOOK_AGE_MS_MAX })
  expect(await Promise.all([versionsOf(), versionsOf(), versionsOf()])).toEqual([[2], [2], [2]])
  expect(failed).not.toHaveBeenCalled()
})
