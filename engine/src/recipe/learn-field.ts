// Learns the rules of one field: of the rules proposed by the solved pages, a few of different kinds that agree with all of the pages.
// Next: engine/src/recipe/find-value.ts
import type { Field, JsonValue } from '../types.ts'
import { findPlaces, type SolvedPage } from './find-value.ts'
import { learnProfile } from './profile.ts'
import { proposeRules } from './propose-rules.ts'
import type { FieldRecipe, Rule } from './recipe.ts'
import { isSupported, worthOf, type Taking } from './rank-rules.ts'
import { evidenceFor, rawOf, runRule, valueOf } from './run-rule.ts'
import { closeness, keyOf, likeness, NEARLY } from './same-value.ts'

const RULES_MAX = 8
const RULES_OF_A_KIND_MAX = 3
const PROPOSED_MAX = 1_500
const LIST_LIKENESS_MIN = 0.7

export function learnField(
  pages: readonly SolvedPage[],
  field: Field,
): Omit<
  FieldRecipe,
  'ladderIsRight' | 'ladderKnowsItems' | 'ladderKnows' | 'ownLikeness' | 'ladderLikeness' | 'numbered' | 'sure' | 'missed'
> {
  const telling = pages.filter(({ data }) => data[field.name] !== undefined)
  const profile = learnProfile(telling.map(({ data }) => data[field.name] ?? null))
  const proposed = proposeAll(telling, field)
  const fit = (words: string, from: 'label' | 'name'): number => telling[0]?.fit(words, field, from) ?? 0
  // A person's correction may be a value without a label.
  const isPointedAt = telling.some(({ exact }) => exact.has(field.name))
  const tried = proposed.flatMap((rule) => {
    const trial = tryRule(rule, telling, field)
    if (trial === null) return []
    if (!isPointedAt && !isSupported(rule, trial.takings, fit)) return []
    const worth = worthOf(rule, trial.takings, fit)
    return [{ rule: { ...rule, weight: rule.weight * trial.right * worth }, rawCharsMax: trial.rawCharsMax }]
  })
  const best = telltale(tried, telling, field).toSorted((a, b) => b.rule.weight - a.rule.weight)
  return { name: field.name, rules: chooseRules(best.map(({ rule }) => rule)), profile }
}

interface Tried {
  rule: Rule
  /** Longest text that the rule took. */
  rawCharsMax: number
}

/**
 * Where several pages have the same boolean, many other places have it, too: flags in scripts, and long texts with a word for it. Rules for
 * those are dropped if there are others.
 */
function telltale<T extends Tried>(tried: readonly T[], pages: readonly SolvedPage[], { name, type }: Field): readonly T[] {
  const values = pages.flatMap(({ data }) => ((data[name] ?? null) === null ? [] : [keyOf(data[name] ?? null)]))
  if (type !== 'boolean' || values.length < 2 || new Set(values).size > 1) return tried
  const plain = tried.filter(({ rule, rawCharsMax }) => rawCharsMax <= TELLING_CHARS_MAX && !isOfState(rule))
  return plain.length > 0 ? plain : tried
}
const TELLING_CHARS_MAX = 60

function isOfState({ selector }: Rule): boolean {
  return selector.kind === 'data' && selector.syntax === 'state'
}

/** Rules for each place where a page has its solved value. */
export function proposeAll(pages: readonly SolvedPage[], field: Field): Rule[] {
  const rules = new Map<string, Rule>()
  for (const page of pages) {
    const solved = page.data[field.name] ?? null
    if (solved === null) continue
    for (const place of findPlaces(page, field, solved)) {
      for (const rule of proposeRules(page.map, place, field.type === 'array')) {
        const key = JSON.stringify([rule.selector, rule.items, rule.take, rule.pick])
        if (rules.size < PROPOSED_MAX && !rules.has(key)) rules.set(key, rule)
      }
    }
  }
  return [...rules.values()]
}

interface Trial {
  /** Share of the solved values that it reads. */
  right: number
  rawCharsMax: number
  takings: Taking[]
}

/** Tries a rule on all pages; null where it reads a value other than the solved one on any page. */
export function tryRule(rule: Rule, pages: readonly SolvedPage[], field: Field): Trial | null {
  const takings: Taking[] = []
  let rawCharsMax = 0
  let right = 0
  let wanted = 0
  let isUnique = true
  for (const page of pages) {
    const solved: JsonValue = page.data[field.name] ?? null
    const pieces = runRule(page.map, rule)
    const raw = rawOf(pieces)
    const typed = pieces.length === 0 ? null : page.clean(raw, field)
    const value = valueOf(rule.take, typed)
    rawCharsMax = Math.max(rawCharsMax, raw.length)
    if (solved !== null) wanted += 1
    if (value === null) continue
    const alike = solved === null ? 0 : page.exact.has(field.name) ? likeness(value, solved) : closeness(value, solved)
    if (alike < (Array.isArray(solved) && solved.length > 2 ? LIST_LIKENESS_MIN : NEARLY)) return null
    const evidence = pieces.flatMap((piece) => evidenceFor(page.map, piece))
    const pointed = page.pointed.get(field.name)
    if (pointed !== undefined && !evidence.every(({ block }) => pointed.has(block))) return null
    if (!page.isProved({ value: typed, raw, evidence }, field)) continue
    right += alike
    const isAside = pieces.some(({ spot: { element } }) => element !== null && page.isAside(element))
    takings.push({
      raw,
      value: typed,
      isSeconded: evidence.some(({ block }) => page.seconded.get(field.name)?.has(block) ?? false),
      isAside,
    })
    if (rule.pick === 'first' && page.map.select(rule.selector).length > 1) isUnique = false
  }
  return right === 0 ? null : { right: (right / wanted) * (isUnique ? 1 : 0.8), rawCharsMax, takings }
}

/** The best rules, a few of each kind; rules by position only where there are no others. */
function chooseRules(rules: readonly Rule[]): Rule[] {
  const chosen: Rule[] = []
  for (const rule of rules) {
    if (chosen.length >= RULES_MAX) break
    if (chosen.filter(({ selector }) => selector.kind === rule.selector.kind).length < RULES_OF_A_KIND_MAX) chosen.push(rule)
  }
  return chosen.some(({ selector }) => selector.kind !== 'place') ? chosen.filter(({ selector }) => selector.kind !== 'place') : chosen
}
