// Values in running text and beside labels, found once per page for all fields: numbers with their units, days, names, and whole values of
// labels. Each keeps the words around it: on its left and right, in its sentence, in its label and in the heading above it.
import { unitKindOf } from '../number/stated-units.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isUnspaced, labelWords } from '../../fields/label-words.ts'
import { meaningsIn, wholeLabelsIn, type Meaning } from '../../fields/synonyms/word-meaning.ts'
import { isDenial, isMeaningful } from '../../fields/synonyms/meaningful-words.ts'
import { keepLast } from '../../text/keep-last.ts'

export type MentionKind = 'number' | 'day' | 'name' | 'whole' | 'heading'

export type Key = string | number

/** A word or a joined label of a passage, with its place in it. */
export interface Token {
  words: readonly string[]
  meanings: readonly Meaning[]
  keys: readonly Key[]
  start: number
  end: number
}

export interface Passage {
  block: number
  text: string
  tokens: readonly Token[]
  mentions: Mention[]
  isDenied: boolean
  label: Context
  heading: Context
  /** Length of the shortest labelled value that has the passage; null without one. */
  labelledChars: number | null
  /** How many values of the page have its label. */
  labelRepeats: number
}

/** Words that are not in the passage itself. */
export interface Context {
  texts: readonly string[]
  words: readonly (readonly string[])[]
  tokens: readonly Token[]
}

export interface Mention {
  passage: Passage
  kind: MentionKind
  raw: string
  start: number
  end: number
  /** Kind of the unit behind a number; null without one. */
  unit: string | null
  left: readonly Token[]
  right: readonly Token[]
  clause: readonly Token[]
}

/** Not after short words and numbers, which may be abbreviations and ordinals: "Sig. Rossi", "4. Kammer". */
const SENTENCE_END = /(?<=(?:[!?;。！？)\]]|[\p{L}\p{N}]{4}|\p{Ll}{2}[)"”»])[.]?)(?<=[.!?;。！？])\s+(?=[\p{Lu}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}¿¡"„“(])|(?<=[。！？])|\n/u
const PASSAGE_CHARS_MAX = 400
const BLOCK_CHARS_MAX = 4_000
const PASSAGES_MAX = 1_500
const NEAR_LEFT = 6
const NEAR_RIGHT = 4
const CLAUSE_BREAK = /[,;:|·•–—()\u3001\uff0c\uff1b\uff08\uff09\/]/u

const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
const NUMBERS = new RegExp(String.raw`(?<![\p{L}\d.,:/-])(?:[\p{Sc}]\s?|US\$\s?|(?:EUR|USD|GBP|CHF)\s)?[-−+]?(?:${NUMBER})(?![\d:]|[.,/-]\d)`, 'gu')
/** "8.62万", "1.2k", "3,4 Mio.": part of the number. */
const POWER_BEHIND = /^\s?(?:[万萬億亿千]|[kKM](?!\p{L})|(?:Mio|Mrd|Tsd|mln|mld)\.?(?!\p{L})|(?:million|billion|milli?on(?:en|s|es|i|i)?)(?!\p{L}))/u
/** The number of a line, a step or a note: "1. ", "5 - ", "3) ". */
const COUNTER_BEHIND = /^(?:[.)]|\s[-–])(?:\s|$)/u
/** "71' Marañón", "90'+3": the minute of a match. */
const MINUTE_BEHIND = /^['’′](?!\p{L})/u
const MONTH_BEHIND = /^(?:st|nd|rd|th|er|\.|º)?\s(?:de\s)?\p{L}{3,12}\.?(?:\s(?:de\s)?\d{4}|,)/u
const UNIT_BEHIND = /^[\s\u00a0]?(?:%|‰|[°º]\s?[CF]?|\p{Sc}|[\p{L}²³µ]{1,14}\.?(?:\/[\p{L}²³]{1,3})?(?:\s[²³])?)/u
const DAYS = /(?<!\d)\d{4}[-./]\d{1,2}[-./]\d{1,2}(?!\d)|(?<![\d.])\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{2,4}(?![\d])|\d{4}年\s?\d{1,2}月\s?\d{1,2}日|(?<![\d.])\d{1,2}(?:st|nd|rd|th|er|\.|º|ª)?\s(?:de\s|d['’]|of\s)?\p{L}{3,12}\.?,?\s(?:de\s|del\s|do\s)?\d{4}(?!\d)|\p{Lu}\p{L}{2,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}(?!\d)/gu
const NAMES = /(?<![\p{L}\d’'])\p{Lu}[\p{L}’'.-]*(?:\s(?:(?:de|da|do|dos|das|del|della|di|du|des|la|le|van|von|der|den|ten|zu|of|the|and|und|et|y|e|i|&|for|för|à|a)\s){0,2}(?:\p{Lu}|\d)[\p{L}\d’'&.-]*){0,6}/gu

export const mentionsOf = keepLast((page: PageIndex): readonly Mention[] => passagesOf(page).flatMap(({ mentions }) => mentions))

/** Passages with mentions. */
const passagesOf = keepLast((page: PageIndex): readonly Passage[] => {
  const language = page.document.language?.split('-')[0]?.toLowerCase() ?? null
  const labels = new Map<number, { label: string; value: string }[]>()
  for (const { pair } of page.labels) {
    if (pair.layout === 'form' || pair.layout === 'attribute' || pair.label.length > 80) continue
    const known = labels.get(pair.valueBlock)
    if (known) known.push(pair)
    else labels.set(pair.valueBlock, [pair])
  }
  const labelTexts = new Set(page.labels.flatMap(({ pair: { label, layout } }) => (layout === 'sibling' || layout === 'form' || layout === 'attribute' || layout === 'reversed' ? [] : [label])))
  const repeats = new Map<string, number>()
  for (const { pair } of page.labels) repeats.set(pair.label, (repeats.get(pair.label) ?? 0) + 1)
  const passages: Passage[] = []
  const contexts = new Map<string, Context>()
  const contextOf = (texts: readonly string[]): Context => {
    const key = texts.join('\n')
    let context = contexts.get(key)
    if (!context) contexts.set(key, (context = { texts, words: texts.map(labelWords), tokens: texts.flatMap((text) => tokensOf(text, language)) }))
    return context
  }
  for (const { id, text, kind } of page.visibleBlocks) {
    if (kind === 'control' || text.length > BLOCK_CHARS_MAX || passages.length > PASSAGES_MAX) continue
    if (isOfOthers(page, id) || isOfReviews(page, id)) continue
    if (labelTexts.has(text)) continue
    const own = labels.get(id) ?? []
    const heading = contextOf(headingsOf(page, id))
    for (const sentence of text.split(SENTENCE_END)) {
      if (sentence.trim() === '' || sentence.length > PASSAGE_CHARS_MAX) continue
      const near = own.filter(({ value, label }) => value.includes(sentence) || sentence.includes(value) || sentence.startsWith(label))
      const passage: Passage = { block: id, text: sentence, tokens: [], mentions: [], isDenied: false, label: contextOf(near.map(({ label }) => label).slice(0, 3)), heading, labelledChars: near.length === 0 ? null : Math.min(...near.map(({ value }) => value.length)), labelRepeats: Math.max(0, ...near.map(({ label }) => repeats.get(label) ?? 0)) }
      const spans = spansOf(sentence, near)
      if (id === page.mainHeading?.id && sentence === text) spans.push({ kind: 'heading', raw: text, start: 0, end: text.length, unit: null })
      if (spans.length === 0) continue
      passage.tokens = tokensOf(sentence, language)
      passage.isDenied = passage.tokens.some(({ words }) => words.some(isDenial))
      passage.mentions = spans.map((span) => mentionOf(passage, span))
      passages.push(passage)
    }
  }
  return passages
})

function headingsOf(page: PageIndex, id: number): string[] {
  const own = page.sections.filter(({ from, to, heading }) => id >= from && id < to && heading.id !== page.mainHeading?.id && heading.text.length <= 60)
  return own.slice(-1).map(({ heading }) => heading.text)
}

/** Scripts without spaces go on behind a unit: "3年前". */
function unitKind(word: string): string | null {
  const plain = word.replace(/\.$/, '')
  if (!isUnspaced(plain)) return unitKindOf(plain)
  for (let count = Math.min(3, plain.length); count > 0; count -= 1) {
    const kind = unitKindOf(plain.slice(0, count))
    if (kind !== null) return kind
  }
  return null
}

interface Span {
  kind: MentionKind
  raw: string
  start: number
  end: number
  unit: string | null
}

function spansOf(text: string, labels: readonly { label: string; value: string }[]): Span[] {
  const spans: Span[] = []
  const days = [...text.matchAll(DAYS)].map(({ 0: raw, index }): Span => ({ kind: 'day', raw, start: index, end: index + raw.length, unit: null }))
  spans.push(...days)
  for (const { 0: found, index } of text.matchAll(NUMBERS)) {
    if (days.some(({ start, end }) => index < end && index + found.length > start)) continue
    const rest = text.slice(index + found.length)
    if (index === 0 && COUNTER_BEHIND.test(rest)) continue
    const power = POWER_BEHIND.exec(rest)?.[0] ?? ''
    const unitText = UNIT_BEHIND.exec(rest.slice(power.length))?.[0] ?? ''
    const word = unitText.trim()
    const behind = power + unitText
    const kind = word === '' ? null : /^(?:%|‰)$/.test(word) ? 'percent' : /^[°º]/.test(word) ? 'degree' : /^\p{Sc}/u.test(word) ? 'money' : unitKind(word)
    const money = /\p{Sc}|EUR|USD|GBP|CHF/u.test(found) ? 'money' : null
    const raw = kind === null ? found + power : text.slice(index, index + found.length + behind.length)
    const last = spans.at(-1)
    if (kind === 'time' && last?.unit === 'time' && last.kind === 'number' && /^\s?$/.test(text.slice(last.end, index))) {
      last.raw = text.slice(last.start, index + raw.length)
      last.end = index + raw.length
    } else spans.push({ kind: 'number', raw, start: index, end: index + raw.length, unit: money ?? (MINUTE_BEHIND.test(rest) ? 'time' : kind) })
  }
  for (const { 0: raw, index } of text.matchAll(NAMES)) {
    const trimmed = raw.replace(/[.'’-]+$/, '')
    if (trimmed.length >= 3) spans.push({ kind: 'name', raw: trimmed, start: index, end: index + trimmed.length, unit: null })
  }
  for (const { value, label } of labels) {
    const at = text.indexOf(value)
    if (at >= 0 && value.length <= 160 && !text.slice(0, at).includes('. ')) {
      if (!spans.some(({ start, end, kind }) => kind === 'whole' && start === at && end === at + value.length))
        spans.push({ kind: 'whole', raw: value, start: at, end: at + value.length, unit: null })
    } else if (label === '') continue
  }
  return spans
}

function mentionOf(passage: Passage, span: Span): Mention {
  const { tokens, text } = passage
  const before = tokens.filter(({ end }) => end <= span.start)
  const after = tokens.filter(({ start }) => start >= (span.kind === 'number' ? span.start : span.end))
  const left = before.slice(-NEAR_LEFT)
  const right = after.slice(0, NEAR_RIGHT)
  const from = lastBreak(text.slice(0, span.start))
  const to = span.end + firstBreak(text.slice(span.end))
  const clause = tokens.filter(({ start, end }) => start >= from && end <= to && (end <= span.start || start >= span.end || span.kind === 'number'))
  return { passage, ...span, left, right, clause }
}

function lastBreak(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) if (CLAUSE_BREAK.test(text[at]!) && at < text.length - 2) return at + 1
  return 0
}
function firstBreak(text: string): number {
  const at = text.search(CLAUSE_BREAK)
  return at < 0 ? text.length : at
}

export function tokensOf(text: string, language: string | null): Token[] {
  const found: { word: string; start: number; end: number }[] = []
  for (const { 0: raw, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu)) {
    const [word] = labelWords(raw)
    if (word !== undefined) found.push({ word, start: index, end: index + raw.length })
  }
  const words = found.map(({ word }) => word)
  const pieces = wholeLabelsIn(language, words)
  const tokens: Token[] = []
  for (let at = 0; at < found.length; at += 1) {
    const { word, start, end } = found[at]!
    if (!isMeaningful(word)) continue
    tokens.push(token([word], meaningsIn(language, word), start, end))
  }
  if (pieces !== null) {
    let at = 0
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        at += 1
        continue
      }
      const count = piece.word.split(' ').length
      const [first, last] = [found[at], found[at + count - 1]]
      if (first && last) tokens.push(token(piece.word.split(' '), [piece], first.start, last.end))
      at += count
    }
  }
  return tokens.toSorted((a, b) => a.start - b.start)
}

function token(words: readonly string[], meanings: readonly Meaning[], start: number, end: number): Token {
  return { words, meanings, keys: meanings.flatMap(({ keys }) => keys), start, end }
}
