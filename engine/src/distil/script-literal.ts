// Parses one object or list literal of a script without executing anything: JSON, single quotes, bare keys, trailing commas, !0 and !1. A
// computed value (calls, names, functions) makes the literal unreadable.
import type { JsonValue } from '@quarry/contract'

const DEPTH_MAX = 64
const NAME = /[A-Za-z_$][\w$]*/y
const NUMBER = /-?(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const GAP = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const PLAIN_RUN = /[^\\"'`\n]+/y
const WORDS: ReadonlyMap<string, JsonValue> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
  ['NaN', null],
  ['Infinity', null],
])
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }

class Unreadable extends Error {}

/** The literal beginning at `start` (a bracket) and the index after it; null where it is not a plain literal. */
export function readScriptLiteral(source: string, start: number): { value: JsonValue; end: number } | null {
  const reader = new LiteralReader(source, start)
  try {
    return { value: reader.readValue(0), end: reader.position }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

class LiteralReader {
  position: number
  private readonly source: string

  constructor(source: string, start: number) {
    this.source = source
    this.position = start
  }

  readValue(depth: number): JsonValue {
    this.match(GAP)
    const char = this.source[this.position]
    if (depth > DEPTH_MAX || char === undefined) throw new Unreadable()
    if (char === '{') return this.readObject(depth)
    if (char === '[') return this.readList(depth)
    if (char === '"' || char === "'" || char === '`') return this.readString(char)
    if (char === '!') return this.readNegation()
    const number = this.match(NUMBER)
    if (number !== '') return Number(number)
    const word = this.match(NAME)
    if (word === 'void') {
      this.match(GAP)
      this.match(NUMBER)
      return null
    }
    const value = WORDS.get(word)
    if (value === undefined) throw new Unreadable()
    return value
  }

  private readObject(depth: number): JsonValue {
    const object: { [key: string]: JsonValue } = {}
    this.position += 1
    for (;;) {
      if (this.takes('}')) return object
      const key = this.readKey()
      if (!this.takes(':')) throw new Unreadable()
      const value = this.readValue(depth + 1)
      if (key !== '__proto__') object[key] = value
      if (!this.takes(',') && this.source[this.position] !== '}') throw new Unreadable()
    }
  }

  private readList(depth: number): JsonValue {
    const list: JsonValue[] = []
    this.position += 1
    for (;;) {
      if (this.takes(']')) return list
      list.push(this.readValue(depth + 1))
      if (!this.takes(',') && this.source[this.position] !== ']') throw new Unreadable()
    }
  }

  private readKey(): string {
    this.match(GAP)
    const char = this.source[this.position]
    if (char === '"' || char === "'") return this.readString(char)
    const key = this.match(NAME) || this.match(NUMBER)
    if (key === '') throw new Unreadable()
    return key
  }

  private readString(quote: string): string {
    let text = ''
    this.position += 1
    for (;;) {
      text += this.match(PLAIN_RUN)
      const char = this.source[this.position]
      this.position += 1
      if (char === quote) return text
      if (char === undefined || (char === '\n' && quote !== '`')) throw new Unreadable()
      text += char === '\\' ? this.readEscape() : char
    }
  }

  private readEscape(): string {
    const char = this.source[this.position] ?? ''
    this.position += 1
    const digits = char === 'u' ? 4 : char === 'x' ? 2 : 0
    if (digits === 0) return ESCAPES[char] ?? (char === '\n' ? '' : char)
    const code = this.source.slice(this.position, this.position + digits)
    if (!/^[\da-f]+$/i.test(code) || code.length < digits) throw new Unreadable()
    this.position += digits
    return String.fromCharCode(Number.parseInt(code, 16))
  }

  private readNegation(): boolean {
    const digit = this.source[this.position + 1]
    if (digit !== '0' && digit !== '1') throw new Unreadable()
    this.position += 2
    return digit === '0'
  }

  private takes(sign: string): boolean {
    this.match(GAP)
    if (this.source[this.position] !== sign) return false
    this.position += 1
    return true
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.source)?.[0] ?? ''
    this.position += found.length
    return found
  }
}
