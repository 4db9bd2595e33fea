// Learns a recipe for each site of a file of solved pages. Holds the pages of one site at a time.
import {
  cleanValue,
  distil,
  findContradictions,
  findValuesNotOnPage,
  learnRecipe,
  ScrapeError,
  type Field,
  type PageDocument,
  type Recipe,
  type SolvedDocument,
} from '@quarry/engine'
import type { JsonValue } from '@quarry/contract'
import { ArgumentError } from './command.ts'
import { readFieldsFile } from './fields-file.ts'
import { readDay, readGivenPage } from './given-page.ts'
import { readPageLines, type PageLine } from './page-lines.ts'

/** More solved pages of a site add little, and cost memory and time. */
const EXAMPLES_OF_SITE_MAX = 10

export interface LearnedSites {
  /** The recipe for an address of the sites; null for other sites. */
  recipeFor(url: string): Recipe | null
  /** Warns where no address belongs to the sites of the examples. */
  tellUnused(): void
}

/**
 * `fields` are those of pages that name none.
 * @throws ArgumentError for a file without solved pages, lines without solved data or fields, and pages that cannot be read
 */
export async function learnExamples(path: string, fields: readonly Field[] | null): Promise<LearnedSites> {
  const bySite = new Map<string, PageLine[]>()
  for await (const line of readPageLines(path)) {
    if (line.data === null) throw new ArgumentError(`${path}: the page ${line.id} has no "data".`)
    const lines = bySite.get(siteOf(line.url)) ?? []
    bySite.set(siteOf(line.url), lines)
    if (lines.length < EXAMPLES_OF_SITE_MAX) lines.push(line)
  }
  if (bySite.size === 0) throw new ArgumentError(`${path} holds no solved page.`)
  const recipes = new Map([...bySite].map(([site, lines]) => [site, learnSite(lines, fields)]))
  let isUsed = false
  return {
    recipeFor(url) {
      const recipe = recipes.get(siteOf(url)) ?? null
      isUsed ||= recipe !== null
      return recipe
    },
    tellUnused() {
      if (isUsed) return
      const sites = [...recipes.keys()].slice(0, SITES_NAMED_MAX).join(', ')
      warn(`None of the pages is of a site with solved pages (${sites}): all were read without them.`)
    },
  }
}
const SITES_NAMED_MAX = 5

function learnSite(lines: readonly PageLine[], given: readonly Field[] | null): Recipe {
  const fields = fieldsOf(lines, given)
  const solved = lines.map((line) => {
    const document = readSolved(line)
    const page = { document, data: inFieldsTypes(line, fields, document), referenceDate: readDay(line.referenceDate) }
    if (!fields.some(({ name }) => Object.hasOwn(line.data ?? {}, name)))
      throw new ArgumentError(
        `The "data" of the solved page ${line.id} names none of the fields (${fields.map(({ name }) => name).join(', ')}).`,
      )
    const missing = findValuesNotOnPage(page, fields)
    for (const name of missing)
      warn(`The solved page ${line.id} does not have ${shown(line, name)} (${name}): ${NOTHING} Write it as the page does.`)
    // Otherwise one mistake in the examples would cost the field on all pages.
    return { ...page, data: without(page.data, missing) }
  })
  return learnRecipe(withoutContradictions(lines, solved, fields), fields)
}

function without(data: SolvedDocument['data'], names: readonly string[]): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}

/** Leaves out pages that contradict most others of their field; where there is no majority, all that contradict another one. */
function withoutContradictions(lines: readonly PageLine[], solved: readonly SolvedDocument[], fields: readonly Field[]): SolvedDocument[] {
  const left = solved.map((page) => ({ ...page }))
  const contradictions = findContradictions(solved, fields)
  for (const { name } of fields) {
    const pairs = contradictions.filter(({ field }) => field === name).map(({ pages }) => pages)
    if (pairs.length === 0) continue
    const others = solved.filter(({ data }) => (data[name] ?? null) !== null).length - 1
    const against = (at: number) => pairs.filter((pair) => pair.includes(at)).length
    const apart = [...new Set(pairs.flat())].filter((at) => against(at) * 2 > others)
    const odd = apart.length * 2 <= others ? apart : []
    const undecided = pairs.filter((pair) => !pair.some((at) => odd.includes(at)))
    for (const at of new Set([...odd, ...undecided.flat()])) left[at]!.data = without(left[at]!.data, [name])
    for (const at of odd) {
      const other = lines[pairs.find((pair) => pair.includes(at))!.find((one) => one !== at)!]!
      warn(
        `The solved page ${lines[at]!.id} contradicts the others in ${name}: no place has ${shown(lines[at]!, name)} there and ${shown(other, name)} on ${other.id}; ${NOTHING}`,
      )
    }
    for (const [one, other] of undecided.map((pair) => pair.map((at) => lines[at]!)).slice(0, PAIRS_NAMED_MAX))
      warn(
        `The solved pages ${one!.id} and ${other!.id} contradict each other in ${name}: no place has ${shown(one!, name)} on one and ${shown(other!, name)} on the other; nothing is learned from them.`,
      )
  }
  return left
}
const PAIRS_NAMED_MAX = 3

/** Tables of text hold numbers as text, and programs write codes as numbers. Values of another type are left out and reported. */
function inFieldsTypes(line: PageLine, fields: readonly Field[], { language, baseUrl }: PageDocument): Record<string, JsonValue> {
  const data = { ...line.data }
  for (const field of fields) {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined
    if (field.type === 'string' && typeof value === 'number') data[field.name] = String(value)
    if (field.type !== 'number' || typeof value !== 'string') continue
    const cleaned = cleanValue(value, field, { language, baseUrl, referenceDate: null })
    if (cleaned.ok) data[field.name] = cleaned.value
    else {
      delete data[field.name]
      warn(`The solved page ${line.id} has ${shown(line, field.name)} for ${field.name}, which is no number: ${NOTHING}`)
    }
  }
  return data
}
const NOTHING = 'nothing is learned from it.'

function readSolved(line: PageLine): PageDocument {
  try {
    return distil(readGivenPage(line))
  } catch (error) {
    if (error instanceof ScrapeError) throw new ArgumentError(`The solved page ${line.id} cannot be read. ${error.message}`)
    throw error
  }
}

function shown({ data }: PageLine, name: string): string {
  return JSON.stringify(data?.[name]).slice(0, 120)
}

function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
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
