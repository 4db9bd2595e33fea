// Checks whether a value satisfies the rules of its field. Formulas and required values are not checked here, because they need more than
// one value.
import type { FieldRules, JsonValue } from '@quarry/contract'
import { compilePattern } from '../text/pattern.ts'

export type RuleCheck = (value: JsonValue) => RuleOutcome

export type RuleOutcome =
  /** The value in the rule's spelling: allowed values get the case in which they are listed. */
  | { kept: true; value: JsonValue }
  /** A sentence about the value. */
  | { kept: false; text: string }

/** The check for these rules, or why they can't be used. An empty value satisfies all rules. */
export function createRuleCheck(rules: FieldRules): { check: RuleCheck } | { problem: string } {
  const pattern = rules.pattern === undefined ? null : compilePattern(rules.pattern)
  if (rules.pattern !== undefined && pattern === null)
    return { problem: `“${rules.pattern}” is not a regular expression that can be used here (RE2).` }
  const allowed = rules.allowed && new Map(rules.allowed.map((value) => [value.toLowerCase(), value]))
  return {
    check(value) {
      if (value === null) return { kept: true, value }
      const chosen = allowed ? chooseAllowed(value, allowed) : value
      if (chosen === undefined) return broken(value, 'is not one of the allowed values')
      if (pattern && !textsOf(chosen).every((text) => pattern.matches(text))) return broken(value, 'does not match the pattern')
      const size = sizeOf(chosen)
      if (size !== null && rules.min !== undefined && size < rules.min) return broken(value, `is less than ${rules.min}`)
      if (size !== null && rules.max !== undefined && size > rules.max) return broken(value, `is more than ${rules.max}`)
      const misfit = rules.shape ? findMisfit(chosen, rules.shape) : null
      return misfit === null ? { kept: true, value: chosen } : broken(value, misfit)
    },
  }
}

const SHOWN_CHARS = 60

function broken(value: JsonValue, what: string): RuleOutcome {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { kept: false, text: `“${text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text}” ${what}.` }
}

/** Undefined if the value, or an item of it, is not allowed. */
function chooseAllowed(value: JsonValue, allowed: ReadonlyMap<string, string>): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => chooseAllowed(item, allowed))
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (typeof value === 'object' && value !== null) return undefined
  const known = allowed.get(String(value).toLowerCase())
  return known !== undefined && typeof value === 'string' ? known : known === undefined ? undefined : value
}

function textsOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}

/** The number that min and max are compared with: the value of a number, the characters of a text, the items of a list. */
function sizeOf(value: JsonValue): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return [...value].length
  return Array.isArray(value) ? value.length : null
}

function findMisfit(value: JsonValue, shape: NonNullable<FieldRules['shape']>): string | null {
  if (Array.isArray(value)) return value.map((item) => findMisfit(item, shape)).find((misfit) => misfit !== null) ?? null
  if (typeof value !== 'object' || value === null) return 'is not an object'
  for (const { key, type, required } of shape) {
    const part = Object.hasOwn(value, key) ? (value[key] ?? null) : null
    if (part === null && required) return `has no ${key}`
    if (part !== null && !isOfType(part, type)) return `has a ${key} that is not of type ${type}`
  }
  return null
}

function isOfType(value: JsonValue, type: NonNullable<FieldRules['shape']>[number]['type']): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'date':
      return typeof value === 'string' && /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?:T|$)/.test(value)
    default:
      return typeof value === type
  }
}
