// A model that fails in the middle of a job, on a site whose recipe finds one field on only some of the pages: where the recipe finds
// nothing, the model is called; if the call fails, the field is reported as failed and not as missing on the page.
import { afterEach, expect, it } from 'vitest'
import { createScraper } from '../entry/create-scraper.ts'
import { distil } from '../distil/distil.ts'
import { learnRecipe } from '../recipes/learn-recipe.ts'
import { NO_LIMITS } from '../model/model-meter.ts'
import { createRecipeBook } from '../recipes/recipe-book.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { startLoopbackSite } from '../testing/loopback-site.ts'
import { answerWith, fieldsOf, linesOf, startModelServer } from '../testing/model-server.ts'
import type { Field, PageDocument, Row, StoredPage } from '../types.ts'

const FIELDS: Field[] = [
  { name: 'headline', description: 'Title of the article', type: 'string' },
  { name: 'keeper', description: 'Who looks after the old books of the town', type: 'string' },
]
const PEOPLE = ['Ada Brook', 'Ben Marsh', 'Cleo Vane', 'Dan Holt', 'Eve Stark', 'Finn Moss', 'Gus Reed', 'Hal Ford', 'Ida Knox', 'Jon Pike']
const WAYS = [
  (name: string) => `For years ${name} has had the key to the shelves.`,
  (name: string) => `Nobody but ${name} may open them.`,
  (name: string) => `Ask ${name} at the town hall.`,
  (name: string) => `It was a gift to ${name} and the town.`,
]

const open: (() => PromiseLike<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const documentOf = (page: StoredPage, snapshot: string): PageDocument =>
  distil({ ...page, requestedUrl: page.url, status: 200, snapshot, via: 'given' })
const nameAt = (at: number): string => PEOPLE[at % PEOPLE.length]!

/** In every article the name is in a different sentence and paragraph. */
function article(at: number): string {
  const plain = ['The market was full.', 'Rain fell until noon.', 'The bridge is open again.', 'Bread was sold out early.']
  const sentences = plain.toSpliced(at % 4, 0, `${WAYS[(at * 3 + Math.floor(at / 4)) % WAYS.length]!(nameAt(at))} So it goes on day ${at}.`)
  return `<html lang="en"><head><title>Day ${at} in town | Gazette</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Day ${at} in town"}</script></head>
<body class="day"><header class="top"><a class="home" href="/">Gazette</a><nav class="menu"><a href="/town">Town</a><a href="/sport">Sport</a></nav></header>
<main class="story"><h1 class="headline">Day ${at} in town</h1><div class="text">${sentences.map((text) => `<p>${text}</p>`).join('')}</div></main>
<footer class="end"><p class="imprint">Printed on Mill Lane</p></footer></body></html>`
}

it('reports every field for which the model could not be called, whatever was learned from earlier pages', async () => {
  const site = await startLoopbackSite(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/day/${at}`, article(at)])))
  open.push(() => site[Symbol.asyncDispose]())
  let isDown = false
  const model = await startModelServer({
    keepers: (call) => {
      if (isDown) return void call.response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"down"}}')
      const answers = fieldsOf(call.user).map(({ key, name }) => {
        const line = linesOf(call.user).find(({ text }) => PEOPLE.some((one) => text.includes(one)))
        const value = PEOPLE.find((one) => line?.text.includes(one))
        return [key, name === 'keeper' && line !== undefined ? { value, blocks: [line.id], quote: line.text } : null]
      })
      return answerWith(call, JSON.stringify(Object.fromEntries(answers)))
    },
  })
  open.push(() => model[Symbol.asyncDispose]())
  const stored = new Map<string, StoredPage>()
  const scraper = createScraper({
    ...DEFAULT_SCRAPER_SETTINGS,
    practicePort: site.port,
    snapshots: { put: async (page) => stored.set(page.url, page) && page.url, find: async () => null },
    model: {
      provider: 'ollama',
      baseUrl: model.baseUrl,
      model: 'keepers',
      apiKey: null,
      structured: 'auto',
      contextTokens: 8_000,
      price: null,
      targetLimits: NO_LIMITS,
    },
  })
  open.push(() => scraper.close())
  const { signal } = new AbortController()
  let versions = 0
  const book = createRecipeBook({
    fields: FIELDS,
    known: [],
    isPaced: true,
    learn: async (examples) =>
      learnRecipe(
        examples.map(({ snapshot, ...known }) => ({
          ...known,
          document: documentOf(stored.get(snapshot)!, snapshot),
          referenceDate: null,
        })),
        FIELDS,
      ),
    save: async ({ former, shape, recipe, examples }) => {
      versions += 1
      return { id: String(versions), version: (former?.version ?? 0) + 1, shape, isPinned: false, recipe, examples, pagesRead: 0 }
    },
    onLessonFailed(error) {
      throw error
    },
  })
  const read = (at: number): Promise<Row> =>
    book.read(
      (recipes) => scraper.scrape({ target: `${site.origin}/day/${at}`, targetName: 'URL', fields: FIELDS, prompt: '', recipes }, signal),
      signal,
    )

  for (let at = 0; at < 14; at += 1)
    expect((await read(at)).data, `day ${at}`).toEqual({ headline: `Day ${at} in town`, keeper: nameAt(at) })
  isDown = true
  const reasons: unknown[] = []
  for (let at = 14; at < 20; at += 1) {
    const { data, cells } = await read(at)
    expect(data.headline).toBe(`Day ${at} in town`)
    expect([nameAt(at), null]).toContain(data.keeper)
    if (data.keeper === null) reasons.push(cells.keeper?.reason)
  }
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['model_failed']))
})
