// A recipe on one page of its site: per field the value that most of its rules read, or silence. Verifies nothing.
import type { Candidate, Field, JsonValue } from '../types.ts'
import { templateShare } from './fingerprint.ts'
import type { PageMap } from './page-map.ts'
import { fitsProfile } from './profile.ts'
import type { FieldRecipe, Recipe, Rule } from './recipe.ts'
import { evidenceFor, rawOf, runRule, valueOf } from './run-rule.ts'
import { keyOf } from './same-value.ts'

/** Why a page is not read by the recipe: it is built otherwise, or fields that were always filled have no value any more. */
export type Drift = 'other_structure' | 'fields_missing'

export interface Applied {
  candidates: Map<string, Candidate>
  drift: Drift | null
}

export interface Cleaning {
  fields: readonly Field[]
  /** Called for the same text repeatedly. */
  clean(raw: string, field: Field): JsonValue
  verify(candidate: Candidate, field: Field): boolean
}

/** Rules that read nothing count against those that do: a neighbour's value has few of them. */
const SHARE_MIN = 0.3
/** More of the fields that every solved page filled must be there. */
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
 * The value that most of the rules of one field read, by weight; null where none reads one. Features: `share` of all weight for it, `against`
 * the share for others, `standing` the weight of its best rule, `rival` the weight of the next best value beside it, `made` 1 for
 * an address that the page has in another form.
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
    // The evidence of a reshaped address is the address on the page.
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
  return { ...best.candidate, features: { share: best.weight / all, against, standing, rival, made: best.isMade ? 1 : 0 } }
}

interface Vote {
  candidate: Candidate
  /** True for an address that the page has in another form. */
  isMade: boolean
  rules: Rule[]
}

/** Of the best rule's weight; weaker ones are wrong too often to cast doubt on it. */
const RIVAL_MIN = 0.7

/** Rules of one kind mostly lead to one element by its several marks: each after the best adds little. */
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
