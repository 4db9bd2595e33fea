// Reads one page by the recipe of its site and by the other rungs without a model, and compares the results: disagreement lowers the
// confidence, down to a conflict. A page of another layout is read by the other rungs only, and is marked so.
// Next: engine/src/recipe/apply-recipe.ts
import { isDelivered, type Cell } from '@quarry/contract'
import { readDocument, type ReadingInput } from '../ladder/read-document.ts'
import { isFirstOfSeveral } from '../recipe/apply-recipe.ts'
import { readFieldsByRecipe, type RecipeFields } from './read-by-recipe.ts'
import { sketchOf, templateShare } from '../recipe/fingerprint.ts'
import { PageMap } from '../recipe/page-map.ts'
import { pageShape } from '../recipe/page-shape.ts'
import { isOfTheKind } from '../recipe/profile.ts'
import { isNamedByItsValue } from '../recipe/rank-rules.ts'
import type { FieldRecipe, Recipe, Rule } from '../recipe/recipe.ts'
import { closeness, likeness } from '../recipe/same-value.ts'
import { compareParts } from './read-sliced.ts'
import {
  ABSENT,
  isInexact,
  isSilenceTrusted,
  LISTS_ALIKE_MIN,
  NO_READING,
  unsure,
  type SiteReading,
  type SiteReadingInput,
} from './site-reading.ts'
import { foldForCompare } from '../text/fold.ts'
import { inSyncSpan } from '../trace.ts'
import type { JsonValue, KnownRecipe, PageDocument, PageReading } from '../types.ts'

export function readWithRecipes(document: PageDocument, { recipes, ...input }: SiteReadingInput): SiteReading {
  const { cells } = readDocument(document, input)
  if (recipes === undefined) return { cells, reading: NO_READING }
  const map = new PageMap(document)
  const found = inSyncSpan('rung: recipe', () => findFit(map, recipes, input))
  if (found === null) return readStrayed(map, recipes, cells)
  const whole = readFitting(found, { map, input, ladder: cells })
  return { ...whole, reading: { ...whole.reading, slices: compareParts(document, whole, { known: found.known, input }) } }
}

interface Fit {
  known: KnownRecipe
  fields: RecipeFields
}

/** The recipe with the most similar template that reads the page; null where none does. */
function findFit(map: PageMap, recipes: readonly KnownRecipe[], input: ReadingInput): Fit | null {
  const byFit = recipes
    .map((known) => ({ known, share: templateShare(map, known.recipe.fingerprint) }))
    .toSorted((a, b) => b.share - a.share)
  for (const { known } of byFit) {
    const fields = readFieldsByRecipe(map, known.recipe, input)
    if (fields.drift === null) return { known, fields }
  }
  return null
}

/** Index of the recipe with the page's template, even if its rules read nothing there; null without one. */
export function findTemplate(document: PageDocument, recipes: readonly Recipe[]): number | null {
  const map = new PageMap(document)
  const shares = recipes.map(({ fingerprint }) => templateShare(map, fingerprint))
  const fitting = shares.flatMap((share, at) => (share >= recipes[at]!.fingerprint.least ? [at] : []))
  return fitting.toSorted((one, other) => shares[other]! - shares[one]!)[0] ?? null
}

interface Page {
  map: PageMap
  input: ReadingInput
  ladder: Record<string, Cell>
}

function readFitting({ known, fields }: Fit, { map, input, ladder }: Page): SiteReading {
  const reading: PageReading = { ...NO_READING, recipe: known.id, settled: [], asked: [] }
  const cells: Record<string, Cell> = {}
  for (const { name } of input.fields) {
    const rule = known.recipe.fields.find((field) => field.name === name)
    const own = fields.cells.get(name)
    const read = ladder[name] ?? ABSENT
    const other = (rule?.ladderIsRight ?? true) ? read : ABSENT
    if (own !== undefined && isDelivered(other)) {
      if (isSame(own, other)) reading.agreed += 1
      else reading.disagreed += 1
    }
    const cell = own === undefined ? unseconded(other, rule) : weighed(own, other, rule)
    const leader = rule?.rules[fields.features.get(name)?.leader ?? 0]
    const isDoubtful = cell.method === 'recipe' && rule !== undefined && leader !== undefined && isDenied(map, cell, { read, rule, leader })
    cells[name] = isDoubtful || isInexact(cell, rule) ? unsure(cell) : cell
    if (own === undefined && rule !== undefined && isSilenceTrusted(rule, known)) reading.settled.push(name)
  }
  return { cells, reading }
}

/**
 * The other rungs' values for a page that no recipe fits. Fields that they read wrongly on the solved pages of a recipe for such addresses
 * are conflicts.
 */
function readStrayed(map: PageMap, recipes: readonly KnownRecipe[], ladder: Record<string, Cell>): SiteReading {
  const shape = pageShape(map.document.page.url)
  const former = recipes.filter((known) => known.shape === shape)
  const doubted = new Set(former.flatMap(({ recipe }) => recipe.fields.filter((field) => !field.ladderIsRight).map(({ name }) => name)))
  const cells = Object.entries(ladder).map(([name, cell]): [string, Cell] => [
    name,
    doubted.has(name) && isDelivered(cell) ? inConflict(cell) : cell,
  ])
  return {
    cells: Object.fromEntries(cells),
    reading: { ...NO_READING, strayed: former.at(-1)?.id ?? null, sketch: sketchOf(map), asked: [] },
  }
}

/**
 * The other rungs' value where the recipe has none. It is unsure where the solved pages have no such value, or none of that kind; where rules
 * that read every solved value find nothing here; where there are no rules since the other rungs did not read the solved values either; and for
 * a list without rules, since the items of the solved one have no place in common.
 */
function unseconded(cell: Cell, rule: FieldRecipe | undefined): Cell {
  if (rule === undefined || rule.profile.pages === 0 || !isDelivered(cell)) return cell
  const { profile, rules, missed, ladderKnows } = rule
  if (profile.filled === 0) return unsure(cell)
  if (!isOfTheKind(cell.value, profile)) return { ...cell, confidence: Math.min(cell.confidence ?? 0, UNLIKE_SURE) }
  if (rules.length > 0) return missed === 0 ? unsure(cell) : cell
  return ladderKnows === false || isListOfTexts(cell.value) ? unsure(cell) : cell
}
const UNLIKE_SURE = 0.5

function isListOfTexts(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/**
 * True where the other rungs do not second the recipe's value, and its place is not surely that of the solved one: its label is the value itself;
 * it is the first of several, or has another kind of value, and the other rungs have another value; or they and the best rule, which all read the
 * solved values, find nothing.
 */
function isDenied(map: PageMap, own: Cell, { read, rule, leader }: { read: Cell; rule: FieldRecipe; leader: Rule }): boolean {
  if (isDelivered(read) && isSame(own, read)) return false
  if (isNamedByItsValue(leader, own.value)) return true
  if (!isDelivered(read)) return rule.ladderIsRight && rule.ladderKnows === true && leader !== rule.rules[0]
  return !isOfTheKind(own.value, rule.profile) || isFirstOfSeveral(map, leader)
}

/**
 * Combines the two values. Agreement gives the higher of the two confidences, not more, since the recipe may have learned from the others.
 */
function weighed(own: Cell, other: Cell, rule: FieldRecipe | undefined): Cell {
  if (!isDelivered(other)) return own
  const [sure, otherSure] = [own.confidence ?? 0, other.confidence ?? 0]
  const surer = Math.max(sure, otherSure)
  if (Array.isArray(own.value) && Array.isArray(other.value)) {
    const alike = closeness(own.value, other.value)
    const list = rule?.ladderKnowsItems ? other : own
    if (alike >= LISTS_ALIKE_MIN) return { ...list, confidence: surer }
    if (alike < LISTS_DENIED_MAX)
      return rule?.ladderKnowsItems ? unsure(between(own, other, rule)) : inConflict(withConfidence(own, surer * alike))
    return withConfidence(list, surer * alike)
  }
  if (isSame(own, other)) return { ...own, confidence: surer }
  return between(own, other, rule)
}

/**
 * Decides between two different values: the more likely one, marked as unsure if it is that of the other rungs, or if these were right on
 * every solved page; a conflict where both are about as likely. If one is a part of the other, the recipe's is used, since it has learned from
 * the solved pages where the value ends.
 */
function between(own: Cell, other: Cell, rule: FieldRecipe | undefined): Cell {
  const confidence = deniedBy(own.confidence ?? 0, other.confidence ?? 0)
  if (confidence > 0.5) return rule?.ladderKnows ? unsure({ ...own, confidence }) : { ...own, confidence }
  if (isPartOf(own, other) || isPartOf(other, own)) return { ...own, confidence: 0.5 }
  if (1 - confidence < OTHER_RIGHT_MIN) return inConflict({ ...own, confidence })
  return unsure(other)
}

const OTHER_RIGHT_MIN = 0.7

function isPartOf({ value: part }: Cell, { value: whole }: Cell): boolean {
  const [text, around] = [wordsOf(part), wordsOf(whole)]
  if (Array.isArray(whole) && text.length < around.length * PART_OF_LIST_MIN) return false
  return text !== '' && ` ${around} `.includes(` ${text} `)
}
/** A text with a smaller share of a list's characters does not count as a part of it. */
const PART_OF_LIST_MIN = 0.4

/** Words of a text or of a list of texts, folded for comparing; empty for other values. */
function wordsOf(value: JsonValue): string {
  const texts = [value].flat().filter((item) => typeof item === 'string')
  return foldForCompare(texts.join(' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function withConfidence(cell: Cell, sure: number): Cell {
  return { ...cell, confidence: Math.round(sure * 100) / 100 }
}

/** Probability that the first of two differing values is right, given that one of them is. */
function deniedBy(sure: number, otherSure: number): number {
  const right = sure * (1 - otherSure)
  const wrong = (1 - sure) * otherSure
  return right + wrong === 0 ? 0.5 : Math.round((right / (right + wrong)) * 100) / 100
}

/** Below this likeness, one of two lists is a list of something else. */
const LISTS_DENIED_MAX = 0.2

function isSame({ value }: Cell, { value: other }: Cell): boolean {
  return likeness(value, other) >= (Array.isArray(value) ? LISTS_ALIKE_MIN : 1)
}

function inConflict(cell: Cell): Cell {
  return { ...cell, status: 'conflict', reason: 'ambiguous' }
}
