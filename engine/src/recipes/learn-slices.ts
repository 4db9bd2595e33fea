// Learns which parts of pages are enough for a recipe: widens the parts until every field has the same result as on the whole solved pages,
// quotes included, or fails. Deterministic.
// Next: engine/src/recipe/propose-slices.ts
import { objectFormOf } from '../fields/members/members-of.ts'
import type { SolvedDocument } from './learn-recipe.ts'
import { placesOfElements } from './number-tags.ts'
import { readFieldsByRecipe } from './read-by-recipe.ts'
import { learnFingerprint } from '../recipe/fingerprint.ts'
import { foldLabel, PageMap } from '../recipe/page-map.ts'
import { proposeSlices, type PlacedPage } from '../recipe/propose-slices.ts'
import type { Recipe, Rule, Selector, Sliced } from '../recipe/recipe.ts'
import { rawOf, runRule } from '../recipe/run-rule.ts'
import { slicePage } from './sliced-page.ts'
import type { Cell, Field } from '../types.ts'

/** With one page it is unclear which texts of its tags the other pages share. */
const PAGES_MIN = 2
const WIDTH_MAX = 4

interface Lesson {
  solved: readonly SolvedDocument[]
  pages: readonly PlacedPage[]
  recipe: Recipe
  fields: readonly Field[]
  /** The recipe's result for the whole pages. */
  whole: readonly ReadonlyMap<string, Cell>[]
}

/** The recipe with `sliced` set: null where no parts are enough. */
export function withSlices(recipe: Recipe, solved: readonly SolvedDocument[], fields: readonly Field[]): Recipe {
  return { ...recipe, sliced: learnSlices(recipe, solved, fields) }
}

function learnSlices(recipe: Recipe, solved: readonly SolvedDocument[], fields: readonly Field[]): Sliced | null {
  // Fields without rules are read by the other rungs, which need the whole page.
  const isReadElsewhere =
    recipe.fields.some(({ rules, profile }) => rules.length === 0 && profile.filled > 0) ||
    fields.some((field) => objectFormOf(field) !== null)
  if (solved.length < PAGES_MIN || isReadElsewhere || recipe.fields.every(({ rules }) => rules.length === 0)) return null
  const pages = solved.flatMap(({ document }) => placedPage(new PageMap(document)))
  if (pages.length < solved.length) return null
  const whole = pages.map(({ map }, index) => read(map, recipe, { fields, referenceDate: solved[index]!.referenceDate }))
  if (whole.some((cells) => cells === null)) return null
  const lesson: Lesson = { solved, pages, recipe, fields, whole: whole.flatMap((cells) => cells ?? []) }
  return widenSlices(lesson, strongest) ?? widenSlices(lesson, (rules) => [...rules])
}

/** `chosen` selects from the rules that read the same from the parts as from the whole pages. */
function widenSlices(lesson: Lesson, chosen: (rules: readonly Rule[]) => Rule[]): Sliced | null {
  const widths = new Map<string, number>()
  for (let tried = 0; tried <= WIDTH_MAX; tried += 1) {
    const outcome = trySlices(lesson, chosen, widths)
    if (outcome === null) return null
    if (outcome.failing.length === 0) return outcome.sliced
    for (const name of outcome.failing) widths.set(name, (widths.get(name) ?? 0) + 1)
  }
  return null
}

function placedPage(map: PageMap): PlacedPage[] {
  const places = placesOfElements(map.document.page.body, map.document.dom)
  if (places === null) return []
  return [{ map, places }]
}

/** Tries parts of the given widths; null where the pages have none in common. */
function trySlices(
  lesson: Lesson,
  chosen: (rules: readonly Rule[]) => Rule[],
  widths: ReadonlyMap<string, number>,
): { sliced: Sliced; failing: string[] } | null {
  const { solved, pages, recipe, fields, whole } = lesson
  const slices = proposeSlices(pages, recipe.fields, widths)
  if (slices === null) return null
  const parts = solved.flatMap(({ document }) => slicePage(document.page, slices)?.document ?? [])
  const isAlike = parts.every(
    ({ language, baseUrl }, index) => language === solved[index]!.document.language && baseUrl === solved[index]!.document.baseUrl,
  )
  if (parts.length < solved.length || !isAlike) return null
  const maps = parts.map((document) => new PageMap(document))
  const isKept = (rule: Rule): boolean => pages.every(({ map }, index) => rawOf(runRule(map, rule)) === rawOf(runRule(maps[index]!, rule)))
  const sliced: Sliced = {
    slices,
    fingerprint: learnFingerprint(maps),
    fields: recipe.fields.map((field) => ({ ...field, rules: chosen(field.rules.filter(isKept)) })),
  }
  const cells = maps.map((map, index) => read(map, { ...recipe, ...sliced }, { fields, referenceDate: solved[index]!.referenceDate }))
  const isSame = (name: string): boolean => cells.every((one, index) => hasSameResult(one?.get(name), whole[index]?.get(name)))
  // Few rules agree more easily than many, so the confidence is limited to that for the whole page.
  const doubtOf = (name: string): number =>
    Math.min(1, ...cells.map((one, index) => (whole[index]?.get(name)?.confidence ?? 1) / (one?.get(name)?.confidence || 1)))
  const limited = { ...sliced, fields: sliced.fields.map((field) => ({ ...field, sure: field.sure * doubtOf(field.name) })) }
  return { sliced: limited, failing: fields.map(({ name }) => name).filter((name) => !isSame(name)) }
}

const RULES_MAX = 3
/** Least weight of a rule, relative to the best one. */
const WEIGHT_MIN = 0.6

/**
 * A few rules that can contradict each other: the best of each kind, or two of the only kind. A label rule is replaced by a rule for the same
 * text before an element, since labels require a search for all labels. Where these rules read nothing, the page is read whole.
 */
function strongest(rules: readonly Rule[]): Rule[] {
  const strong = rules.filter(({ weight }) => weight >= (rules[0]?.weight ?? 0) * WEIGHT_MIN)
  const twinOf = (rule: Rule): Rule | undefined =>
    rule.selector.kind === 'label' ? strong.find(({ selector }) => isAfter(selector, rule.selector)) : undefined
  const distinct = [...new Set(strong.map((rule) => twinOf(rule) ?? rule))]
  const kinds = new Set(distinct.map(({ selector }) => selector.kind))
  const isFirst = ({ selector }: Rule, at: number): boolean => distinct.findIndex((one) => one.selector.kind === selector.kind) === at
  return (kinds.size > 1 ? distinct.filter(isFirst) : distinct.slice(0, 2)).slice(0, RULES_MAX)
}

function isAfter(one: Selector, other: Selector): boolean {
  return one.kind === 'after' && other.kind === 'label' && foldLabel(one.text) === other.label
}

function read(
  map: PageMap,
  recipe: Recipe,
  page: Pick<SolvedDocument, 'referenceDate'> & { fields: readonly Field[] },
): ReadonlyMap<string, Cell> | null {
  const { cells, drift } = readFieldsByRecipe(map, recipe, { ...page, prompt: '', targetName: 'URL' })
  return drift === null ? cells : null
}

/** True for the same value with the same quotes, and for two missing cells. */
export function hasSameResult(one: Cell | undefined, other: Cell | undefined): boolean {
  const resultOf = (cell: Cell | undefined): string =>
    cell === undefined ? '' : JSON.stringify([cell.value, cell.raw, cell.status, cell.evidence.map(({ quote }) => quote)])
  return resultOf(one) === resultOf(other)
}
