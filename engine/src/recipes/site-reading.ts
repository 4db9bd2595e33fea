// Input and result of reading one page of a site for which recipes are learned.
import type { Cell } from '@quarry/contract'
import type { ReadingInput } from '../ladder/read-document.ts'
import type { FieldRecipe } from '../recipe/recipe.ts'
import type { KnownRecipe, PageReading } from '../types.ts'

export interface SiteReadingInput extends ReadingInput {
  /** Recipes of the page's site for these fields; missing where no recipes are used. */
  recipes?: readonly KnownRecipe[]
  /** True where a model, which needs the whole page, is called for empty fields. */
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

/** Highest confidence of a value that the recipe contradicts or does not have, and of a list that shares hardly an item with the other. */
const DENIED_SURE = 0.65

export function unsure(cell: Cell): Cell {
  return { ...cell, confidence: Math.min(cell.confidence ?? 0, DENIED_SURE) }
}

/** Lists with at least this likeness count as equal. */
export const LISTS_ALIKE_MIN = 0.8

/**
 * True where the reader of the cell, the recipe or the other rungs, gave something else than the solved values on their own pages: other
 * punctuation, or only a part of a list.
 */
export function isInexact({ method, value }: Cell, rule: FieldRecipe | undefined): boolean {
  const alike = (method === 'recipe' ? rule?.ownLikeness : rule?.ladderLikeness) ?? 1
  return value !== null && alike < LISTS_ALIKE_MIN
}

/** Number of solved pages without a field from which it counts as never there. */
const ABSENT_PAGES_MIN = 2

/**
 * True where an empty result of the recipe is trusted: it was learned from pages without the field, and its rules read the value of every
 * solved page that had one.
 */
export function isSilenceTrusted({ rules, profile, missed }: FieldRecipe, { mayDoubt, probes }: KnownRecipe): boolean {
  if (rules.length > 0) return missed === 0 && (profile.filled < 1 || !mayDoubt)
  return profile.pages >= ABSENT_PAGES_MIN && profile.filled === 0 && !probes
}
