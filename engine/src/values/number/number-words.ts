// Reads numbers in words, also mixed with digits ("3 million"), with fractions, decimals and dozens, by the tables of number-lexicons.ts.
import { decimalSeparatorOf, findNumbers } from './find-numbers.ts'
import { COMMON_WORDS, findNumberLexicon, foldNumberWord, NO_MINUS_BEHIND, type NumberLexicon } from '../../fields/number-lexicons.ts'

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

const A = new Set(['a', 'an'])
/** "One part of a hundred": the word for parts before "of". */
const OF_PARTS = new Set(['جزء', 'اجزاء', 'أجزاء'])
/** Hindi words between numerator and denominator; a number joined before the fraction is added to it. */
const PARTS_AFTER_JOIN = new Set(['का', 'की', 'के', 'बटा', 'बटे'])

/** The first number of the text that needs words; null where there is none. */
export function findWordNumber(text: string, language: string): WordNumber | null {
  const lexicon = findNumberLexicon(language)
  return lexicon && findIn(text, language, lexicon)
}

/** As `findWordNumber`, with the denominators of fractions read as ordinals: "third" is 3. */
export function findOrdinal(text: string, language: string): WordNumber | null {
  const lexicon = findNumberLexicon(language)
  if (!lexicon) return null
  const values = new Map([...lexicon.values, ...lexicon.parts, ['first', 1], ['second', 2]])
  return findIn(text, language, { ...lexicon, values, parts: new Map() })
}

function findIn(text: string, language: string, lexicon: NumberLexicon): WordNumber | null {
  const tokens = tokensOf(text, language)
  for (let at = 0; at < tokens.length; at += 1) {
    const reading = new Reading(tokens, lexicon, { text, isFrench: language.startsWith('fr'), hasShares: /^(?:en|fr)/.test(language) })
    const end = reading.readFrom(at)
    if (end === at || reading.value === null || !reading.hasWords) continue
    const isAlone = end - at === 1 && COMMON_WORDS.has(tokens[at]?.word ?? '') && tokens.length > 1
    if (!isAlone) return { value: reading.value, start: tokens[at]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 }
  }
  return null
}

function tokensOf(text: string, language: string): Token[] {
  const numbers = findNumbers(text, { decimal: decimalSeparatorOf(language), groupsThousands: false })
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

interface Source {
  text: string
  isFrench: boolean
  /** Denominators may be ordinals of several words ("twenty-fifth"). */
  hasShares: boolean
}

class Reading {
  value: number | null = null
  hasWords = false
  private total = 0
  private group = 0
  /** Powers read so far with their amounts, the greatest first. */
  private scales: { scale: number; amount: number }[] = []
  /** Value before the last joining word: what a fraction after it is added to. */
  private beforeJoin = 0
  private negative = false
  /** Tokens before this one were read ahead. */
  private skipTo = 0
  private readonly tokens: Token[]
  private readonly lexicon: NumberLexicon
  private readonly source: Source

  constructor(tokens: Token[], lexicon: NumberLexicon, source: Source) {
    this.tokens = tokens
    this.lexicon = lexicon
    this.source = source
  }

  /** Reads as far as the words make a number. @returns the index after the last token read; `start` where there is none. */
  readFrom(start: number): number {
    let end = start
    for (let at = start; at < this.tokens.length; at += 1) {
      if (at < this.skipTo) {
        end = at + 1
        continue
      }
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
    if (token.digits !== null) return this.takesDigits(token.digits) ? this.take([token.digits], false) : 'stop'
    if (this.value !== null && word.length > 2 && word.startsWith('و') && this.lexicon.joins.has('و')) {
      this.beforeJoin = this.value
      const part = word.slice(1)
      if (this.lexicon.parts.has(part) && !this.lexicon.values.has(part)) return this.takePart(part, at) ?? 'stop'
    }
    const values = word === 'meia' && this.lexicon.groups.has(this.tokens[at + 1]?.word ?? '') ? [0.5] : this.valuesOf(word)
    const share = values && isFirst === false ? this.takeOrdinalShare(at, values[0] ?? 0) : null
    if (share !== null) return share
    if (values) return this.takePart(word, at) ?? this.take(values, true)
    if (this.lexicon.parts.has(word)) return this.takePart(word, at) ?? 'stop'
    const times = this.lexicon.groups.get(word)
    if (times !== undefined && (this.value !== null || !isFirst || times >= 12)) return this.multiply(times)
    if (isFirst && this.lexicon.minus.has(word)) {
      this.negative = !NO_MINUS_BEHIND.has(this.tokens[at - 1]?.word ?? '')
      return 'skip'
    }
    if (this.value === null) return A.has(word) && isFirst ? 'skip' : 'stop'
    if (this.lexicon.joins.has(word)) {
      this.beforeJoin = this.value
      return 'skip'
    }
    if (A.has(word)) return 'skip'
    if (OF_PARTS.has(word) && this.lexicon.over.has(this.tokens[at + 1]?.word ?? '')) return 'skip'
    if (word === 'out' && this.tokens[at + 1]?.word === 'of') return 'done'
    return this.lexicon.point.has(word) || this.lexicon.over.has(word) ? 'done' : 'stop'
  }

  /** "3 million 21", "3 hundra 21": digits continue a number that has zeros in their places. */
  private takesDigits(digits: number): boolean {
    if (this.value === null || this.group === 0) return true
    return this.hasWords && this.group % 100 === 0 && digits < 100 && Number.isInteger(digits)
  }

  /**
   * After a decimal point or "over": the rest is read as a number of its own. @returns how many tokens beyond the current one were read.
   */
  private readRest(at: number): number {
    const word = this.tokens[at]?.word ?? ''
    const sign = this.negative ? -1 : 1
    const value = this.value ?? 0
    const names = PARTS_AFTER_JOIN.has(word) ? { values: new Map([...this.lexicon.values, ...this.lexicon.parts]), parts: new Map() } : {}
    const rest = new Reading(this.tokens, { ...this.lexicon, ...names }, this.source)
    if (this.lexicon.over.has(word) || word === 'out') {
      const from = word === 'out' ? at + 2 : at + 1
      const end = rest.readFrom(from)
      const above = PARTS_AFTER_JOIN.has(word) ? value - this.beforeJoin : value
      if (end > from && rest.value) this.value = value - above + above / rest.value
      this.value = sign * (this.value ?? 0)
      this.hasWords = true
      return end > from ? end - at : 0
    }
    let digits = ''
    let end = at + 1
    for (; end < this.tokens.length; end += 1) {
      const found = this.valuesOf(this.tokens[end]?.word ?? '')
      const digit = this.tokens[end]?.digits ?? found?.[0] ?? -1
      if (digit < 0 || digit > 99 || (found && found.length > 1)) break
      const ones = digit >= 20 && digit % 10 === 0 ? this.onesAfter(end) : null
      digits += String(digit + (ones?.value ?? 0))
      end = ones?.at ?? end
    }
    this.value = sign * (digits === '' ? value : Number(`${value}.${digits}`))
    return digits === '' ? 0 : end - at
  }

  /** "point seventy-one" is 71 hundredths: ones behind tens, also after a joining word. */
  private onesAfter(at: number): { value: number; at: number } | null {
    const next = this.lexicon.joins.has(this.tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
    const [value, ...more] = this.valuesOf(this.tokens[next]?.word ?? '') ?? []
    return value !== undefined && more.length === 0 && value > 0 && value < 20 ? { value, at: next } : null
  }

  private take(values: number[], isWord: boolean): 'read' {
    if (isWord) this.hasWords = true
    for (const value of values) this.add(value)
    this.value = this.total + this.group
    return 'read'
  }

  private add(value: number): void {
    if (value >= 1000 && Math.log10(value) % 1 === 0) this.addScale(value)
    else if (value === 100) this.group = this.group === 0 ? 100 : this.group * 100
    else if (value === 20 && this.source.isFrench && this.group % 100 === 4) this.group += 76
    else this.group += value
  }

  /** A power multiplies the sum since the last greater one: in "tres billones cinco mil millones" the five thousand alone. */
  private addScale(scale: number): void {
    let amount = this.group
    while (this.scales.length > 0 && (this.scales.at(-1)?.scale ?? 0) < scale) amount += this.scales.pop()?.amount ?? 0
    const added = (amount || 1) * scale
    this.scales.push({ scale, amount: added })
    this.total = this.scales.reduce((sum, { amount: one }) => sum + one, 0)
    this.group = 0
  }

  private multiply(times: number): 'read' {
    // "Three hundred and two dozen": the two alone are dozens.
    const small = this.group > 100 && this.group % 100 !== 0 && times < 100 ? this.group % 100 : this.group
    this.group = this.group - small + (small || 1) * times
    this.value = this.total + this.group
    this.hasWords = true
    return 'read'
  }

  /** "one twenty-fifth", "un vingt-et-unième": tens after ones begin a denominator. */
  private takeOrdinalShare(at: number, next: number): 'stop' | 'read' | null {
    const isOnesBeforeTens = this.total === 0 && this.group > 0 && this.group < 20 && next >= 20 && next < 100
    if (!isOnesBeforeTens || !this.source.hasShares || (this.source.isFrench && this.group === 4)) return null
    const values = new Map([
      ...this.lexicon.values,
      ...this.lexicon.parts,
      ['first', 1],
      ['firsts', 1],
      ['second', 2],
      ['seconds', 2],
      ['unième', 1],
      ['premières', 1],
    ])
    const rest = new Reading(this.tokens, { ...this.lexicon, values, parts: new Map() }, this.source)
    const end = rest.readFrom(at)
    const last = this.tokens[end - 1]?.word ?? ''
    if (!rest.value || this.lexicon.values.has(last)) return 'stop'
    this.group /= rest.value
    this.value = this.group
    this.skipTo = end
    return 'read'
  }

  /** "three fifths", "and a half": null where the word is a plain number here. */
  private takePart(word: string, at: number): 'read' | null {
    const part = this.lexicon.parts.get(word)
    if (part === undefined || (this.lexicon.values.has(word) && this.value === null)) return null
    // In Arabic ten and a tenth are one word: behind ones it is ten.
    if (word === 'عشر' && this.group % 10 > 0) return null
    if (this.value !== null && this.beforeJoin === 0 && this.value > 20 && this.lexicon.values.has(word)) return null
    const above = (this.value ?? 0) - this.beforeJoin
    const last = this.scales.at(-1)
    this.hasWords = true
    if (this.beforeJoin > 0 && this.group === above && above < 100 && last && this.beforeJoin === this.total) {
      // "Three million and a half": of the power right before, unless a smaller one follows ("and a half thousand").
      const share = (above === 0 ? 1 : above) / part
      const next = this.tokens[at + 1] ? (this.valuesOf(this.tokens[at + 1]?.word ?? '')?.[0] ?? 0) : 0
      this.group = next >= 1000 && !this.isBroken(at + 1) ? share : share * (last.scale >= 1e6 ? last.scale : 1)
      this.value = this.total + this.group
      this.beforeJoin = 0
      return 'read'
    }
    const value = this.beforeJoin + (above === 0 ? 1 : above) / part
    this.total = 0
    this.scales = []
    this.group = value
    this.value = value
    this.beforeJoin = 0
    return 'read'
  }

  /** A sign between two tokens that ends a number; blanks, hyphens and commas after a power do not. */
  private isBroken(at: number): boolean {
    const gap = this.source.text.slice(this.tokens[at - 1]?.end ?? 0, this.tokens[at]?.start ?? 0)
    return !/^[\s-]*(?:,\s*)?$/.test(gap) || (gap.includes(',') && this.group !== 0)
  }

  private valuesOf(word: string): number[] | null {
    const value = this.lexicon.values.get(word)
    if (value !== undefined) return [value]
    const bare = this.withoutPrefix(word) ?? this.lexicon.values.get(word.replace(/(?:वां|वाँ|वीं|वें)$/u, ''))
    if (bare !== undefined) return [bare]
    return this.lexicon.isGlued && word.length > 4 ? cutGlued(word, this.lexicon) : null
  }

  /** Arabic writes "and", "by", "for" and the article onto the word. */
  private withoutPrefix(word: string): number | undefined {
    const bare = this.lexicon.joins.has('و') && word.length > 3 ? /^(?:و|ب|ل|ال|وال)(.{3,})$/u.exec(word)?.[1] : undefined
    return bare === undefined ? undefined : this.lexicon.values.get(bare)
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
