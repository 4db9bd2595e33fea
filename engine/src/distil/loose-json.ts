// JSON as pages really write it: repaired with care, numbers with the digits of their source.
// What cannot be repaired without guessing gives null.
import type { JsonValue } from '@quarry/contract'

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
/** Signs looked at behind a quote to tell whether it ends its string. */
const LOOK_AHEAD_CHARS = 300
const ENTITY_QUOTE = /^[[{\s]*&(?:quot|#34|#x22);/i
const CONTROL_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The value of the text; null where it is empty, too long, or beyond repair. */
export function parseLooseJson(text: string): LooseJson {
  if (text.length > LENGTH_MAX || text.trim() === '') return null
  return tryParse(text) ?? tryParse(repairJson(ENTITY_QUOTE.test(text) ? decodeQuotes(text) : text)) ?? null
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
 * A number that JavaScript may write otherwise than the text does: with zeros at its end, an exponent, many digits, or hardly more than zero.
 * To keep the texts of all numbers makes parsing four times as long.
 */
const MAY_DIFFER = /(?:^|[:,[])\s*(?:-0(?![.\d])|-?(?:\d+\.\d*0(?!\d)|\d+(?:\.\d+)?[eE]|[\d.]{16}|0\.0{5}))/
/** Longer texts may be nested more deeply than their readers can follow: keeping the texts of numbers refuses these. */
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

function decodeQuotes(text: string): string {
  return text.replaceAll(/&(?:quot|#34|#x22);/gi, '"').replaceAll(/&(?:amp|#38);/gi, '&')
}

/**
 * One pass over the text. In strings: raw control characters, stray backslashes and quotes that cannot end the string are escaped.
 * Between them: comments, CDATA marks, trailing commas and what follows the value are dropped.
 */
export function repairJson(text: string): string {
  const parts: string[] = []
  let depth = 0
  let index = 0
  while (index < text.length) {
    const char = text[index] ?? ''
    if (char === '"') {
      const end = stringEnd(text, index)
      parts.push(repairString(text.slice(index + 1, end)))
      index = end + 1
      continue
    }
    const skipped = skippedLength(text, index)
    if (skipped > 0) {
      index += skipped
      continue
    }
    if (depth > 0 || char === '{' || char === '[') parts.push(char)
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') {
      depth -= 1
      if (depth === 0) break
    }
    index += 1
  }
  return parts.join('')
}

/** How much of the text at this place is not JSON: a comment, a mark, or a comma before a closing bracket. */
function skippedLength(text: string, index: number): number {
  const char = text[index] ?? ''
  if (char === ',') return trailingCommas(text, index)
  if (char === '/' && text[index + 1] === '/') return lengthUntil(text, '\n', index)
  if (char === '/' && text[index + 1] === '*') return lengthUntil(text, '*/', index)
  if (char === '<' && text.startsWith('<!--', index)) {
    const isClosed = /^<!--[^{[]*-->/.exec(text.slice(index, index + LOOK_AHEAD_CHARS))
    return isClosed?.[0].length ?? 4
  }
  if (char === '<' && text.startsWith('<![CDATA[', index)) return 9
  if (char === ']' && text.startsWith(']]>', index)) return 3
  return char === '-' && text.startsWith('-->', index) ? 3 : 0
}

/** Length of commas with nothing but a closing bracket or another comma behind them; the last of several stays. */
function trailingCommas(text: string, index: number): number {
  let end = index + 1
  while (end < text.length && /\s/.test(text[end] ?? '')) end += 1
  return text[end] === ',' || text[end] === ']' || text[end] === '}' ? end - index : 0
}

function lengthUntil(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return (end < 0 ? text.length : end + mark.length) - from
}

/** Place of the quote that ends the string beginning at `start`; the end of the text where none does. */
function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text[index]
    if (char === '\\') index += 1
    else if (char === '"' && endsString(text, index)) return index
  }
  return text.length
}

/** A quote ends a string where what follows belongs to the structure around it. */
function endsString(text: string, index: number): boolean {
  const after = text.slice(index + 1, index + LOOK_AHEAD_CHARS)
  return /^\s*(?:$|[}\]]|:|,\s*(?:["[{\]}\d-]|true\b|false\b|null\b|\/[/*]|$)|\/[/*])/.test(after)
}

function repairString(content: string): string {
  const fixed = content.replace(/\\(?:u[\da-f]{4}|["\\/bfnrt])|\\|"|[^ -\uffff]/gi, (found) => {
    if (found.length > 1) return found
    if (found === '\\') return '\\\\'
    return found === '"' ? '\\"' : (CONTROL_ESCAPES[found] ?? ' ')
  })
  return `"${fixed}"`
}
