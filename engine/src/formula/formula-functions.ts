// The functions of formulas in addition to those of the language itself. All are pure, and none can produce a text without a length limit.
import type { Environment } from '@marcbachmann/cel-js'
import { compilePattern, type Pattern } from '../text/pattern.ts'

export const FORMULA_TEXT_CHARS_MAX = 100_000
const LIST_ITEMS_MAX = 10_000

/** Thrown with a sentence for the author of the formula. */
export class FormulaProblem extends Error {}

type Values = readonly unknown[]

/** Adds the functions, and arithmetic between int and double, which the language does not mix. */
export function addFormulaFunctions(environment: Environment): void {
  addMixedArithmetic(environment)
  const add = (signature: string, handler: (...values: Values) => unknown): void => void environment.registerFunction(signature, handler)
  add('upper(dyn): string', (value) => asText(value).toUpperCase())
  add('lower(dyn): string', (value) => asText(value).toLowerCase())
  add('trim(dyn): string', (value) => asText(value).trim())
  add('replace(dyn, dyn, dyn): string', (value, what, by) => replaceAll(asText(value), asText(what), asText(by)))
  add('part(dyn, dyn, dyn): string', (value, from, to) => [...asText(value)].slice(asNumber(from), asNumber(to)).join(''))
  add('split(dyn, dyn): list', (value, separator) => asText(value).split(asText(separator), LIST_ITEMS_MAX))
  add('join(dyn, dyn): string', (value, separator) =>
    bounded(
      asList(value)
        .map(asText)
        .join(bounded(asText(separator), 1_000)),
    ),
  )
  add('contains(dyn, dyn): bool', (value, part) => asText(value).toLowerCase().includes(asText(part).toLowerCase()))
  add('matches(dyn, string): bool', (value, source) => patternOf(asText(source)).isIn(asText(value)))
  add('number(dyn): double', (value) => asNumber(value))
  add('text(dyn): string', asText)
  add('round(dyn): double', (value) => roundTo(asNumber(value), 0))
  add('round(dyn, dyn): double', (value, digits) => roundTo(asNumber(value), asNumber(digits)))
  add('floor(dyn): double', (value) => Math.floor(asNumber(value)))
  add('ceil(dyn): double', (value) => Math.ceil(asNumber(value)))
  add('abs(dyn): double', (value) => Math.abs(asNumber(value)))
  add('least(dyn, dyn): double', (a, b) => Math.min(asNumber(a), asNumber(b)))
  add('greatest(dyn, dyn): double', (a, b) => Math.max(asNumber(a), asNumber(b)))
  add('first(dyn, dyn): dyn', (a, b) => (isEmpty(a) ? b : a))
  add('empty(dyn): bool', isEmpty)
  add('year(dyn): double', (value) => asDate(value).getUTCFullYear())
  add('month(dyn): double', (value) => asDate(value).getUTCMonth() + 1)
  add('day(dyn): double', (value) => asDate(value).getUTCDate())
  add('days(dyn, dyn): double', (from, to) => Math.round((asDate(to).getTime() - asDate(from).getTime()) / 86_400_000))
}

function addMixedArithmetic(environment: Environment): void {
  const operations: Record<string, (a: number, b: number) => number> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
  }
  for (const [sign, operation] of Object.entries(operations)) {
    environment.registerOperator(`double ${sign} int`, (a: number, b: bigint) => operation(a, Number(b)))
    environment.registerOperator(`int ${sign} double`, (a: bigint, b: number) => operation(Number(a), b))
  }
  environment.registerOperator('double % int', (a: number, b: bigint) => a % Number(b))
  environment.registerOperator('double % double', (a: number, b: number) => a % b)
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  throw new FormulaProblem(value === null ? 'There is no value.' : 'This is not a text.')
}

function asNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  const number =
    typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(number)) throw new FormulaProblem(value === null ? 'There is no value.' : 'This is not a number.')
  return number
}

function asList(value: unknown): Values {
  if (Array.isArray(value)) return value
  throw new FormulaProblem(value === null ? 'There is no value.' : 'This is not a list.')
}

function asDate(value: unknown): Date {
  const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : null
  if (date === null || Number.isNaN(date.getTime())) throw new FormulaProblem('This is not a date.')
  return date
}

function bounded(text: string, charsMax = FORMULA_TEXT_CHARS_MAX): string {
  if (text.length > charsMax) throw new FormulaProblem('The text becomes too long.')
  return text
}

/** The length of the result is calculated and checked before it is built. */
function replaceAll(text: string, what: string, by: string): string {
  if (what === '') throw new FormulaProblem('There is nothing to replace.')
  const parts = text.split(what)
  const length = text.length + (parts.length - 1) * (by.length - what.length)
  if (length > FORMULA_TEXT_CHARS_MAX) throw new FormulaProblem('The text becomes too long.')
  return parts.join(by)
}

function roundTo(value: number, digits: number): number {
  const places = Math.trunc(digits)
  if (places < -15 || places > 15) throw new FormulaProblem('Numbers are rounded to 15 digits at most.')
  const rounded = Number(`${Math.round(Number(`${value}e${places}`))}e${-places}`)
  return Number.isNaN(rounded) ? value : rounded
}

const patterns = new Map<string, Pattern>()
const PATTERNS_KEPT = 200

function patternOf(source: string): Pattern {
  const known = patterns.get(source)
  if (known) return known
  const pattern = source.length > 500 ? null : compilePattern(source)
  if (!pattern) throw new FormulaProblem('This is not a regular expression that can be used here (RE2).')
  if (patterns.size >= PATTERNS_KEPT) patterns.clear()
  patterns.set(source, pattern)
  return pattern
}
