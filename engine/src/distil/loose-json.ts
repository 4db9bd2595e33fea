// Parses JSON as pages write it: wrapped in comments and CDATA marks, several values one after another, numbers with the digits of their //
// source. repair-json.ts repairs a single malformed value. What cannot be repaired without guessing gives null.
import { decodeHTMLStrict } from 'entities'
import type { JsonValue } from '@quarry/contract'
import { nextValueStart, repairValue } from './repair-json.ts'
import { readScriptLiteral } from './script-literal.ts'

/** A number whose source text differs from its shortest form (`39.90`). */
export class SourceNumber {
  readonly value: number
  readonly source: string

  constructor(value: number, source: string) {
    this.value = value
    this.source = source
  }
}

export type LooseJson = string | number | boolean | null | undefined | SourceNumber | LooseJson[] | { [key: string]: LooseJson }

const LENGTH_MAX = 2 * 1024 * 1024
/** Limit on values of one text, malformed ones included. */
const VALUES_MAX = 400
/** Limit on malformed values of one text that are read as script, since each may take time linear in the rest of the text. */
const SCRIPT_TRIES_MAX = 8
/** A bracket followed by an escaped quote: the text was escaped for markup. */
const ENTITY_QUOTE = /[{[][\s{[]{0,100}&(?:quot|#0{0,4}34|#x0{0,4}22);/iy

/** The first value of the text; null where it is empty, too long, or beyond repair. */
export function parseLooseJson(text: string): LooseJson {
  return parseLooseValues(text)[0] ?? null
}

/** All values of the text in its order; those beyond repair are left out. */
export function parseLooseValues(text: string): LooseJson[] {
  if (text.length > LENGTH_MAX || text.trim() === '') return []
  const whole = tryParse(text)
  if (whole === undefined) return readValues(text)
  // A text that is one string may contain escaped JSON.
  const inner = typeof whole === 'string' && /^\s*[{[]/.test(whole) ? readValues(whole) : []
  return inner.length > 0 ? inner : [whole]
}

function readValues(text: string, isDecoded = false): LooseJson[] {
  const values: LooseJson[] = []
  let triesLeft = SCRIPT_TRIES_MAX
  let start = nextValueStart(text, 0)
  for (let tried = 0; start < text.length && tried < VALUES_MAX; tried += 1) {
    if (!isDecoded && isEscaped(text, start)) return [...values, ...readValues(decodeHTMLStrict(text.slice(start)), true)]
    const repaired = repairValue(text, start)
    let value = repaired.text === null ? undefined : tryParse(repaired.text)
    let end = repaired.end
    if (value === undefined && triesLeft > 0) {
      triesLeft -= 1
      const literal = readScriptLiteral(text, start)
      value = literal?.value
      end = literal?.end ?? end
    }
    if (value !== undefined) values.push(value)
    start = nextValueStart(text, end)
  }
  return values
}

function isEscaped(text: string, start: number): boolean {
  ENTITY_QUOTE.lastIndex = start
  return ENTITY_QUOTE.test(text)
}

/** The value with plain numbers. */
export function plainJson(value: LooseJson): JsonValue {
  if (value instanceof SourceNumber) return value.value
  if (Array.isArray(value)) return value.map(plainJson)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, one]) => [key, plainJson(one)]),
  )
}

/**
 * A number whose shortest form may differ from its source: with trailing zeros, an exponent, many digits, or close to zero. Keeping the
 * source of all numbers would make parsing four times slower.
 */
const MAY_DIFFER = /(?:^|[:,[])\s*(?:-0(?![.\d])|-?(?:\d+\.\d*0(?!\d)|\d+(?:\.\d+)?[eE]|[\d.]{16}|0\.0{5}))/
/** Longer texts may be nested too deeply for later stages; the reviver, which is recursive, refuses these. */
const PLAIN_CHARS_MAX = 4_000

function tryParse(text: string): LooseJson {
  try {
    const isPlain = text.length <= PLAIN_CHARS_MAX && !MAY_DIFFER.test(text)
    return JSON.parse(text, isPlain ? undefined : reviveWithSource) as LooseJson
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function reviveWithSource(_key: string, value: LooseJson, context?: { source?: string }): LooseJson {
  if (typeof value !== 'number') return value
  const source = context?.source
  return source === undefined || source === String(value) ? value : new SourceNumber(value, source)
}
