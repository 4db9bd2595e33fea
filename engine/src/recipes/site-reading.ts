// What reading one page of a site takes and gives, where the site is learned. Reads nothing itself.
import type { Cell } from '@quarry/contract'
import type { ReadingInput } from '../ladder/read-document.ts'
import type { FieldRecipe } from '../recipe/recipe.ts'
import type { KnownRecipe, PageReading } from '../types.ts'

export interface SiteReadingInput extends ReadingInput {
  /** Recipes of the page's site for these fields, where it is to be learned from; left out where not. */
  recipes?: readonly KnownRecipe[]
  /** True where a model is called for empty fields: it needs the whole page. */
  hasModel?: boolean
}

export interface SiteReading {
  /** A cell for every field of the input. */
  cells: Record<string, Cell>
  reading: PageReading
}

export const NO_READING: PageReading = {
  recipe: null,
  sketch: [],
  strayed: null,
  agreed: 0,
  disagreed: 0,
  settled: [],
  asked: [],
  slices: null,
}

export const ABSENT: Cell = {
  value: null,
  raw: null,
  status: 'absent',
  reason: 'not_on_page',
  method: null,
  confidence: null,
  evidence: [],
}

/** Fewer solved pages do not show that a field is never there. */
const ABSENT_PAGES_MIN = 2

/**
 * The empty result of a recipe is trusted where it was learned from pages without the field; not where it found
 * nothing on solved pages that had a value, or that were not labelled.
 */
export function isSilenceTrusted({ rules, profile, missed }: FieldRecipe, { mayDoubt, probes }: KnownRecipe): boolean {
  if (rules.length > 0) return missed === 0 && (profile.filled < 1 || !mayDoubt)
  return profile.pages >= ABSENT_PAGES_MIN && profile.filled === 0 && !probes
}
