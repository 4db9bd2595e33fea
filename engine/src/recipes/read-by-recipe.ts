// Reads a page by the recipe of its site, then fields without a value by the other rungs. A page that the recipe does not fit is read by
// the
// other rungs only, and the result has the reason.
// Next: engine/src/recipe/apply-recipe.ts
import type { Cell, JsonValue } from '../types.ts'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { evidenceOf } from '../ladder/evidence-of.ts'
import { readDocument, type DocumentReading, type ReadingInput } from '../ladder/read-document.ts'
import { applyRecipe, type Drift } from '../recipe/apply-recipe.ts'
import { PageMap } from '../recipe/page-map.ts'
import { doubtOf } from '../recipe/rank-rules.ts'
import type { Recipe } from '../recipe/recipe.ts'
import { withoutStepNumbers } from '../recipe/step-numbers.ts'
import type { Candidate, Evidence, Field, PageDocument } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'

export interface RecipeReading extends DocumentReading {
  /** Why the page was not read by the recipe; null where it was. */
  drift: Drift | null
}

/** The result of the recipe without other rungs: verified values, with no key for fields without a value. */
export interface RecipeFields {
  cells: Map<string, Cell>
  /** Features of the values; see `decide`. */
  features: ReadonlyMap<string, Candidate['features']>
  drift: Drift | null
  /** True if rules of one field read different values. */
  isDisputed: boolean
}

export function readByRecipe(document: PageDocument, recipe: Recipe, input: ReadingInput): RecipeReading {
  const { cells, drift } = readFieldsByRecipe(new PageMap(document), recipe, input)
  const left = input.fields.filter(({ name }) => !cells.has(name) && (drift !== null || mayAsk(recipe, name)))
  const ladder = left.length === 0 ? null : readDocument(document, { ...input, fields: left })
  const asked = new Set(left.map(({ name }) => name))
  const reading: RecipeReading = { cells: {}, data: {}, empty: [], drift }
  for (const { name } of input.fields) {
    const cell = cells.get(name)
    const other = asked.has(name) ? ladder : null
    reading.cells[name] = cell ?? other?.cells[name] ?? SILENT
    reading.data[name] = cell ? cell.value : (other?.data[name] ?? null)
    if (reading.data[name] === null) reading.empty.push(name)
  }
  return reading
}

export interface RecipeInput extends ReadingInput {
  /** Returns the evidence of a value; by default with block and selector. */
  evidenceOf?(candidate: Candidate): Evidence[]
}

export function readFieldsByRecipe(map: PageMap, recipe: Recipe, { fields, referenceDate, ...input }: RecipeInput): RecipeFields {
  const { document } = map
  const evidence = input.evidenceOf ?? ((candidate) => evidenceOf(candidate, document))
  const clean = cleaner(document, referenceDate, recipe)
  const verify = (candidate: Candidate, field: Field): boolean => verifyCandidate(document, candidate, (raw) => clean(raw, field)).verified
  const { candidates, drift } = applyRecipe(map, recipe, { fields, clean, verify })
  const cells = [...candidates].map(([name, candidate]): [string, Cell] => [
    name,
    { ...recipeCell(candidate, { name, recipe }), evidence: evidence(candidate) },
  ])
  const isDisputed = [...candidates.values()].some(({ features }) => (features.against ?? 0) > 0)
  const features = new Map([...candidates].map(([name, candidate]) => [name, candidate.features]))
  return { cells: new Map(cells), features, drift, isDisputed }
}

/** False for fields that the other rungs read wrongly on the solved pages: they are left empty instead. */
function mayAsk({ fields }: Recipe, name: string): boolean {
  return fields.find((field) => field.name === name)?.ladderIsRight ?? true
}

const SILENT: Cell = { value: null, raw: null, status: 'absent', reason: 'not_on_page', method: null, confidence: null, evidence: [] }

/** A cleaning function with a cache, because each text is cleaned for the vote and again for verification. */
function cleaner(
  { language, baseUrl }: PageDocument,
  referenceDate: Date | null,
  { fields }: Recipe,
): (raw: string, field: Field) => JsonValue {
  const context = { language, baseUrl, referenceDate }
  const plain = new Set(fields.filter(({ numbered }) => numbered === false).map(({ name }) => name))
  const cleaned = new Map<Field, Map<string, JsonValue>>()
  return (raw, field) => {
    let own = cleaned.get(field)
    if (own === undefined) cleaned.set(field, (own = new Map()))
    let value = own.get(raw)
    if (value === undefined) {
      value = cleanForField(plain.has(field.name) ? withoutStepNumbers(raw, field) : raw, field, context)
      own.set(raw, value)
    }
    return value
  }
}

function recipeCell(candidate: Candidate, { name, recipe }: { name: string; recipe: Recipe }): Omit<Cell, 'evidence'> {
  const { value, raw, method } = candidate
  return {
    value,
    raw,
    status: candidate.features.made === 1 ? 'derived' : 'found',
    reason: null,
    method,
    confidence: confidenceOf(candidate, recipe, name),
  }
}

/** Largest reductions of the confidence: for an unspecific value of a weak rule, and for a value with a strong rival. */
const WEAK = 0.65
const DISPUTED = 0.35

/**
 * The confidence rises with the number of solved pages and of agreeing rules, up to that of the solved values. A value at a place without a
 * name may be there by chance, which is less likely the more pages it was right on.
 */
function confidenceOf({ raw, value, features }: Candidate, { solvedPages, fields }: Recipe, name: string): number {
  const { sure: solvedConfidence, profile } = fields.find((field) => field.name === name) ?? { sure: 1, profile: null }
  const sure = (1 - 0.05 / solvedPages) * solvedConfidence
  const chance = (Math.max(0, 1 - (features.standing ?? 1)) * doubtOf({ raw, value })) / solvedPages
  const certain = (1 - WEAK * chance) * (1 - DISPUTED * (features.rival ?? 0))
  // After one correction by a user, the other solved pages do not support the rules.
  const taughtOn = profile === null ? solvedPages : Math.round(profile.pages * profile.filled)
  const most = features.made === 1 && taughtOn <= 1 ? MADE_ONCE : 1
  return Math.round(Math.min(most, sure * (0.9 + 0.1 * (features.share ?? 0)) * certain) * 100) / 100
}
/** Limit after one page, which does not show whether all addresses of the site have this form. */
const MADE_ONCE = 0.65
