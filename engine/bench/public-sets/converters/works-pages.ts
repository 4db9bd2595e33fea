// neodb-social/neodb: stored pages of some 15 databases and shops about books, films, albums, games, plays and people, with the values that
// its tests assert.
import type { Field } from '@quarry/contract'
import { namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const TESTS = 'neodb/tests/catalog'
const ANSWERS = 'neodb/test_data'
const FIELDS: Record<string, Field> = {
  title: { name: 'title', description: 'Title of the work.', type: 'string' },
  subtitle: { name: 'subtitle', description: 'Subtitle of the work.', type: 'string' },
  orig_title: { name: 'original_title', description: 'Title in the original language.', type: 'string' },
  series: { name: 'series', description: 'Series to which the book belongs.', type: 'string' },
  author: { name: 'authors', description: 'Authors of the work.', type: 'array' },
  translator: { name: 'translators', description: 'Translators of the work.', type: 'array' },
  publisher: { name: 'publisher', description: 'Publisher of the work.', type: 'array' },
  director: { name: 'directors', description: 'Directors of the work.', type: 'array' },
  playwright: { name: 'playwrights', description: 'Authors of the play.', type: 'array' },
  composer: { name: 'composers', description: 'Composers of the music.', type: 'array' },
  choreographer: { name: 'choreographers', description: 'Choreographers of the play.', type: 'array' },
  troupe: { name: 'troupe', description: 'Companies that perform the play.', type: 'array' },
  artist: { name: 'artists', description: 'Artists of the album.', type: 'array' },
  binding: { name: 'binding', description: 'Binding or format of the book.', type: 'string' },
  pages: { name: 'pages', description: 'Number of pages.', type: 'number' },
  price: { name: 'price', description: 'Price of the printed book.', type: 'number' },
  isbn: { name: 'isbn', description: 'ISBN of the printed book.', type: 'string' },
  barcode: { name: 'barcode', description: 'Barcode number of the album.', type: 'string' },
  imdb: { name: 'imdb_id', description: 'Identifier of the work or person in IMDb.', type: 'string' },
  pub_year: { name: 'year_published', description: 'Year of publication.', type: 'number' },
  release_date: { name: 'release_date', description: 'Date of release.', type: 'date' },
  opening_date: { name: 'opening_date', description: 'Date of the first performance.', type: 'date' },
  birth_date: { name: 'birth_date', description: 'Date of birth.', type: 'date' },
  death_date: { name: 'death_date', description: 'Date of death.', type: 'date' },
}
/** The fields that each file of tests asserts of its kind of work. */
const KINDS: Record<string, string[]> = {
  book: ['title', 'subtitle', 'orig_title', 'series', 'author', 'translator', 'publisher', 'binding', 'pages', 'price', 'isbn', 'pub_year'],
  game: ['title', 'publisher', 'release_date'],
  movie: ['title', 'orig_title', 'director', 'release_date', 'imdb'],
  music: ['title', 'artist', 'barcode', 'release_date'],
  people: ['birth_date', 'death_date', 'imdb'],
  performance: ['title', 'orig_title', 'director', 'playwright', 'composer', 'choreographer', 'troupe', 'opening_date'],
  tv: ['title', 'orig_title', 'director', 'imdb'],
}

export function convertWorksPages(folder: string): ConvertedSet {
  const answers = namesIn(folder, ANSWERS).filter((name) => /<html/i.test(textOf(folder, ANSWERS, name) ?? ''))
  const pages = new Map<string, SetPage>()
  for (const kind of Object.keys(KINDS))
    for (const [url, labels] of assertedValues(textOf(folder, TESTS, `test_${kind}.py`) ?? '')) {
      const name = answerOf(answers, url)
      if (name === null) continue
      const expected = valuesOf(labels, KINDS[kind] ?? [], writtenPage(textOf(folder, ANSWERS, name) ?? ''))
      const same = pages.get(name)
      const page = { id: name, site: siteOf(url), url, html: `${ANSWERS}/${name}`, fields: kind, expected }
      pages.set(name, same ? { ...same, expected: { ...expected, ...same.expected } } : page)
    }
  const fields = Object.entries(KINDS).map(([kind, keys]) => [kind, keys.flatMap((key) => FIELDS[key] ?? [])])
  return { fields: Object.fromEntries(fields), pages: [...pages.values()].filter(({ expected }) => Object.keys(expected).length > 0) }
}

/** What the tests assert after each address, until the next one. */
function assertedValues(tests: string): [url: string, labels: Values][] {
  return tests.split(/(?=\b\w*url\w* = ["(])/).flatMap((part): [string, Values][] => {
    const url = /^\w+ = \(?\s*"(https?:[^"]+)"/.exec(part)?.[1]
    if (url === undefined) return []
    const body = part.split(/^ {4}(?:@|def )/m)[0] ?? ''
    const asserts = body.matchAll(/assert \S*\b(?:metadata(?:\.get\(|\[)"(\w+)"[\])]|item\.(\w+)) == /g)
    return [[url, Object.fromEntries([...asserts].map((one) => [one[1] ?? one[2] ?? '', readLiteral(body, one.index + one[0].length)]))]]
  })
}

/** The stored answer for an address, which is named by the address without signs; the address may have more at its end. */
function answerOf(answers: string[], url: string): string | null {
  const asked = url.replaceAll(/\W/g, '_')
  const begins = answers.filter((name) => `${asked}_`.startsWith(`${name.replace(/_+$/, '')}_`))
  return begins.sort((one, other) => other.length - one.length)[0] ?? null
}

function valuesOf(labels: Values, keys: string[], page: WrittenPage): Values {
  const values = keys.map((key): [string, unknown] => [FIELDS[key]?.name ?? key, valueOf(labels[key], FIELDS[key]?.type ?? 'string', page)])
  return known(Object.fromEntries(values))
}

function valueOf(label: unknown, type: string, page: WrittenPage): unknown {
  if (type === 'array') return Array.isArray(label) && label.every(page.hasText) ? label : null
  if (type === 'date') return page.hasDay(label) ? label : null
  if (type === 'string') return page.hasText(label) ? label : null
  // A price has its currency before it.
  const number = typeof label === 'string' ? Number(label.replace(/^[A-Z]{3} /, '')) : label
  return page.hasAmount(number) ? number : null
}
