// Orders to the recipe process are always answered, even where the process has died.
import { DEFAULT_SCRAPER_SETTINGS, type ReadPage, type Recipe } from '@quarry/engine'
import { expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { withRecipeProgram, type RecipeProgram } from './ask-recipe-program.ts'

const PAGE: ReadPage = {
  requestedUrl: 'https://shop.example/a',
  url: 'https://shop.example/a',
  status: 200,
  contentType: 'text/html',
  body: '<h1>A lamp</h1>',
  frames: [],
  fetchedAt: new Date('2026-05-04T00:00:00Z'),
  snapshot: null,
  via: 'given',
}
const ask = (program: RecipeProgram, recipes: Recipe[] = []) => program.findTemplate({ kind: 'template', page: PAGE, recipes })
const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

it('an order to a process that was ended before it came is refused at once, and leaves its place to others', async () => {
  for (let times = 0; times < 3; times += 1) {
    await withRecipeProgram(
      async (program) => {
        await expect(ask(program)).rejects.toSatisfy(isUnavailable)
        await expect(ask(program)).rejects.toSatisfy(isUnavailable)
      },
      { timeMs: 0 },
    )
  }
})

it('a bug of the process is a bug here, and a page that cannot be read a refusal in its words', async () => {
  await withRecipeProgram(async (program) => {
    expect(await ask(program)).toBeNull()
    const bug = await ask(program, [null as never]).catch((error: unknown) => error)
    expect([bug instanceof AppError, String(bug)]).toEqual([false, expect.stringContaining('TypeError')])
    const recipe = { id: '', shape: '', recipe: {} as never, mayDoubt: false, probes: false, slices: { use: 'off' as const, silent: [] } }
    const wish = { fields: [], prompt: '', targetName: 'URL' }
    const order = { kind: 'try' as const, url: 'http://127.0.0.1:9/', settings: DEFAULT_SCRAPER_SETTINGS, recipe, wish }
    await expect(program.read(order)).rejects.toMatchObject({ code: 'invalid' })
  })
})
