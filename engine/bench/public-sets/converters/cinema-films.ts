// clusterflick/scripts: pages of cinemas in London about one film each, with what the snapshot of each cinema's test has of the film.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { jsonOf, namesIn, textOf } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const CINEMAS = 'cinemas'
const SNAPSHOT = 'tests/__snapshots__/index.test.js.snap'
const RECORDINGS = 'tests/__recordings__'
const SAVED = 'tests/__manual-recordings__'
const PAGES = 'pages'
/** Films that are taken from a cinema. */
const MOST = 100
const MINUTE = 60_000
const FIELDS: Field[] = [
  { name: 'title', description: 'Title of the film.', type: 'string' },
  { name: 'directors', description: 'Directors of the film.', type: 'array' },
  { name: 'actors', description: 'Actors in the film.', type: 'array' },
  { name: 'duration', description: 'Running time in minutes.', type: 'number' },
  { name: 'age_rating', description: 'Age rating of the film.', type: 'string' },
  { name: 'year', description: 'Year in which the film was made.', type: 'number' },
]
const filmSchema = z.looseObject({ title: z.string(), url: z.string(), overview: z.looseObject({}) })
const archiveSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({ url: z.string() }),
        response: z.object({ content: z.looseObject({ mimeType: z.string(), text: z.string().optional() }) }),
      }),
    ),
  }),
})

/** Writes each recorded page into the checked-out folder. */
export function convertCinemaFilms(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  return { fields: { film: FIELDS }, pages: namesIn(folder, CINEMAS).flatMap((cinema) => pagesOf(folder, cinema)) }
}

function pagesOf(folder: string, cinema: string): SetPage[] {
  const pages = pagesByKey(folder, cinema)
  const found = filmsOf(textOf(folder, CINEMAS, cinema, SNAPSHOT) ?? '').flatMap((film): SetPage[] => {
    const html = pages.get(film.url) ?? pages.get(slugOf(film.title))
    const expected = html === undefined ? {} : valuesOf(film, writtenPage(html))
    if (html === undefined || Object.keys(expected).length === 0) return []
    const id = `${cinema}-${slugOf(film.title)}`
    const path = `${PAGES}/${id}.html`
    writeFileSync(join(folder, path), html)
    return [{ id, site: domainOf(film.url), url: film.url, html: path, fields: 'film', expected }]
  })
  return [...new Map(found.map((page) => [page.id, page])).values()].slice(0, MOST)
}

/** Pages by their address where a recording has it, otherwise by the title in the name of the saved file, which holds them as JSON. */
function pagesByKey(folder: string, cinema: string): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of namesIn(folder, CINEMAS, cinema, SAVED)) {
    const title = /-[\dA-F]{12}-([a-z].*|\d.*)-\d{4}-\d{2}-\d{2}$/.exec(file)?.[1]
    if (title !== undefined) pages.set(title, z.string().parse(jsonOf(folder, CINEMAS, cinema, SAVED, file)))
  }
  for (const test of namesIn(folder, CINEMAS, cinema, RECORDINGS))
    for (const turn of namesIn(folder, CINEMAS, cinema, RECORDINGS, test)) {
      const { log } = archiveSchema.parse(jsonOf(folder, CINEMAS, cinema, RECORDINGS, test, turn, 'recording.har'))
      for (const { request, response } of log.entries)
        if (response.content.mimeType.startsWith('text/html')) pages.set(request.url, response.content.text ?? '')
    }
  return pages
}

/** A snapshot is a text in backticks that holds a literal. */
function filmsOf(snapshot: string): z.output<typeof filmSchema>[] {
  const text = readLiteral(snapshot, snapshot.indexOf('= `') + 2)
  const films = typeof text === 'string' ? readLiteral(text, text.indexOf('[')) : []
  return z.array(filmSchema).parse(films ?? [])
}

function valuesOf({ title, overview }: z.output<typeof filmSchema>, page: WrittenPage): Values {
  const list = (name: string): unknown => {
    const items = overview[name]
    return Array.isArray(items) && items.every(page.hasText) ? items : null
  }
  const number = (value: number): number | null => (page.hasNumber(value) ? value : null)
  return known({
    title: page.hasText(title) ? title : null,
    directors: list('directors'),
    actors: list('actors'),
    duration: number(Number(overview['duration']) / MINUTE),
    age_rating: page.hasText(overview['classification']) ? overview['classification'] : null,
    year: number(Number(overview['year'])),
  })
}

function slugOf(title: string): string {
  const letters = title
    .replaceAll('&', 'and')
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]|_/g, '')
  return letters
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .toLowerCase()
}
