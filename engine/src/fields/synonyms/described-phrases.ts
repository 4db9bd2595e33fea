// Finds the names in a field's description: "Job title of the person" gives "job title", "size of the flat" gives "size" and "flat size",
// "amount left as security (deposit)" gives "deposit". Returns words; they are matched with pages and the vocabulary elsewhere.
import { FILLER_WORDS } from '../subjects.ts'
import { plainPattern } from '../field-topics.ts'
import { isUnspaced, labelWords } from '../label-words.ts'
import { anyCase } from '../../text/escape-pattern.ts'
import { foldLetters } from '../../text/fold-letters.ts'
import { namesOfAct } from './described-acts.ts'
import { describingWords, POSSESSIVE } from '../describing-words.ts'
import { OF_WORDS, OR, PER_PARTICLES } from '../particles.ts'
import { anyInRuns, anyOf, phrasesOf } from '../word-patterns.ts'

type Phrase = readonly string[]

/** A longer run of words before the first function word is not a name. */
const NAME_WORDS_MAX = 4

/**
 * The names that a description gives the field, as `labelWords`, most likely first; empty where it begins with no name. Only the first
 * sentence is read, since further ones describe the form of the values.
 */
export function phrasesInDescription(description: string): readonly Phrase[] {
  const [sentence = ''] = withoutForms(description).split(SENTENCE_END)
  const words = labelWords(sentence.replace(BRACKETS, ' '))
  const named = alternativesIn(sentence.replace(BRACKETS, ' ')).flatMap((piece) => namesAtHead(labelWords(piece)))
  const inBrackets = [...sentence.matchAll(BRACKETS)].flatMap(([, inside = '']) =>
    ASIDE.test(foldLetters(inside)) ? [] : namesAtHead(labelWords(inside)),
  )
  const byUnit = AREA.test(sentence) ? [['living', 'area']] : []
  const phrases = [...namesOfAct(words), ...named, ...inBrackets, ...lastOfUnspaced(sentence), ...byUnit].filter(
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
    ASIDE.test(foldLetters(inside)) ? [] : inside.split(/ ?[/,;、，] ?/u),
  )
  const columns = COLUMNS.flatMap((pattern) => [...description.matchAll(pattern)]).map(([, name = '']) => name)
  return [...inBrackets, ...columns].map(labelWords).filter(({ length }) => length > 0 && length <= NAME_WORDS_MAX)
}
const CLOSING_BRACKETS = new RegExp(
  String.raw`[(（]([^()（）\d]{2,60})[)）](?=\s*(?:[.,;:。，、；：]|$|${anyOf(({ particles, asks }) => [particles?.for, particles?.from, asks?.in])}))`,
  'gu',
)
const ASIDE = new RegExp(`^${plainPattern(({ fieldTopics }) => fieldTopics?.asides).source}`, 'iu')
const [QUOTE, END_QUOTE, COLUMN_NAME] = ['[\'"“„«「『]?', '[\'"”“»」』]?', String.raw`(\p{Lu}[\p{L}. ]{0,30}?)`]
const COLUMN = anyCase(anyOf(({ fieldTopics }) => fieldTopics?.columns))
/** "The Gain column", "die Gain-Spalte", "in der Spalte Gain", Gain列の値. */
const COLUMNS = [
  new RegExp(
    String.raw`${anyCase(anyOf(({ particles, asks }) => [particles?.articles, particles?.from, asks?.in]))} ${QUOTE}${COLUMN_NAME}${END_QUOTE}[ -]${COLUMN}`,
    'gu',
  ),
  new RegExp(String.raw`${COLUMN} ${QUOTE}${COLUMN_NAME}${END_QUOTE}(?=\s*(?:[.,;:)]|$)|\s\p{Ll})`, 'gu'),
  new RegExp(
    String.raw`(?<=^|[のは的中「『“"'])([\p{L}\p{N}・ ]{1,20}?)${END_QUOTE}${anyInRuns(({ fieldTopics }) => fieldTopics?.columns)}(?=[のに的中里]|$)`,
    'gu',
  ),
]

/** The last part of a possessive in a script without spaces, which is its head: "価格" of "商品の価格". */
function lastOfUnspaced(sentence: string): Phrase[] {
  const parts = sentence.replace(BRACKETS, ' ').trim().split(OWNED)
  return parts.length > 1 && isUnspaced(sentence) ? [labelWords(parts.at(-1) ?? '')] : []
}
const OWNED = new RegExp(
  anyInRuns(({ particles }) => particles?.of),
  'u',
)

/** Without what it demands of the form: "Marka małymi literami", "電話番号 数字のみ", "出版年のみ". */
function withoutForms(description: string): string {
  return description.replace(FORMS, ' ')
}
const FORMS = new RegExp(
  `${anyOf(({ asks }) => [asks?.lower, asks?.upper, asks?.digits, asks?.isoDate])}|${anyInRuns(({ forms }) => forms?.only)}`,
  'giu',
)

/** Words and signs of measures of area. */
const AREA = new RegExp(
  String.raw`${anyOf(({ units }) => [units?.['m2'], units?.['sqft']])}|(?<!\p{L})(?:sq\.? ?(?:m|ft)|sqm|sqft|qm)(?!\p{L})|m²`,
  'iu',
)
const SENTENCE_END = /[.;:!?](?=\s|$)|[,，。；：！？]|\b(?:e\.g\.|i\.e\.|z\. ?B\.|eg\b)/u
const BRACKETS = /[(（]([^()（）]{2,40})[)）]/gu
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
  if (PER_PARTICLES.has(words[end] ?? '') && !OF.has(words[end] ?? '')) return [words.slice(0, end + 2), head]
  const isOf = OF.has(words[end] ?? '') || (words[end] === 'in' && isGeneral(head))
  if (end < 0 || !isOf) return isGeneral(head) ? [] : withoutNewest(head)
  const rest = words.slice(end + 1).filter((word, at, list) => !FILLER_WORDS.has(word) || (at > 0 && at < list.length - 1))
  const stop = rest.findIndex((word) => LITTLE_WORDS.has(word))
  const thing = stop < 0 ? rest : rest.slice(0, stop)
  if (thing.length === 0) return isGeneral(head) ? [] : [head]
  const names = [[...thing, ...head], isGeneral(head) ? thing : head]
  return words[end] === 'of' ? names : [upToNext(words, end), ...names]
}

/** As it is written up to the function word after the one at `of`: "número de teléfono". English has the thing in front instead. */
function upToNext(words: Phrase, of: number): Phrase {
  const next = words.findIndex((word, at) => at > of + 1 && LITTLE_WORDS.has(word))
  return next < 0 ? words : words.slice(0, next)
}

/** "Newest version" is also matched as "version", since pages show only one. "Lowest" stays, since pages show several prices. */
function withoutNewest(head: Phrase): Phrase[] {
  return head.length > 1 && NEWEST.has(head[0] ?? '') ? [head, head.slice(1)] : [head]
}
const NEWEST = describingWords('newest')

function isGeneral(head: Phrase): boolean {
  return head.every((word) => GENERAL_WORDS.has(word))
}

const ONLY_WORDS = new Set(phrasesOf(({ forms }) => forms?.only).flatMap(labelWords))
const LEADING: ReadonlySet<string> = new Set([...describingWords('leading'), ...ONLY_WORDS])
const ASKING_WORDS = describingWords('asking')
const OF: ReadonlySet<string> = new Set([...OF_WORDS, ...POSSESSIVE])
const LITTLE_WORDS: ReadonlySet<string> = new Set([...OF, ...describingWords('little'), ...ONLY_WORDS])
/** On their own, these words name only the kind of value. */
const GENERAL_WORDS = describingWords('general')
