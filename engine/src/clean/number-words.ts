// Reads numbers in words, also mixed with digits ("3 million"), with fractions, decimals and dozens, by the tables of number-lexicons.ts.
import { decimalSeparatorOf, findNumbers } from './find-numbers.ts'
import { findNumberLexicon, foldNumberWord, type NumberLexicon } from './number-lexicons.ts'

export interface WordNumber {
  value: number
  start: number
  end: number
}
interface Token {
  word: string
  start: number
  end: number
  /** Value of a number in digits; null for words. */
  digits: number | null
}

/** Words that are also articles or common words: alone inside a sentence they are no number. */
const ARTICLES = new Set([
  'un',
  'une',
  'una',
  "un'",
  'um',
  'uma',
  'ein',
  'eine',
  'einen',
  'einem',
  'einer',
  'een',
  'en',
  'ett',
  'bir',
  'one',
  'on',
  'bin',
  'mil',
  'vent',
  'elf',
  'acht',
  'meia',
  'sex',
  'sei',
  'sette',
  'altı',
  'half',
  'third',
  'second',
  'quarter',
  'خمس',
  'عشر',
  'ست',
  'سبع',
  'احد',
  'أحد',
  'tre',
  'de',
  'null',
])
const A = new Set(['a', 'an'])

/** The first number of the text that needs words; null where there is none. */
export function findWordNumber(text: string, language: string): WordNumber | null {
  const lexicon = findNumberLexicon(language)
  return lexicon && findIn(text, language, lexicon)
}

/** As `findWordNumber`, with names of parts read as places: "third" is 3. */
export function findOrdinal(text: string, language: string): WordNumber | null {
  const lexicon = findNumberLexicon(language)
  if (!lexicon) return null
  const values = new Map([...lexicon.values, ...lexicon.parts, ['first', 1], ['second', 2]])
  return findIn(text, language, { ...lexicon, values, parts: new Map() })
}

function findIn(text: string, language: string, lexicon: NumberLexicon): WordNumber | null {
  const tokens = tokensOf(text, language)
  for (let at = 0; at < tokens.length; at += 1) {
    const reading = new Reading(tokens, lexicon, { text, isFrench: language.startsWith('fr') })
    const end = reading.readFrom(at)
    if (end === at || reading.value === null || !reading.hasWords) continue
    const isAlone = end - at === 1 && ARTICLES.has(tokens[at]?.word ?? '') && tokens.length > 1
    if (!isAlone) return { value: reading.value, start: tokens[at]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 }
  }
  return null
}

function tokensOf(text: string, language: string): Token[] {
  const numbers = findNumbers(text, { decimal: decimalSeparatorOf(language), isPrice: false })
  const words = [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’ʼ:]*/gu)]
    .map((match) => ({
      word: foldNumberWord(match[0]).replace(/(?<!छ):$/, ''),
      start: match.index,
      end: match.index + match[0].length,
      digits: null,
    }))
    .filter((word) => !numbers.some((number) => number.start < word.end && word.start < number.end))
  return [...words, ...numbers.map(({ value, start, end }) => ({ word: '', start, end, digits: value }))].sort((a, b) => a.start - b.start)
}

class Reading {
  value: number | null = null
  hasWords = false
  private total = 0
  private group = 0
  private lastScale = Infinity
  /** Value before the last joining word: what a fraction after it is added to. */
  private beforeJoin = 0
  private negative = false
  private readonly tokens: Token[]
  private readonly lexicon: NumberLexicon
  private readonly source: { text: string; isFrench: boolean }

  constructor(tokens: Token[], lexicon: NumberLexicon, source: { text: string; isFrench: boolean }) {
    this.tokens = tokens
    this.lexicon = lexicon
    this.source = source
  }

  /** Reads as far as the words make a number. @returns the index after the last token read; `start` where there is none. */
  readFrom(start: number): number {
    let end = start
    for (let at = start; at < this.tokens.length; at += 1) {
      if (at > start && this.isBroken(at)) break
      const step = this.step(at, at === start)
      if (step === 'stop') break
      if (step === 'done') return at + this.readRest(at)
      if (step === 'read') end = at + 1
    }
    if (this.value !== null && this.negative) this.value = -this.value
    return end
  }

  private step(at: number, isFirst: boolean): 'read' | 'skip' | 'stop' | 'done' {
    const token = this.tokens[at]
    if (!token) return 'stop'
    const { word } = token
    if (token.digits !== null) return this.value === null || this.group === 0 ? this.take([token.digits], false) : 'stop'
    const values = this.valuesOf(word)
    if (values) return this.takePart(word, at) ?? this.take(values, true)
    if (this.lexicon.parts.has(word)) return this.takePart(word, at) ?? 'stop'
    const times = this.lexicon.groups.get(word)
    if (times !== undefined && (this.value !== null || !isFirst || times >= 12)) return this.multiply(times)
    if (isFirst && this.lexicon.minus.has(word)) {
      this.negative = true
      return 'skip'
    }
    if (this.value === null) return A.has(word) && isFirst ? 'skip' : 'stop'
    if (this.lexicon.joins.has(word)) {
      this.beforeJoin = this.value
      return 'skip'
    }
    if (A.has(word)) return 'skip'
    return this.lexicon.point.has(word) || this.lexicon.over.has(word) ? 'done' : 'stop'
  }

  /** After a decimal point or "over": the rest is read as a number of its own. @returns how many tokens beyond the current one were read. */
  private readRest(at: number): number {
    const word = this.tokens[at]?.word ?? ''
    const sign = this.negative ? -1 : 1
    const value = this.value ?? 0
    const rest = new Reading(this.tokens, this.lexicon, this.source)
    if (this.lexicon.over.has(word)) {
      const end = rest.readFrom(at + 1)
      this.value = sign * (end > at + 1 && rest.value ? value / rest.value : value)
      this.hasWords = true
      return end > at + 1 ? end - at : 0
    }
    let digits = ''
    let end = at + 1
    for (; end < this.tokens.length; end += 1) {
      const found = this.valuesOf(this.tokens[end]?.word ?? '')
      const digit = this.tokens[end]?.digits ?? found?.[0] ?? -1
      if (digit < 0 || digit > 99 || (found && found.length > 1)) break
      digits += String(digit)
    }
    this.value = sign * (digits === '' ? value : Number(`${value}.${digits}`))
    return digits === '' ? 0 : end - at
  }

  private take(values: number[], isWord: boolean): 'read' {
    if (isWord) this.hasWords = true
    for (const value of values) this.add(value)
    this.value = this.total + this.group
    return 'read'
  }

  private add(value: number): void {
    if (value >= 1000 && Math.log10(value) % 1 === 0) {
      if (value > this.lastScale && this.total > 0) {
        this.total = (this.total + this.group) * value
      } else this.total += (this.group || 1) * value
      this.lastScale = value
      this.group = 0
    } else if (value === 100) this.group = this.group === 0 ? 100 : this.group * 100
    else if (value === 20 && this.source.isFrench && this.group % 100 === 4) this.group += 76
    else this.group += value
  }

  private multiply(times: number): 'read' {
    this.group = (this.group || 1) * times
    this.value = this.total + this.group
    this.hasWords = true
    return 'read'
  }

  /** "three fifths", "and a half": null where the word is a plain number here. */
  private takePart(word: string, at: number): 'read' | null {
    const part = this.lexicon.parts.get(word)
    if (part === undefined || (this.lexicon.values.has(word) && this.value === null)) return null
    if (this.value !== null && this.beforeJoin === 0 && this.value > 20 && this.lexicon.values.has(word)) return null
    const above = (this.value ?? 0) - this.beforeJoin
    const value = this.beforeJoin + (above === 0 ? 1 : above) / part
    this.total = 0
    this.group = value
    this.lastScale = Infinity
    this.value = value
    this.hasWords = true
    this.beforeJoin = 0
    return at >= 0 ? 'read' : null
  }

  /** A sign between two tokens that ends a number; blanks, hyphens and commas after a power do not. */
  private isBroken(at: number): boolean {
    const gap = this.source.text.slice(this.tokens[at - 1]?.end ?? 0, this.tokens[at]?.start ?? 0)
    return !/^[\s-]*(?:,\s*)?$/.test(gap) || (gap.includes(',') && this.group !== 0)
  }

  private valuesOf(word: string): number[] | null {
    const value = this.lexicon.values.get(word)
    if (value !== undefined) return [value]
    if (word.length > 2 && word.startsWith('و')) {
      const bare = this.lexicon.values.get(word.slice(1))
      if (bare !== undefined && this.lexicon.joins.has('و')) return [bare]
    }
    return this.lexicon.isGlued && word.length > 4 ? cutGlued(word, this.lexicon) : null
  }
}

/** "zweiundzwanzig" → 2, 20: longest table words first, joining words between them; null where something is left over. */
function cutGlued(word: string, lexicon: NumberLexicon): number[] | null {
  if (word === '') return []
  for (let length = Math.min(word.length, 14); length > 1; length -= 1) {
    const head = word.slice(0, length)
    const value = lexicon.values.get(head)
    if (value === undefined && !lexicon.joins.has(head)) continue
    const rest = cutGlued(word.slice(length), lexicon)
    if (rest) return value === undefined ? rest : [value, ...rest]
  }
  return null
}
