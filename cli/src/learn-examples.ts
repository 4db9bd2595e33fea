// Learns a recipe for each site of a file of solved pages. Holds the pages of one site at a time.
import { distil, findValuesNotOnPage, learnRecipe, ScrapeError, type Field, type PageDocument, type Recipe } from '@quarry/engine'
import { ArgumentError } from './command.ts'
import { readFieldsFile } from './fields-file.ts'
import { readDay, readGivenPage } from './given-page.ts'
import { readPageLines, type PageLine } from './page-lines.ts'

/** More solved pages of a site add little, and cost memory and time. */
const EXAMPLES_OF_SITE_MAX = 10

/**
 * The recipe for an address of the sites; null for other sites. `fields` are those of pages that name none.
 * @throws ArgumentError for a file without solved pages, lines without solved data or fields, and pages that cannot be read
 */
export async function learnExamples(path: string, fields: readonly Field[] | null): Promise<(url: string) => Recipe | null> {
  const bySite = new Map<string, PageLine[]>()
  for await (const line of readPageLines(path)) {
    if (line.data === null) throw new ArgumentError(`${path}: the page ${line.id} has no "data".`)
    const lines = bySite.get(siteOf(line.url)) ?? []
    bySite.set(siteOf(line.url), lines)
    if (lines.length < EXAMPLES_OF_SITE_MAX) lines.push(line)
  }
  if (bySite.size === 0) throw new ArgumentError(`${path} holds no solved page.`)
  const recipes = new Map([...bySite].map(([site, lines]) => [site, learnSite(lines, fields)]))
  return (url) => recipes.get(siteOf(url)) ?? null
}

function learnSite(lines: readonly PageLine[], given: readonly Field[] | null): Recipe {
  const fields = fieldsOf(lines, given)
  const solved = lines.map((line) => {
    const page = { document: readSolved(line), data: line.data ?? {}, referenceDate: readDay(line.referenceDate) }
    if (!fields.some(({ name }) => Object.hasOwn(page.data, name)))
      throw new ArgumentError(
        `The "data" of the solved page ${line.id} names none of the fields (${fields.map(({ name }) => name).join(', ')}).`,
      )
    const missing = findValuesNotOnPage(page, fields)
    for (const name of missing) warn(line, name)
    // One slip of the pen would else cost the field on all pages.
    return { ...page, data: Object.fromEntries(Object.entries(page.data).filter(([name]) => !missing.includes(name))) }
  })
  return learnRecipe(solved, fields)
}

function readSolved(line: PageLine): PageDocument {
  try {
    return distil(readGivenPage(line))
  } catch (error) {
    if (error instanceof ScrapeError) throw new ArgumentError(`The solved page ${line.id} cannot be read. ${error.message}`)
    throw error
  }
}

function warn({ id, data }: PageLine, name: string): void {
  const value = JSON.stringify(data?.[name]).slice(0, 120)
  process.stderr.write(`The solved page ${id} does not have ${value} (${name}): nothing is learned from it. Write it as the page does.\n`)
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
