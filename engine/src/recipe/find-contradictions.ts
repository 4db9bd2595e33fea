// Finds pairs of solved pages that contradict each other: each has a different value at the place of the other's value. Pages whose values
// are at different places, of which each page has only its own, do not contradict each other.
import type { Field, JsonValue } from '../types.ts'
import type { SolvedPage } from './find-value.ts'
import { learnField, proposeAll, tryRule } from './learn-field.ts'
import type { Rule } from './recipe.ts'
import { rawOf, runRule, valueOf } from './run-rule.ts'
import { closeness, NEARLY } from './same-value.ts'

/** Least `right` of a rule that reads all pages, allowing for near matches and several elements; a rule for one of two pages has half. */
const ALL_MIN = 0.7
/** Lower limits for lists, which are seldom equal. */
const LISTS = { all: 0.55, alike: 0.5 }
/** Rules tried per page; further ones match by chance. */
const RULES_ASKED_MAX = 3

/** Pairs of indexes in `pages`. */
export function contradictionsOf(pages: readonly SolvedPage[], field: Field): [number, number][] {
  const telling = pages.flatMap((page, at) => (solvedValue(page, field) === null ? [] : [at]))
  if (
    telling.length < 2 ||
    haveOnePlace(
      telling.map((at) => pages[at]!),
      field,
    )
  )
    return []
  const rules = new Map(telling.map((at) => [at, learnField([pages[at]!], field).rules.slice(0, RULES_ASKED_MAX)]))
  const isDenied = (at: number, by: number): boolean => {
    const read = readFirst(pages[at]!, rules.get(by)!, field)
    return read !== null && closeness(read, solvedValue(pages[at]!, field)) < (field.type === 'array' ? LISTS.alike : NEARLY)
  }
  return telling.flatMap((one, index) =>
    telling.slice(index + 1).flatMap((other): [number, number][] => {
      if (!isDenied(one, other) || !isDenied(other, one)) return []
      return haveOnePlace([pages[one]!, pages[other]!], field) ? [] : [[one, other]]
    }),
  )
}

/** True where one rule reads the values of all pages. */
function haveOnePlace(pages: readonly SolvedPage[], field: Field): boolean {
  return proposeAll(pages, field).some(
    (rule) => (tryRule(rule, pages, field)?.right ?? 0) >= (field.type === 'array' ? LISTS.all : ALL_MIN),
  )
}

function readFirst(page: SolvedPage, rules: readonly Rule[], field: Field): JsonValue {
  for (const rule of rules) {
    const pieces = runRule(page.map, rule)
    const value = pieces.length === 0 ? null : valueOf(rule.take, page.clean(rawOf(pieces), field))
    if (value !== null) return value
  }
  return null
}

function solvedValue({ data }: SolvedPage, { name }: Field): JsonValue {
  return data[name] ?? null
}
