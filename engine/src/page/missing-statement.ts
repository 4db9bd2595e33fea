// Recognizes statements that a page or a thing does not exist, in headings, titles and sentences: "Page not found", "Diese Stelle ist nicht
// mehr verfügbar". The words of each language are in data/missing-page.json; a text is read in each, and the strongest result counts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepTexts } from '../text/keep-texts.ts'

/**
 * Words of one language, separated by commas, without apostrophes: nouns for a `page` and for a `thing` on it; `gone` applies to both,
 * `absent` to pages only (a thing that is not available may be sold out), `ended` to things that existed before; `asked` means that the
 * visitor requested it; `filler` may be added to any of them; `search` occurs on pages of search results, `explains` in texts about the
 * error.
 */
type Kind = 'page' | 'thing' | 'gone' | 'absent' | 'ended' | 'asked' | 'filler' | 'search' | 'explains'

type Phrases = ReadonlyMap<string, readonly { tokens: readonly string[]; kind: Kind }[]>

export interface MissingStatement {
  /** `code` names neither a page nor a thing: "404", "Not found". */
  about: 'page' | 'thing' | 'code'
  /** False for a text with further words that do not belong to the statement. */
  isWhole: boolean
  /** True where it mentions the visitor's request. */
  isAddressed: boolean
}

const TEXT_CHARS_MAX = 400
/** Share of the words in a sentence that may be unknown. */
const OTHER_WORDS_MAX = 0.35
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{N}]+/gu
const BEYOND_ASCII = /[\u0080-\uffff]/
const CODES = new Set(['404', '410'])
const LANGUAGES: readonly Phrases[] = loadPhrases()
/** Words that every statement needs one of, in all languages; they exclude most texts at once. */
const SIGNS: ReadonlySet<string> = new Set([...CODES, ...LANGUAGES.flatMap(firstWords)])

/** The statement in a text; null without one, and for long texts. */
export function readMissingStatement(text: string): MissingStatement | null {
  return text.length > TEXT_CHARS_MAX ? null : statementIn(text)
}

/** Cached, because it is evaluated for every page, and the pages of a site share their menus and most of their short lines. */
const statementIn = keepTexts(
  (text): MissingStatement | null => {
    const tokens = tokensOf(text)
    if (!tokens.some((token) => SIGNS.has(token))) return null
    let best: MissingStatement | null = null
    for (const phrases of LANGUAGES) {
      const found = readIn(tokens, phrases)
      if (found !== null && (best === null || rankOf(found) > rankOf(best))) best = found
    }
    return best
  },
  { charsMax: 120, textsMax: 2_000 },
)

/** True for a heading or title of search results, or of a text that explains the error. */
export function namesAnother(text: string): boolean {
  const tokens = tokensOf(text.slice(0, TEXT_CHARS_MAX))
  return LANGUAGES.some((phrases) => {
    const { kinds } = kindsOf(tokens, phrases)
    return kinds.has('search') || (kinds.has('explains') && (tokens.some((token) => CODES.has(token)) || kinds.has('gone')))
  })
}

/** True for a text that consists only of words of such statements: "Oops!", "Sorry", "Gone". */
export function namesNothing(text: string): boolean {
  const tokens = tokensOf(text.slice(0, TEXT_CHARS_MAX))
  return LANGUAGES.some((phrases) => kindsOf(tokens, phrases).others === 0)
}

function rankOf({ about, isWhole }: MissingStatement): number {
  return (isWhole ? 2 : 0) + (about === 'code' ? 0 : 1)
}

function readIn(tokens: readonly string[], phrases: Phrases): MissingStatement | null {
  const { kinds, others, hasCode } = kindsOf(tokens, phrases)
  const isGone = kinds.has('gone') || kinds.has('ended')
  if (kinds.has('search') || kinds.has('explains') || (!isGone && !kinds.has('absent') && !hasCode)) return null
  const isWhole = others === 0
  if (!isWhole && others > tokens.length * OTHER_WORDS_MAX) return null
  const isAddressed = kinds.has('asked')
  if (kinds.has('page') && (isGone || kinds.has('absent'))) return { about: 'page', isWhole, isAddressed }
  if (kinds.has('thing')) return isGone ? { about: 'thing', isWhole, isAddressed } : null
  const isCode = isWhole && (hasCode || kinds.has('gone'))
  return isCode ? { about: 'code', isWhole, isAddressed } : null
}

interface Kinds {
  kinds: Set<Kind>
  /** Number of words outside the language's phrases. */
  others: number
  hasCode: boolean
}

/** The kinds of phrases in a text, longest match first, from left to right. */
function kindsOf(tokens: readonly string[], phrases: Phrases): Kinds {
  const found: Kinds = { kinds: new Set(), others: 0, hasCode: false }
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? ''
    const phrase = phrases.get(token)?.find((one) => one.tokens.every((word, index) => word === tokens[at + index]))
    if (phrase !== undefined) found.kinds.add(phrase.kind)
    else if (CODES.has(token)) found.hasCode = true
    else found.others += 1
    at += phrase?.tokens.length ?? 1
  }
  return found
}

function tokensOf(text: string): string[] {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(TOKEN) ?? []
}

function firstWords(phrases: Phrases): string[] {
  const isSign = ({ kind }: { kind: Kind }): boolean => kind === 'gone' || kind === 'absent' || kind === 'ended'
  return [...phrases].flatMap(([first, list]) => (list.some(isSign) ? [first] : []))
}

function loadPhrases(): Phrases[] {
  const file = readFileSync(join(import.meta.dirname, 'data/missing-page.json'), 'utf8')
  return Object.values(JSON.parse(file) as Record<string, Record<Kind, string>>).map(phrasesOf)
}

/** Phrases by first word, the longest first; of two equal phrases, the first kind counts. */
function phrasesOf(words: Record<Kind, string>): Phrases {
  const byFirst = new Map<string, { tokens: string[]; kind: Kind }[]>()
  for (const [kind, list] of Object.entries(words) as [Kind, string][]) {
    for (const tokens of list.split(',').map(tokensOf)) {
      const first = tokens[0]
      if (first === undefined) continue
      const known = byFirst.get(first)
      if (known === undefined) byFirst.set(first, [{ tokens, kind }])
      else known.push({ tokens, kind })
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.tokens.length - a.tokens.length)
  return byFirst
}
