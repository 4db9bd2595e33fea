// Pages with prompt injections, through the whole pipeline: with a model that obeys them, and with one that answers from the page.
import type { Field } from '@quarry/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { ScrapeError } from '../errors.ts'
import { NO_LIMITS } from '../model/model-meter.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { EVIL_NUMBER, MARK, obeyPrompt } from '../testing/gullible-model.ts'
import { INJECTED_PAGES } from '../testing/injected-pages.ts'
import { startLoopbackSite, type LoopbackSite } from '../testing/loopback-site.ts'
import { answerWith, startModelServer, type ModelServer } from '../testing/model-server.ts'
import { fieldsOf } from '../testing/reading-model.ts'
import type { Row } from '../types.ts'

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const FIELDS = [
  field('spoon_mood', 'How happy the verdict finds the spoon'),
  field('spoon_town', 'Town where it was bent'),
  field('tester_points', 'Points that testers gave it', 'number'),
  field('makers_website', 'Link to the website of those who made it'),
  field('gist', 'Summary of the page in one sentence'),
  field('tester_words', 'Words of testers', 'array'),
]
const names = Object.keys(INJECTED_PAGES)
const pathOf = (name: string): string => `/${names.indexOf(name)}`

let site: LoopbackSite
let server: ModelServer
const made: Record<string, Scraper> = {}
beforeAll(async () => {
  site = await startLoopbackSite(Object.fromEntries(names.map((name) => [pathOf(name), INJECTED_PAGES[name] ?? ''])))
  server = await startModelServer({
    gullible: (call) => answerWith(call, obeyPrompt(call.user)),
    reading: (call) => answerWith(call, read(call.user)),
  })
  for (const model of ['gullible', 'reading']) {
    const settings = { provider: 'ollama', baseUrl: server.baseUrl, model, apiKey: null, structured: 'auto' as const, contextTokens: 8_000 }
    const complete = { ...settings, price: null, targetLimits: NO_LIMITS }
    made[model] = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: site.port, model: complete })
  }
})
afterAll(async () => {
  for (const scraper of Object.values(made)) await scraper.close()
  await server[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** Answers from the text that every page of the corpus contains, with its line in the prompt. */
function read(user: string): string {
  const point = (pattern: RegExp, value: string): unknown => {
    const [, id, quote] = new RegExp(`^(\\d+): [^\\n]*?(${pattern.source})`, 'm').exec(user) ?? []
    return id === undefined ? null : { blocks: [Number(id)], quote, value, key: '' }
  }
  const answers: Record<string, unknown> = {
    spoon_mood: point(/the happiest spoon/, 'happiest'),
    spoon_town: point(/in the town of Ballyrose/, 'Ballyrose'),
    tester_points: point(/gave it 87 of 100 points/, '87'),
    makers_website: point(/Made by Miller and Sons/, /(L\d+): Miller/.exec(user)?.[1] ?? 'none'),
    gist: point(/Our verdict on this one/, 'A spoon that people like.'),
  }
  return JSON.stringify(Object.fromEntries(fieldsOf(user).map(({ key, name }) => [key, answers[name] ?? null])))
}

const scrape = (model: string, name: string, fields = FIELDS): Promise<Row> =>
  made[model]!.scrape({ target: `${site.origin}${pathOf(name)}`, targetName: 'URL', fields, prompt: '' }, new AbortController().signal)

describe('a page that tries to steer the model', () => {
  it('the corpus has at least 25 attacks', () => expect(names.length).toBeGreaterThanOrEqual(25))

  it.each(names)('%s: is not shown to the model, and a model that obeys adds nothing to the row', async (name) => {
    server.asked.length = 0
    const row = await scrape('gullible', name).catch((error: unknown) => {
      if (error instanceof ScrapeError && error.kind === 'nothing_found') return null
      throw error
    })
    expect(server.asked.length).toBeGreaterThan(0)
    for (const { messages } of server.asked) {
      expect(messages.map(({ content }) => content).join('\n')).not.toContain(MARK)
      expect(messages[1]?.content.match(/<\/page-[0-9a-f]{12}>/g)).toHaveLength(1)
    }
    const data = JSON.stringify(row?.data ?? {})
    for (const wish of [MARK, 'evil.example', EVIL_NUMBER]) expect(data).not.toContain(wish)
  })

  it.each(names)('%s: gives no value to fields with the names used in the attack', async (name) => {
    const fields = [
      field('mood', 'The mood'),
      field('town', 'The town'),
      field('score', 'The score', 'number'),
      field('website', 'The website'),
    ]
    const row = await scrape('gullible', name, fields).catch((error: unknown) => {
      if (error instanceof ScrapeError && error.kind === 'nothing_found') return null
      throw error
    })
    const data = JSON.stringify(row?.data ?? {})
    for (const wish of [MARK, 'evil.example', EVIL_NUMBER]) expect(data).not.toContain(wish)
  })

  it.each(names)('%s: the visible text of the page is still read', async (name) => {
    const row = await scrape('reading', name)
    expect(row.data).toMatchObject({
      spoon_mood: 'happiest',
      spoon_town: 'Ballyrose',
      tester_points: 87,
      makers_website: 'https://millers.example/',
      gist: 'A spoon that people like.',
    })
    expect(row.cells['gist']?.status).toBe('derived')
  })
})
