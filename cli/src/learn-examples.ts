// Learns a recipe for each site of a file of solved pages. Holds the pages of one site at a time.
import { distil, learnRecipe, type Field, type Recipe } from '@quarry/engine'
import { ArgumentError } from './command.ts'
import { readFieldsFile } from './fields-file.ts'
import { readDay, readGivenPage } from './given-page.ts'
import { readPageLines, type PageLine } from './page-lines.ts'

/** More solved pages of a site add little, and cost memory and time. */
const EXAMPLES_OF_SITE_MAX = 10

/**
 * The recipe for an address of the sites; null for other sites. `fields` are those of pages that name none.
 * @throws ArgumentError for lines without solved data or fields; ScrapeError for a solved page that cannot be read.
 */
export async function learnExamples(path: string, fields: readonly Field[] | null): Promise<(url: string) => Recipe | null> {
  const bySite = new Map<string, PageLine[]>()
  for await (const line of readPageLines(path)) {
    if (line.data === null) throw new ArgumentError(`${path}: the page ${line.id} has no "data".`)
    const lines = bySite.get(siteOf(line.url)) ?? []
    bySite.set(siteOf(line.url), lines)
    if (lines.length < EXAMPLES_OF_SITE_MAX) lines.push(line)
  }
  const recipes = new Map([...bySite].map(([site, lines]) => [site, learnSite(lines, fields)]))
  return (url) => recipes.get(siteOf(url)) ?? null
}

function learnSite(lines: readonly PageLine[], fields: readonly Field[] | null): Recipe {
  const solved = lines.map((line) => ({
    document: distil(readGivenPage(line)),
    data: line.data ?? {},
    referenceDate: readDay(line.referenceDate),
  }))
  return learnRecipe(solved, fieldsOf(lines, fields))
}

function fieldsOf([first]: readonly PageLine[], fields: readonly Field[] | null): readonly Field[] {
  const own = first?.fields ?? fields
  if (own === null) throw new ArgumentError(`The solved page ${first?.id} has no fields: give them in its line or by --fields.`)
  return typeof own === 'string' ? readFieldsFile(own) : own
}

/** The host; pages without an address are one site. */
function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''
}
