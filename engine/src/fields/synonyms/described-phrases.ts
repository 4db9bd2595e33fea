// Finds the names in a field's description: "Job title of the person" gives "job title", "size of the flat" gives "size" and "flat size",
// "amount left as security (deposit)" gives "deposit". Returns words; they are matched with pages and the vocabulary elsewhere.
import { FILLER_WORDS } from '../subjects.ts'
import { isUnspaced, labelWords } from '../label-words.ts'
import { namesOfAct } from './described-acts.ts'
import { describingWords, POSSESSIVE } from '../describing-words.ts'
import { OF_WORDS, OR } from '../particles.ts'
import { anyInRuns } from '../word-patterns.ts'

type Phrase = readonly string[]

/** A longer run of words before the first function word is not a name. */
const NAME_WORDS_MAX = 4

/**
 * The names that a description gives the field, as `labelWords`, most likely first; empty where it begins with no name. Only the first
 * sentence is read, since further ones describe the form of the values.
 */
export function phrasesInDescription(description: string): readonly Phrase[] {
  const [sentence = ''] = description.split(SENTENCE_END)
  const words = labelWords(sentence.replace(BRACKETS, ' '))
  const acts = AREA.test(sentence) ? [['living', 'area'], ...namesOfAct(words)] : namesOfAct(words)
  const named = alternativesIn(sentence.replace(BRACKETS, ' ')).flatMap((piece) => namesAtHead(labelWords(piece)))
  const inBrackets = [...sentence.matchAll(BRACKETS)].flatMap(([, inside = '']) => namesAtHead(labelWords(inside)))
  const phrases = [...acts, ...named, ...inBrackets, ...lastOfUnspaced(sentence)].filter(
    ({ length }) => length > 0 && length <= NAME_WORDS_MAX,
  )
  return phrases.filter((phrase, at) => phrases.findIndex((other) => other.join(' ') === phrase.join(' ')) === at)
}

/**
 * Labels of the document that the description quotes: "Gross pay (Total Brut)", "the amount in the Gain column". Examples in brackets are
 * not labels.
 */
export function quotedLabels(description: string): readonly Phrase[] {
  const inBrackets = [...description.matchAll(CLOSING_BRACKETS)].flatMap(([, inside = '']) =>
    EXAMPLE.test(inside) ? [] : inside.split(/ ?[/,;] ?/),
  )
  const columns = [...description.matchAll(COLUMN)].map(([, name = '']) => name)
  return [...inBrackets, ...columns].map(labelWords).filter(({ length }) => length > 0 && length <= NAME_WORDS_MAX)
}
const CLOSING_BRACKETS = /\(([^()\d]{2,60})\)(?=\s*(?:[.,;:]|$|for\b|from\b|in\b|as\b))/gu
const EXAMPLE = /^(?:e\.?g\b|i\.?e\b|z\. ?B|ex\b|if |or |and |not |optional|required|numeric|as printed|exclu|inclu|YYYY)/iu
const COLUMN = /\b(?:the|in|from) ['"“]?(\p{Lu}[\p{L}. ]{0,30}?)['"”]? column\b/gu

/** The last part of a possessive in a script without spaces, which is its head: "価格" of "商品の価格". */
function lastOfUnspaced(sentence: string): Phrase[] {
  const parts = sentence.replace(BRACKETS, ' ').trim().split(OWNED)
  return parts.length > 1 && isUnspaced(sentence) ? [labelWords(parts.at(-1) ?? '')] : []
}
const OWNED = new RegExp(
  anyInRuns(({ particles }) => particles?.of),
  'u',
)

const AREA = /\b(?:square (?:met(?:er|re)s?|f(?:ee|oo)t)|sq\.? ?(?:m|ft)|sqm|sqft|Quadratmetern?|qm)\b|m²/iu
const SENTENCE_END = /[.;:!?](?=\s|$)|,|\b(?:e\.g\.|i\.e\.|z\. ?B\.|eg\b)/u
const BRACKETS = /\(([^()]{2,40})\)/gu
const ALTERNATIVE = new RegExp(String.raw` ${OR} | ?\/ ?`, 'u')

/** "Band or artist that plays" gives two names, "address of the recruiter or manager" one. */
function alternativesIn(sentence: string): readonly string[] {
  const pieces = sentence.split(ALTERNATIVE)
  const last = pieces.findIndex((piece) => labelWords(piece).some((word, at) => at > 0 && LITTLE_WORDS.has(word)))
  return last < 0 ? pieces : pieces.slice(0, last + 1)
}

/** The words before the first function word; for "name of the venue" the venue, for "size of the download" also the download size. */
function namesAtHead(all: Phrase): Phrase[] {
  const words = all.slice(all.findIndex((word) => !LEADING.has(word)))
  if (words.length === 0 || ASKING_WORDS.has(words[0] ?? '')) return []
  const end = words.findIndex((word) => LITTLE_WORDS.has(word))
  const head = end < 0 ? words : words.slice(0, end)
  if (head.length === 0) return []
  if (words[end] === 'per') return [words.slice(0, end + 2), head]
  const isOf = OF.has(words[end] ?? '') || (words[end] === 'in' && isGeneral(head))
  if (end < 0 || !isOf) return isGeneral(head) ? [] : withoutNewest(head)
  const rest = words.slice(end + 1).filter((word, at, list) => !FILLER_WORDS.has(word) || (at > 0 && at < list.length - 1))
  const stop = rest.findIndex((word) => LITTLE_WORDS.has(word))
  const thing = stop < 0 ? rest : rest.slice(0, stop)
  if (thing.length === 0) return isGeneral(head) ? [] : [head]
  return isGeneral(head) ? [[...thing, ...head], thing] : [[...thing, ...head], head]
}

/** "Newest version" is also matched as "version", since pages show only one. "Lowest" stays, since pages show several prices. */
function withoutNewest(head: Phrase): Phrase[] {
  return head.length > 1 && NEWEST.has(head[0] ?? '') ? [head, head.slice(1)] : [head]
}
const NEWEST = describingWords('newest')

function isGeneral(head: Phrase): boolean {
  return head.every((word) => GENERAL_WORDS.has(word))
}

const LEADING = describingWords('leading')
const ASKING_WORDS = describingWords('asking')
const OF: ReadonlySet<string> = new Set([...OF_WORDS, ...POSSESSIVE])
const LITTLE_WORDS: ReadonlySet<string> = new Set([...OF, ...describingWords('little')])
/** On their own, these words name only the kind of value. */
const GENERAL_WORDS = describingWords('general')
