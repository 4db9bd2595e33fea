// Learns a recipe from solved pages of one site: for each field rules that agree with all of them and a profile, and the template's
// structure.
// Next: engine/src/recipe/learn-field.ts
import { cleanForField } from '../ladder/clean-for-field.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { attributeFit, labelFit, namesAnother } from '../fields/label-fit.ts'
import { understandField } from '../fields/understand-field.ts'
import { framesOf } from '../page/page-frames.ts'
import { PageRegions } from '../page/page-regions.ts'
import { labelWords, nameWords } from '../fields/label-words.ts'
import { readDocument, type DocumentReading } from '../ladder/read-document.ts'
import { decide } from '../recipe/apply-recipe.ts'
import { contradictionsOf } from '../recipe/find-contradictions.ts'
import { learnFingerprint, sketchLikeness, sketchOf, TEMPLATE_LIKENESS_MIN } from '../recipe/fingerprint.ts'
import { findPlaces, type SolvedPage } from '../recipe/find-value.ts'
import { learnField } from '../recipe/learn-field.ts'
import { PageMap } from '../recipe/page-map.ts'
import type { WordFit } from '../recipe/rank-rules.ts'
import { RECIPE_VERSION, type Recipe } from '../recipe/recipe.ts'
import { closeness, NEARLY, notedLikeness } from '../recipe/same-value.ts'
import { hasStepNumbers, withoutStepNumbers } from '../recipe/step-numbers.ts'
import type { Field, JsonValue, PageDocument } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'

/** A page with known values: from the user, a model, or the page's own structured data. */
export interface SolvedDocument {
  document: PageDocument
  /** Values by field name. Null means that the page has none; a missing key means unknown. */
  data: Readonly<Record<string, JsonValue>>
  /** Names of fields with a value corrected by a user, which counts more than any other. */
  corrected?: readonly string[]
  /** Confidence of the values by field name, 0 to 1; 1 where missing. */
  sure?: Readonly<Record<string, number>>
  /** Blocks in which a person selected the value, by field name; equal texts elsewhere do not count. */
  pointed?: Readonly<Record<string, readonly number[]>>
  /** The day that relative dates of the page count from; null where unknown. */
  referenceDate: Date | null
}

/** Least likeness of a list from the other rungs to the solved one for it to count as right. */
const LADDER_LIKENESS_MIN = 0.5

/** All pages must be of one site. Deterministic: the same pages in the same order give the same recipe. */
export function learnRecipe(solved: readonly SolvedDocument[], fields: readonly Field[]): Recipe {
  const fit = wordFit(fields)
  const readings = solved.map(({ document, referenceDate }) =>
    readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate }),
  )
  const lessons = solved.map((page) => ({ ...page, data: inFieldsForm(page.data, fields) }))
  const pages = lessons.map((page, at) => solvedPage(page, { fit, reading: readings[at]! }))
  return {
    version: RECIPE_VERSION,
    wanted: [...fields],
    solvedPages: solved.length,
    fingerprint: learnFingerprint(pages.map(({ map }) => map)),
    fields: fields.map((field) => {
      const all = pages.map((page, index) => ({ page, solved: lessons[index]!, read: readings[index]?.data[field.name] ?? null }))
      const { learned, told } = learnFrom(all, field)
      // The other rungs read addresses unchanged, so they cannot be right where all rules reshape them.
      const isMade = learned.rules.length > 0 && learned.rules.every(({ take }) => take.reshape !== undefined)
      const ladderIsRight = !isMade && told.every(({ page, read }) => isRight(read, page.data[field.name]))
      const own = readAgain(told, learned, field)
      return {
        ...learned,
        ladderIsRight,
        ladderKnowsItems: ladderIsRight && field.type === 'array' && hasAsMuch(told, own, field),
        ladderKnows: told.every(
          (one) => solvedValue(one, field) === null || (one.read !== null && isRight(one.read, solvedValue(one, field))),
        ),
        ownLikeness: meanLikeness(told, own, field),
        ladderLikeness: meanLikeness(
          told,
          told.map(({ read }) => read),
          field,
        ),
        numbered: told.some((one) => hasStepNumbers(solvedValue(one, field), field)),
        sure: meanConfidence(told, field),
        missed: learned.rules.length === 0 ? 0 : own.filter((value, at) => value === null && solvedValue(told[at]!, field) !== null).length,
      }
    }),
  }
}

function solvedValue({ page: { data } }: LearnedPage, { name }: Field): JsonValue {
  return data[name] ?? null
}

/** The value that the rules together read on each solved page. */
function readAgain(told: readonly LearnedPage[], { rules, profile }: ReturnType<typeof learnField>, field: Field): JsonValue[] {
  return told.map(({ page: { map, clean } }) => decide(map, { rules, profile }, { field, clean, verify: () => true })?.value ?? null)
}

/** True where the other rungs' lists are as close to the solved ones as those of the rules. */
function hasAsMuch(told: readonly LearnedPage[], own: readonly JsonValue[], field: Field): boolean {
  const meanOf = (values: readonly JsonValue[]): number =>
    values.reduce<number>((sum, value, at) => sum + closeness(value, solvedValue(told[at]!, field)), 0)
  return meanOf(told.map(({ read }) => read)) >= meanOf(own)
}

/** Mean likeness of values read on the solved pages and the solved ones; null where there is no such pair. */
function meanLikeness(told: readonly LearnedPage[], values: readonly JsonValue[], field: Field): number | null {
  const alike = told.flatMap((one, at) => {
    const [value, solved] = [values[at] ?? null, solvedValue(one, field)]
    return value === null || solved === null ? [] : [notedLikeness(value, solved)]
  })
  return alike.length === 0 ? null : alike.reduce((sum, one) => sum + one, 0) / alike.length
}

interface LearnedPage {
  page: SolvedPage
  /** The value that the other rungs read. */
  read: JsonValue
  solved: SolvedDocument
}

/**
 * Learns from all pages, unless the corrected ones alone give much better rules: then the others were wrong, too. A correction that is
 * nowhere on its page is ignored, and a removal counts only where something on the page distinguishes it from the others, so that one cell
 * does not stop the field from being read on all pages.
 */
function learnFrom(pages: readonly LearnedPage[], field: Field): { learned: ReturnType<typeof learnField>; told: readonly LearnedPage[] } {
  const all = pages.filter(({ page, solved }) => !solved.corrected?.includes(field.name) || isOnPage(page, field))
  const learned = learnField(pagesOf(all), field)
  const corrected = all.filter(({ solved }) => solved.corrected?.includes(field.name))
  if (corrected.length === 0) return { learned, told: all }
  const kept = all.filter((one) => solvedValue(one, field) !== null || !corrected.includes(one))
  const others = [kept.length * 2 > all.length ? kept : all, corrected].filter((told) => told.length > 0 && told.length < all.length)
  for (const told of others) {
    const fromThese = learnField(pagesOf(told), field)
    if (weightOf(fromThese) * AS_GOOD > weightOf(learned)) return { learned: fromThese, told }
  }
  return { learned, told: all }
}
const AS_GOOD = 0.7

/** Indexes of the documents with the same template as the first, which is included: no recipe can be learned from pages of two layouts. */
export function findAlike(documents: readonly PageDocument[]): number[] {
  const sketches = documents.map((document) => sketchOf(new PageMap(document)))
  return sketches.flatMap((sketch, at) => (sketchLikeness(sketches[0]!, sketch) >= TEMPLATE_LIKENESS_MIN ? [at] : []))
}

/** True where the page contains the solved value, or is solved as having none. */
function isOnPage(page: SolvedPage, field: Field): boolean {
  const solved = page.data[field.name] ?? null
  return solved === null || findPlaces(page, field, solved).length > 0
}

/** Names of the fields whose solved value is nowhere on the page: nothing can be learned from them. */
export function findValuesNotOnPage(solved: SolvedDocument, fields: readonly Field[]): string[] {
  const reading: DocumentReading = { cells: {}, data: {}, empty: [] }
  const page = solvedPage({ ...solved, data: inFieldsForm(solved.data, fields) }, { fit: () => 0, reading })
  return fields.filter((field) => !isOnPage(page, field)).map(({ name }) => name)
}

export interface Contradiction {
  field: string
  /** Two indexes in the list of pages. */
  pages: [number, number]
}

/** Pairs of solved pages that contradict each other: no place has the value of a field on both. */
export function findContradictions(solved: readonly SolvedDocument[], fields: readonly Field[]): Contradiction[] {
  const fit = wordFit(fields)
  const reading: DocumentReading = { cells: {}, data: {}, empty: [] }
  const pages = solved.map((page) => solvedPage({ ...page, data: inFieldsForm(page.data, fields) }, { fit, reading }))
  return fields.flatMap((field) => contradictionsOf(pages, field).map((pair) => ({ field: field.name, pages: pair })))
}

function pagesOf(told: readonly LearnedPage[]): SolvedPage[] {
  return told.map(({ page }) => page)
}

function weightOf({ rules }: ReturnType<typeof learnField>): number {
  return rules[0]?.weight ?? 0
}

function meanConfidence(told: readonly LearnedPage[], { name }: Field): number {
  const sure = told.flatMap(({ solved: { data, sure: known } }) =>
    (data[name] ?? null) === null ? [] : [(known && Object.hasOwn(known, name) ? known[name] : null) ?? 1],
  )
  return sure.length === 0 ? 1 : sure.reduce((sum, one) => sum + one, 0) / sure.length
}

/** The values with single values of list fields as lists. The result has no prototype, so that a field "constructor" is undefined, too. */
function inFieldsForm(data: SolvedDocument['data'], fields: readonly Field[]): SolvedDocument['data'] {
  const lists = new Set(fields.filter(({ type }) => type === 'array').map(({ name }) => name))
  const own: Record<string, JsonValue> = Object.create(null)
  for (const [name, value] of Object.entries(data)) own[name] = lists.has(name) && value !== null && !Array.isArray(value) ? [value] : value
  return own
}

/** Creates a function for how well words of a page fit each field: by the vocabulary, and by whether they fit another field better. */
function wordFit(fields: readonly Field[]): WordFit {
  const intents = fields.map((field) => understandField(field, { prompt: '', targetName: 'URL' }))
  return (text, { name }, from) => {
    const own = intents.find(({ field }) => field.name === name)
    const words = from === 'label' ? labelWords(text) : nameWords(text)
    if (own === undefined || words.length === 0) return 0
    const fitOf = (intent: FieldSpec): number => (from === 'label' ? labelFit(words, intent) : attributeFit(words, intent))
    const fit = fitOf(own)
    const another = Math.max(0, ...intents.map((intent) => (intent === own ? 0 : fitOf(intent))))
    return another > fit + 0.15 || (fit < 0.5 && namesAnother(words, own)) ? -1 : fit
  }
}

/** Blocks in which the other rungs found the solved value, by field name. */
function secondedBlocks(data: SolvedDocument['data'], { cells }: DocumentReading): Map<string, Set<number>> {
  const same = Object.entries(cells).filter(([name, cell]) => cell.value !== null && closeness(cell.value, data[name] ?? null) >= NEARLY)
  return new Map(same.map(([name, { evidence }]) => [name, new Set(evidence.flatMap(({ block }) => block ?? []))]))
}

function solvedPage(
  { document, data, corrected, pointed, referenceDate }: SolvedDocument,
  { fit, reading }: { fit: WordFit; reading: DocumentReading },
): SolvedPage {
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate }
  const cleaned = new Map<string, JsonValue>()
  const regions = new PageRegions(() => frames)
  const frames = framesOf(document, document.blocks.find(({ kind, level }) => kind === 'heading' && level === 1) ?? null)
  const clean = (raw: string, field: Field): JsonValue => {
    const key = `${field.name}\n${raw}`
    const known = cleaned.get(key)
    if (known !== undefined) return known
    const isNumbered = hasStepNumbers(data[field.name], field)
    const value = cleanForField(isNumbered ? raw : withoutStepNumbers(raw, field), field, context)
    cleaned.set(key, value)
    return value
  }
  return {
    map: new PageMap(document),
    data,
    // The words beside a corrected value may name something else, such as "Colour" beside a maker.
    fit: (words, field, from) => (corrected?.includes(field.name) ? Math.max(0, fit(words, field, from)) : fit(words, field, from)),
    isAside: (element) => regions.regionOf(element).isSide,
    exact: new Set(corrected),
    pointed: new Map(Object.entries(pointed ?? {}).map(([name, blocks]) => [name, new Set(blocks)])),
    seconded: secondedBlocks(data, reading),
    clean,
    isProved: (read, field) => verifyCandidate(document, { ...read, ...UNSCORED }, (raw) => clean(raw, field)).verified,
  }
}
const UNSCORED = { method: 'recipe' as const, score: 0, finder: 'recipe', features: {} }

/** False for a value that differs from the solved one, or where the page has none. An empty result is never wrong. */
function isRight(read: JsonValue, solved: JsonValue | undefined): boolean {
  if (read === null || solved === undefined) return true
  if (solved === null) return false
  return closeness(read, solved) >= (Array.isArray(solved) ? LADDER_LIKENESS_MIN : NEARLY)
}
