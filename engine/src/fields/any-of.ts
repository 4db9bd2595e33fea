// Words of every language as a part of a regular expression: `new RegExp(`^${anyOf('frame', 'paid')}$`, 'iu')`.
import { escapePattern } from '../text/escape-pattern.ts'
import { isUnspaced } from './label-words.ts'
import { LANGUAGES } from './language-data.ts'
import type { PageWords } from './page-words.ts'

/** Phrases of a list in every language, each once, the longest first. */
export function phrasesOf<Section extends keyof PageWords>(section: Section, kind: keyof PageWords[Section]): string[] {
  const lists = LANGUAGES.map((language) => (language[section] as Partial<Record<typeof kind, string>> | undefined)?.[kind] ?? '')
  const phrases = lists.flatMap((list) => list.split(',')).flatMap((phrase) => (phrase.trim() === '' ? [] : [phrase.trim()]))
  return [...new Set(phrases)].toSorted((a, b) => b.length - a.length)
}

/**
 * A pattern for each phrase of the lists: whole words, except at a star, with no underscore beside them; anywhere in scripts that are
 * written without spaces. For expressions with the flags i and u, or inside `anyCase`.
 */
export function anyOf<Section extends keyof PageWords>(section: Section, ...kinds: (keyof PageWords[Section])[]): string {
  return anyPhrase(kinds.flatMap((kind) => phrasesOf(section, kind)))
}

/** Nothing for no phrases. */
export function anyPhrase(phrases: readonly string[]): string {
  if (phrases.length === 0) return '(?!)'
  const {
    unspaced = [],
    inner = [],
    outer = [],
  } = Object.groupBy(phrases, (phrase) => (isUnspaced(phrase) ? 'unspaced' : phrase.startsWith('*') ? 'inner' : 'outer'))
  const parts = [
    outer.length === 0 ? [] : String.raw`(?<![\p{L}_])${withEnds(outer)}`,
    inner.length === 0 ? [] : String.raw`(?<![\p{L}_])\p{L}*?${withEnds(inner.map((phrase) => phrase.slice(1)))}`,
    unspaced.map(patternOf),
  ]
  return `(?:${parts.flat().join('|')})`
}

/** A phrase that ends in a letter ends there, one that ends in a star with its word, any other anywhere. */
function withEnds(phrases: readonly string[]): string {
  const {
    begun = [],
    whole = [],
    open = [],
  } = Object.groupBy(phrases, (phrase) => (phrase.endsWith('*') ? 'begun' : /\p{L}$/u.test(phrase) ? 'whole' : 'open'))
  const parts = [
    whole.length === 0 ? [] : String.raw`(?:${whole.map(patternOf).join('|')})(?![\p{L}_])`,
    begun.length === 0 ? [] : String.raw`(?:${begun.map((phrase) => patternOf(phrase.slice(0, -1))).join('|')})\p{L}*`,
    open.map(patternOf),
  ]
  return `(?:${parts.flat().join('|')})`
}

/** Pages write both apostrophes. */
const patternOf = (phrase: string): string => escapePattern(phrase).replaceAll("'", "['’]")

/** Only the phrases of scripts without spaces, which may be inside a longer run. */
export function unspacedOf<Section extends keyof PageWords>(section: Section, kind: keyof PageWords[Section]): string {
  return anyPhrase(phrasesOf(section, kind).filter(isUnspaced))
}
