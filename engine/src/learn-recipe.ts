// Solved pages in, a recipe for their site out: rules per field that agree with all of them, profiles, and the template's structure.
// Next: engine/src/recipe/learn-field.ts
import { cleanForField } from './clean-for-field.ts'
import { readDocument } from './read-document.ts'
import { learnFingerprint } from './recipe/fingerprint.ts'
import type { SolvedPage } from './recipe/find-value.ts'
import { learnField } from './recipe/learn-field.ts'
import { PageMap } from './recipe/page-map.ts'
import { RECIPE_VERSION, type Recipe } from './recipe/recipe.ts'
import { keyOf, likeness } from './recipe/same-value.ts'
import type { Field, JsonValue, PageDocument } from './types.ts'

/** A page whose values are known: by the user, a model, or the page's own structured data. */
export interface SolvedDocument {
  document: PageDocument
  /** By field name; null says that the page has no value, a missing key says nothing. */
  data: Readonly<Record<string, JsonValue>>
  /** The "today" of the page; null where unknown. */
  referenceDate: Date | null
}

/** A list of the rest of the ladder is right where at least this much of it is. */
const LADDER_LIKENESS_MIN = 0.5

/** All pages are of one site. Deterministic: the same pages in the same order give the same recipe. */
export function learnRecipe(solved: readonly SolvedDocument[], fields: readonly Field[]): Recipe {
  const pages = solved.map((page) => solvedPage({ ...page, data: inFieldsForm(page.data, fields) }))
  const ladder = solved.map(
    ({ document, referenceDate }) => readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate }).data,
  )
  return {
    version: RECIPE_VERSION,
    wanted: [...fields],
    solvedPages: solved.length,
    fingerprint: learnFingerprint(pages.map(({ map }) => map)),
    fields: fields.map((field) => ({
      ...learnField(pages, field),
      ladderIsRight: pages.every(({ data }, index) => isRight(ladder[index]?.[field.name] ?? null, data[field.name])),
    })),
  }
}

/** One value of a list field may be given bare, as people write it. */
function inFieldsForm(data: SolvedDocument['data'], fields: readonly Field[]): SolvedDocument['data'] {
  const lists = new Set(fields.filter(({ type }) => type === 'array').map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, lists.has(name) && value !== null && !Array.isArray(value) ? [value] : value]),
  )
}

function solvedPage({ document, data, referenceDate }: SolvedDocument): SolvedPage {
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate }
  const cleaned = new Map<string, JsonValue>()
  return {
    map: new PageMap(document),
    data,
    clean: (raw, field) => {
      const key = `${field.name}\n${raw}`
      const known = cleaned.get(key)
      if (known !== undefined) return known
      const value = cleanForField(raw, field, context)
      cleaned.set(key, value)
      return value
    },
  }
}

/** Silence is never wrong; a value that the solved page does not have is. */
function isRight(read: JsonValue, solved: JsonValue | undefined): boolean {
  if (read === null || solved === undefined) return true
  if (solved === null) return false
  return Array.isArray(solved) ? likeness(read, solved) >= LADDER_LIKENESS_MIN : keyOf(read) === keyOf(solved)
}
