// Fields whose value the model composes and that does not occur on the page: summaries, classifications, translations. Decides which fields
// these are, and which facts such a value may contain.
import type { Field, JsonValue } from '@quarry/contract'
import { asksFor } from './parse-field-format.ts'

/** Addresses of every kind, and numbers of three digits and more. */
const FACTS =
  /(?:https?:|www\.|mailto:|tel:|data:|javascript:)\S+|[\w.+-]{1,64}@[\w.-]+|(?:[\w-]{1,63}\.){1,8}[a-z]{2,}\b|\d[\d.,' \u00a0]*\d/gi
const CHARS_MAX = 4_000

export function asksForOwnWords({ name, description, source }: Field): boolean {
  return source?.kind === 'derived' || asksFor('derived', `${name.replaceAll('_', ' ')} ${description}`)
}

/** True if a text of the model contains a checkable fact that none of its passages has: an address or a number. */
export function addsFacts(value: JsonValue, passages: readonly string[]): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return false
  if (text.length > CHARS_MAX) return true
  const known = passages.join('\n').toLowerCase()
  const numbers = new Set((known.match(FACTS) ?? []).map(digitsOf))
  return (text.match(FACTS) ?? []).some((fact) => {
    const digits = digitsOf(fact)
    const isNumber = /^[\d.,' \u00a0]+$/.test(fact)
    if (isNumber) return digits.length > 2 && !numbers.has(digits)
    return !known.includes(fact.toLowerCase().replace(/[).,;:!?\]"'>]+$/, ''))
  })
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, '')
}
