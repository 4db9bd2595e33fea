// Words around the name of a thing in titles and headings, of all languages at once: bindings and editions, "by", calls to buy.
import type { TitleData } from './language-data.ts'
import { phrasesOf } from './word-patterns.ts'
import { isUnspaced, labelWords } from './label-words.ts'
import { escapePattern } from '../text/escape-pattern.ts'

const listOf = (kind: keyof TitleData): string[] => phrasesOf(({ titles }) => titles?.[kind])

const FORMATS: ReadonlySet<string> = new Set(listOf('formats').map((phrase) => labelWords(phrase).join(' ')))
const PHRASE_WORDS_MAX = 5
const NUMBER = /^\d{1,4}(?:st|nd|rd|th|e|er|eme|a|o|te|ste)?$/

/** True for words that consist only of a binding, a medium, an edition or a condition, with its number or year. */
export function isFormat(words: readonly string[]): boolean {
  let hasPhrase = false
  for (let at = 0; at < words.length;) {
    const size = phraseSize(words, at)
    if (size === 0 && !NUMBER.test(words[at] ?? '')) return false
    hasPhrase ||= size > 0
    at += Math.max(size, 1)
  }
  return hasPhrase
}

function phraseSize(words: readonly string[], from: number): number {
  for (let size = Math.min(PHRASE_WORDS_MAX, words.length - from); size > 0; size -= 1)
    if (FORMATS.has(words.slice(from, from + size).join(' '))) return size
  return 0
}

/** A word in front of a name; `isSure` where only authors have it. */
interface LeadingWord {
  word: string
  isSure: boolean
}

const longestFirst = <One>(list: One[], text: (one: One) => string): One[] => list.toSorted((a, b) => text(b).length - text(a).length)

const LEADING: readonly LeadingWord[] = longestFirst(
  [
    ...listOf('by').map((word) => ({ word: word.toLowerCase(), isSure: true })),
    ...listOf('of').map((word) => ({ word: word.toLowerCase(), isSure: false })),
  ],
  ({ word }) => word,
)
/** Indexed by first character, because most lines begin with none of them. */
const LEADING_BY_SIGN = Map.groupBy(LEADING, ({ word }) => word[0] ?? '')
const LEADING_INSIDE = LEADING.map((leading) => ({ ...leading, inside: ` ${leading.word} ` }))
const HAS_LEADING = new RegExp(` (?:${[...new Set(LEADING.map(({ word }) => escapePattern(word)))].join('|')}) `, 'u')
/** Words behind an author: "著". */
export const WORDS_BEHIND: readonly string[] = listOf('behind')
const ROLES = listOf('roles').map((word) => word.toLowerCase())

/** The text after "by", "von", "par" at the beginning of a line; null where it begins otherwise. */
export function behindBy(line: string): { name: string; isSure: boolean } | null {
  const lower = line.toLowerCase()
  for (const { word, isSure } of LEADING_BY_SIGN.get(lower[0] ?? '') ?? []) {
    if (!lower.startsWith(word)) continue
    const rest = line.slice(word.length)
    const name = rest.replace(/^\s*[:：]?\s+/u, '')
    if (name !== rest && name !== '') return { name, isSure }
    if (word.endsWith("'") && rest !== '') return { name: rest, isSure }
  }
  return null
}

const WORKS: ReadonlySet<string> = new Set(listOf('works').map((word) => labelWords(word).join(' ')))
const WORK_WORDS_MAX = 3

/** The name in "A novel by Ada Byron", "Roman von Jutta Hellwig", "Poems by Tom Askew"; null where no kind of work precedes the word. */
export function behindWork(line: string): string | null {
  for (const { before, name } of splitAtBy(line)) {
    const words = labelWords(before)
    const isWork = words.length <= WORK_WORDS_MAX && words.some((_, at) => at <= 1 && WORKS.has(words.slice(at).join(' ')))
    if (isWork && FULL_NAME.test(name)) return name
  }
  return null
}
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s(?:\p{Ll}{1,3}\s){0,2}\p{Lu}[\p{L}'’.-]*){1,4}$/u

/** Every split at "by" into a name and its author ("Salt Roads", "Nora Finch"), the last one first. */
export function splitAtBy(text: string): { before: string; name: string; isSure: boolean }[] {
  const lower = text.toLowerCase()
  // One combined expression excludes most texts at once.
  if (!HAS_LEADING.test(lower)) return []
  const found = LEADING_INSIDE.flatMap(({ word, isSure, inside }) => {
    const at = lower.lastIndexOf(inside)
    return at <= 0 ? [] : [{ before: text.slice(0, at), name: text.slice(at + word.length + 2), isSure, at }]
  })
  return found.toSorted((a, b) => b.at - a.at || a.name.length - b.name.length)
}

/** A text without "著" and the like at its end; null where it ends otherwise. */
export function withoutWordBehind(text: string): string | null {
  const word = WORDS_BEHIND.find((one) => text.endsWith(one))
  return word === undefined ? null : text.slice(0, -word.length).trimEnd()
}

/** True for "著" and the like alone. */
export const isWordBehind = (word: string): boolean => WORDS_BEHIND.includes(word)

/** True for words that begin or end with another role than an author's: "illustrated by Owen Tarn", "Owen Tarn (Illustrator)". */
export function namesOtherRole(text: string): boolean {
  const lower = text.toLowerCase().replace(/(?<![\s)\]）】.,:：])[\s)\]）】.,:：]+$/u, '')
  return ROLES.some((role) => startsWithWord(lower, role) || endsWithWord(lower, role))
}

const startsWithWord = (text: string, word: string): boolean =>
  text.startsWith(word) && (isUnspaced(word) || !/^[\p{L}\p{N}]/u.test(text.slice(word.length)))
const endsWithWord = (text: string, word: string): boolean =>
  text.endsWith(word) && (isUnspaced(word) || !/[\p{L}\p{N}]$/u.test(text.slice(0, -word.length)))

interface Frame {
  before: string
  after: string
}

const FRAMES: readonly Frame[] = longestFirst(
  listOf('frames').map((frame) => {
    const [before = '', after = ''] = frame.toLowerCase().split('{title}')
    return { before, after }
  }),
  ({ before, after }) => before + after,
)

/** The name in a call to buy or cook it ("Buy Alder Lamp online"), verbatim; null for other texts. */
export function nameInFrame(text: string): string | null {
  const end = text.replace(/(?<![\s?!？！.…])[\s?!？！.…]+$/u, '')
  const lower = end.toLowerCase()
  // Letters whose lower case has another length would shift all positions after them.
  if (lower.length !== end.length) return null
  const frame = FRAMES.find(
    ({ before, after }) => lower.length > before.length + after.length && lower.startsWith(before) && lower.endsWith(after),
  )
  return frame === undefined ? null : end.slice(frame.before.length, end.length - frame.after.length).trim()
}

const CALLS: ReadonlySet<string> = new Set(FRAMES.map(({ before, after }) => labelWords(`${before} ${after}`).join(' ')))

/** True for a call without the name of the thing: "Buy online", "günstig kaufen". */
export function isCall(words: readonly string[]): boolean {
  return CALLS.has(words.join(' '))
}
