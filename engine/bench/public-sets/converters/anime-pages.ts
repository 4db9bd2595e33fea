// manami-project/modb-app: stored pages of seven anime databases with the values asserted in the Kotlin tests of its converters.
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

/** The site of each module with tests on stored pages. */
const SITES: Record<string, string> = {
  anidb: 'anidb.net',
  'anime-planet': 'anime-planet.com',
  animenewsnetwork: 'animenewsnetwork.com',
  anisearch: 'anisearch.com',
  livechart: 'livechart.me',
  myanimelist: 'myanimelist.net',
  simkl: 'simkl.com',
}
const FIELDS: Field[] = [
  { name: 'title', description: 'Title of the anime.', type: 'string' },
  { name: 'synonyms', description: 'Alternative titles of the anime.', type: 'array' },
  { name: 'type', description: 'Type of the anime, such as TV, movie, OVA or ONA.', type: 'string' },
  { name: 'episodes', description: 'Number of episodes.', type: 'number' },
  { name: 'duration', description: 'Length of an episode in minutes.', type: 'number' },
  { name: 'year', description: 'Year in which it was first shown.', type: 'number' },
  { name: 'season', description: 'Season in which it was first shown: spring, summer, fall or winter.', type: 'string' },
  { name: 'studios', description: 'Studios that animated it.', type: 'array' },
  { name: 'producers', description: 'Companies that produced it.', type: 'array' },
  { name: 'tags', description: 'Genres and tags.', type: 'array' },
]
/** Names of the types; the project maps several names to "special", which is therefore no label. */
const TYPES: Record<string, string[]> = {
  TV: ['TV', 'TV Series', 'Television'],
  MOVIE: ['Movie', 'Film'],
  OVA: ['OVA'],
  ONA: ['ONA', 'Web'],
}
const SEASONS: Record<string, string[]> = { SPRING: ['spring'], SUMMER: ['summer'], FALL: ['fall', 'autumn'], WINTER: ['winter'] }
/** Pages on which the project found nothing and asserts its default. */
const WITHOUT = /unknown|missing|not_available/
const MINUTES: Record<string, number> = { SECONDS: 1 / 60, MINUTES: 1, HOURS: 60 }

export function convertAnimePages(folder: string): ConvertedSet {
  const pages = new Map<string, SetPage>()
  for (const [module, site] of Object.entries(SITES))
    for (const test of converterTests(folder, `${module}/src/test/kotlin`))
      for (const page of pagesOf(folder, { module, site }, textOf(folder, test) ?? '')) {
        const same = pages.get(page.html)
        pages.set(page.html, same === undefined ? page : { ...same, expected: { ...same.expected, ...page.expected } })
      }
  return { fields: { anime: FIELDS }, pages: [...pages.values()].filter(({ expected }) => Object.keys(expected).length > 0) }
}

function converterTests(folder: string, path: string): string[] {
  return namesIn(folder, path).flatMap((name) => {
    if (name.endsWith('AnimeConverterTest.kt')) return [`${path}/${name}`]
    return name.includes('.') ? [] : converterTests(folder, `${path}/${name}`)
  })
}

function pagesOf(folder: string, { module, site }: { module: string; site: string }, code: string): SetPage[] {
  return code.split(/@(?:Test|ParameterizedTest)\b/).flatMap((body) =>
    loadedFiles(body).flatMap((file) => {
      const html = `${module}/src/test/resources/${file}`
      if (WITHOUT.test(file) || !hasFile(folder, html)) return []
      const expected = assertedValues(body, writtenPage(textOf(folder, html) ?? ''))
      const id = `${module}-${file.replace(/^\w+\/|\.html$/g, '').replaceAll('/', '-')}`
      return [{ id, site, url: `https://${site}/`, html, fields: 'anime', expected }]
    }),
  )
}

/** The page of a test, or the pages of a test that runs for each of several names; none if the test loads more than one. */
function loadedFiles(body: string): string[] {
  const loaded = [...body.matchAll(/loadTestResource<String>\(\s*"([^"]+\.html)"/g)].map(([, file = '']) => file)
  const [file] = loaded
  if (file === undefined || loaded.length > 1) return []
  if (!file.includes('$')) return [file]
  const names = [...(/ValueSource\(strings = \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/"([^"]+)"/g)]
  return names.map(([, name = '']) => file.replace(/\$\{?\w+\}?/, name))
}

function assertedValues(body: string, page: WrittenPage): Values {
  const text = (name: string): unknown => {
    const value = literalAt(body, `${name}\\)\\.isEqualTo\\(`)
    return page.hasText(value) ? value : null
  }
  const list = (name: string): unknown => listAt(body, name).filter(page.hasText)
  const number = (value: unknown): unknown => (page.hasNumber(value) ? value : null)
  const episodes = /episodes\)\.isOne\(\)/.test(body) ? 1 : literalAt(body, 'episodes\\)\\.isEqualTo\\(')
  return known({
    title: text('title'),
    synonyms: list('synonyms'),
    type: named(TYPES, /type\)\.isEqualTo\((\w+)\)/.exec(body)?.[1], page),
    episodes: episodes === 0 ? null : number(episodes),
    duration: durationOf(body),
    year: number(literalAt(body, 'animeSeason\\.year\\)\\.isEqualTo\\(') || null),
    season: seasonOf(body, page),
    studios: list('studios'),
    producers: list('producers'),
    tags: list('tags'),
  })
}

function durationOf(body: string): number | null {
  const [, length = '', unit = ''] =
    /duration\)\.isEqualTo\(\s*Duration\(\s*(?:value = )?(\d+),\s*(?:unit = )?(\w+),?\s*\)/.exec(body) ?? []
  const minutes = Number(length) * (MINUTES[unit] ?? 0)
  return minutes > 0 && Number.isInteger(minutes) ? minutes : null
}

function named(names: Record<string, string[]>, asserted: string | undefined, page: WrittenPage): { any_of: string[] } | null {
  const any = (names[asserted ?? ''] ?? []).filter(page.hasText)
  return any.length === 0 ? null : { any_of: any }
}

/** A season that the page writes with its year; the project infers others from a day. */
function seasonOf(body: string, page: WrittenPage): { any_of: string[] } | null {
  const words = SEASONS[/animeSeason\.season\)\.isEqualTo\((\w+)\)/.exec(body)?.[1] ?? ''] ?? []
  const written = words.flatMap((word) => page.withYear(word))
  return written.length === 0 ? null : { any_of: [...words, ...new Set(written)] }
}

function literalAt(body: string, before: string): unknown {
  const found = new RegExp(`result\\.${before}\\s*`).exec(body)
  return found === null ? undefined : readLiteral(body, found.index + found[0].length)
}

function listAt(body: string, name: string): unknown[] {
  const found = new RegExp(`result\\.${name}\\)\\.containsExactly(?:InAnyOrder)?(?=\\()`).exec(body)
  if (found === null) return []
  const [, items = ''] = /^\(([^]*?)\n?\s*\)\s*\n/.exec(body.slice(found.index + found[0].length)) ?? []
  const value = readLiteral(`[${items}]`, 0)
  return Array.isArray(value) ? value : []
}
