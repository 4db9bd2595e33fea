// iptv-org/epg: stored programme guides of broadcasters and listings sites with the programmes that each site's test expects.
import type { Field } from '@quarry/contract'
import { hasFile, namesIn, textOf } from '../repository-files.ts'
import { known, siteOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { readLiteral } from '../literals.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Title of the programme.', type: 'string' },
  { name: 'start', description: 'Time at which the programme starts.', type: 'string' },
  { name: 'category', description: 'Kind or genre of the programme.', type: 'string' },
  { name: 'description', description: 'Description of the programme.', type: 'string' },
]
const EMPTY = /no[-_]?(?:content|program)|empty/

export function convertTvListings(folder: string): ConvertedSet {
  return { fields: { programme: FIELDS }, pages: namesIn(folder, 'sites').flatMap((site) => pagesOf(folder, site)) }
}

function pagesOf(folder: string, site: string): SetPage[] {
  const test = textOf(folder, 'sites', site, `${site}.test.js`) ?? ''
  const zone = zoneOf(textOf(folder, 'sites', site, `${site}.config.js`) ?? '')
  const url = /toBe\(\s*['"`](https?:[^'"`]+)/.exec(test)?.[1] ?? `https://${site}/`
  const day = /dayjs(?:\.utc)?\(\s*'(\d{4}-\d{2}-\d{2})'/.exec(test)?.[1]
  const pages = new Map<string, SetPage>()
  for (const body of test.split(/^it\(/m).slice(1)) {
    const file = storedGuide(body)
    const html = `sites/${site}/__data__/${file}`
    if (file === null || pages.has(html) || !hasFile(folder, html)) continue
    const rows = expectedRows(body, writtenPage(textOf(folder, html) ?? ''), zone)
    if (rows.length === 0) continue
    pages.set(html, {
      id: `${site}-${file.replace(/\.html$/, '')}`,
      site: siteOf(`https://${site}/`),
      url,
      html,
      fields: 'programme',
      expected: {},
      rows,
      areSomeRows: true,
      ...(day !== undefined && { referenceDate: day }),
    })
  }
  return [...pages.values()]
}

/** The page that a test reads its programmes from; null if there are several or none. */
function storedGuide(body: string): string | null {
  const files = [...body.matchAll(/__data__(?:\/|',\s*')([\w.-]+\.html)/g)].map(([, file = '']) => file)
  const guides = new Set(files.filter((file) => !EMPTY.test(file)))
  return guides.size === 1 ? ([...guides][0] ?? null) : null
}

/** The time zone named in the code that reads the site; null if there are several or none. */
function zoneOf(code: string): string | null {
  const zones = new Set([...code.matchAll(/['"]([A-Z][a-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?)['"]/g)].map(([, zone = '']) => zone))
  return zones.size === 1 ? ([...zones][0] ?? null) : null
}

function expectedRows(body: string, page: WrittenPage, zone: string | null): Values[] {
  return [...body.matchAll(/expect\(\w+(?:\[\d+\])?\)\.(?:toMatchObject|toEqual)\(\s*/g)].flatMap((found) => {
    const value = readLiteral(body, found.index + found[0].length)
    const programmes: unknown[] = Array.isArray(value) ? value : [value]
    return programmes.flatMap((programme) => rowOf({ ...Object(programme) }, page, zone))
  })
}

/** Texts that are not on the page were added by the scraper and are left out. */
function rowOf({ title, start, category, description }: Values, page: WrittenPage, zone: string | null): Values[] {
  if (!page.hasText(title)) return []
  const text = (value: unknown): unknown => (page.hasText(value) ? value : null)
  return [known({ title, start: timeOf(start, page, zone), category: text(category), description: text(description) })]
}

/** The site's own time of day in each common notation; null if the page does not write it. */
function timeOf(moment: unknown, page: WrittenPage, zone: string | null): { any_of: string[] } | null {
  const date = typeof moment === 'string' ? new Date(moment) : null
  if (date === null || Number.isNaN(date.getTime()) || zone === null) return null
  const local = date.toLocaleString('sv-SE', { timeZone: zone })
  const [hour, minute] = [Number(local.slice(11, 13)), local.slice(14, 16)]
  if (!page.hasTime(hour, Number(minute))) return null
  const day = local.slice(0, 10)
  const time = local.slice(11, 16)
  const half = `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
  const clock = [time, `${hour}:${minute}`, half, `0${half}`, `${time}:00`]
  return { any_of: [...clock, ...['T', ' '].flatMap((gap) => [`${day}${gap}${time}`, `${day}${gap}${time}:00`]), date.toISOString()] }
}
