// Applies a recipe to one page of its site: for each field the value that most of its rules read, or none. Verification is injected.
import type { Candidate, Field, JsonValue } from '../types.ts'
import { templateShare } from './fingerprint.ts'
import type { PageMap } from './page-map.ts'
import { fitsProfile } from './profile.ts'
import type { FieldRecipe, Recipe, Rule } from './recipe.ts'
import { evidenceFor, rawOf, runRule, valueOf } from './run-rule.ts'
import { keyOf } from './same-value.ts'

/** Why a recipe does not fit a page: another structure, or missing values of fields that every solved page had. */
export type Drift = 'other_structure' | 'fields_missing'

export interface Applied {
  candidates: Map<string, Candidate>
  drift: Drift | null
}

export interface Cleaning {
  fields: readonly Field[]
  /** Called repeatedly for the same text. */
  clean(raw: string, field: Field): JsonValue
  verify(candidate: Candidate, field: Field): boolean
}

/** Least share of the weight of all rules, including those without a value: the value of a neighbouring field is read by few rules. */
const SHARE_MIN = 0.3
/** Least share of the fields with a value on every solved page that must have one on this page. */
const FILLED_MIN = 0.5

export function applyRecipe(map: PageMap, recipe: Recipe, cleaning: Cleaning): Applied {
  const candidates = new Map<string, Candidate>()
  if (templateShare(map, recipe.fingerprint) < recipe.fingerprint.least) return { candidates, drift: 'other_structure' }
  const always: boolean[] = []
  for (const fieldRecipe of recipe.fields) {
    const field = cleaning.fields.find(({ name }) => name === fieldRecipe.name)
    if (field === undefined || fieldRecipe.rules.length === 0) continue
    const candidate = decide(map, fieldRecipe, { ...cleaning, field })
    if (candidate !== null) candidates.set(field.name, candidate)
    if (fieldRecipe.profile.filled === 1) always.push(candidate !== null)
  }
  const filled = always.filter((isThere) => isThere).length
  if (always.length > 0 && filled / always.length < FILLED_MIN) return { candidates: new Map(), drift: 'fields_missing' }
  return { candidates, drift: null }
}

type FieldRules = Pick<FieldRecipe, 'rules' | 'profile'>

/**
 * The value that most of the rules of one field read, by weight; null where none reads one. Features: `share` is its share of all weight,
 * `against` the share for other values, `standing` the weight of its best rule, `rival` the weight of the next best value relative to its
 * own, `made` 1 for an address that the page has in another form, `leader` the index of its best rule.
 */
export function decide(
  map: PageMap,
  { rules, profile }: FieldRules,
  { field, clean, verify }: Omit<Cleaning, 'fields'> & { field: Field },
): Candidate | null {
  const votes = new Map<string, Vote>()
  for (const rule of rules) {
    const pieces = runRule(map, rule)
    const raw = rawOf(pieces)
    const typed = pieces.length === 0 ? null : clean(raw, field)
    const value = valueOf(rule.take, typed)
    if (value === null || !fitsProfile(value, profile)) continue
    const key = keyOf(value)
    const known = votes.get(key)
    if (known !== undefined) {
      known.rules.push(rule)
      continue
    }
    const evidence = pieces.flatMap((piece) => evidenceFor(map, piece))
    const shown: Candidate = { value: typed, raw, evidence, method: 'recipe', score: rule.weight, finder: 'recipe', features: {} }
    // For a reshaped address, the address on the page is verified and quoted.
    if (verify(shown, field)) votes.set(key, { candidate: { ...shown, value }, isMade: value !== typed, rules: [rule] })
  }
  if (votes.size === 0) return null
  const all = weightOf(rules)
  const counted = [...votes.values()].map((vote) => ({ ...vote, weight: vote.rules.length === rules.length ? all : weightOf(vote.rules) }))
  const [best, second] = counted.toSorted((a, b) => b.weight - a.weight)
  if (best === undefined || best.weight / all < SHARE_MIN) return null
  const against = counted.reduce((sum, { weight }) => sum + weight, -best.weight) / all
  const standing = strongestOf(best.rules)
  const isRival = second !== undefined && strongestOf(second.rules) >= standing * RIVAL_MIN
  const rival = isRival ? second.weight / best.weight : 0
  const made = best.isMade ? 1 : 0
  const leader = rules.indexOf(best.rules[0]!)
  return { ...best.candidate, features: { share: best.weight / all, against, standing, rival, made, leader } }
}

/** True where the rule takes the first of several different texts of the page. */
export function isFirstOfSeveral(map: PageMap, rule: Rule): boolean {
  if (rule.pick !== 'first') return false
  return new Set(runRule(map, { ...rule, pick: 'all' }).map(({ raw }) => raw)).size > 1
}

interface Vote {
  candidate: Candidate
  /** True for an address that the page has in another form. */
  isMade: boolean
  rules: Rule[]
}

/** Least weight of another value's best rule, relative to that of the best one, for it to count as a rival. */
const RIVAL_MIN = 0.7

/** Weight of each further rule of the same kind, since such rules mostly lead to the same element by its different marks. */
const FURTHER = 0.1

function weightOf(rules: readonly Rule[]): number {
  if (rules.length === 1) return rules[0]!.weight
  const kinds = new Map<string, { strongest: number; count: number }>()
  for (const { selector, weight } of rules) {
    const same = kinds.get(selector.kind)
    if (same === undefined) kinds.set(selector.kind, { strongest: weight, count: 1 })
    else {
      same.strongest = Math.max(same.strongest, weight)
      same.count += 1
    }
  }
  let sum = 0
  for (const { strongest, count } of kinds.values()) sum += strongest * (1 + FURTHER * (count - 1))
  return sum
}

function strongestOf(rules: readonly Rule[]): number {
  return Math.max(...rules.map(({ weight }) => weight))
}
