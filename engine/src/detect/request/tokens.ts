// Splits a sentence of a language with spaces into words, with the breaks between them and the bracketed text after them.
import { foldPhrase } from './request-words.ts'

export interface Token {
  text: string
  /** The form in which word lists have it. */
  folded: string
  /** True after a comma or another separator. */
  isBreak: boolean
  /** The text in brackets after it; empty where there is none. */
  note: string
  /** Number of words of the name that ends with it, where the text in brackets after it has the members of its items. */
  nameWords?: number
}

/** Limit for a sentence; further words are not read. */
const TOKENS_MAX = 150
const PIECES = /\(([^()]{1,200})\)|[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*|[,;/&+|•·—–]/gu

export function splitTokens(text: string): Token[] {
  const tokens: Token[] = []
  let isBreak = false
  // A hyphen between spaces is a dash.
  for (const { 0: piece, 1: note } of text.replace(/ -+ /g, ' – ').matchAll(PIECES)) {
    const last = tokens.at(-1)
    if (note !== undefined) {
      if (last) last.note = note.trim()
    } else if (/^[\p{L}\p{N}]/u.test(piece)) {
      tokens.push({ text: piece, folded: foldPhrase(piece), isBreak, note: '' })
      isBreak = false
    } else isBreak = true
    if (tokens.length >= TOKENS_MAX) break
  }
  return tokens
}

/** Number of words from a place on that are the longest phrase of a list; 0 where none begins there. */
export function matchAt(list: ReadonlySet<string>, tokens: readonly Token[], from: number): number {
  let phrase = ''
  let longest = 0
  for (let to = from; to < tokens.length && to < from + PHRASE_WORDS_MAX; to += 1) {
    const token = tokens[to]
    if (token === undefined || (to > from && token.isBreak)) break
    phrase = to === from ? token.folded : `${phrase} ${token.folded}`
    if (list.has(phrase)) longest = to - from + 1
  }
  return longest
}

/** The same for words that end before a place. */
export function matchBefore(list: ReadonlySet<string>, tokens: readonly Token[], to: number): number {
  for (let from = Math.max(0, to - PHRASE_WORDS_MAX); from < to; from += 1) {
    if (matchAt(list, tokens, from) === to - from) return to - from
  }
  return 0
}

const PHRASE_WORDS_MAX = 7

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
