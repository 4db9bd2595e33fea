// Reads yes or no for the topic of a field from a text: "dogs are not admitted", "Wi-Fi gratuito", "Thuiswerken is niet mogelijk". The
// topic has to be named in the same clause; a clause that only mentions it is neither.
import type { Field } from '@quarry/contract'
import { YES_NO_TOPICS, type Topic } from './yes-no-topics.ts'
import { FLAG_WORDS } from '../../fields/describing-words.ts'
import { isUnspaced, labelWords, nameWords } from '../../fields/label-words.ts'
import { withoutWords } from '../../fields/name-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { FILLER_WORDS } from '../../fields/subjects.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const CLAUSE = new RegExp(String.raw`[.;!\n·•|]+(?:\s+|$)|\s[–—-]\s|,\s+(?=${anyOf(({ answers }) => answers?.but)}\s)|[。！、，（）]`, 'iu')
const QUESTION = /[^.!?\n。？]*[?？]/gu
/** Checked first: without a question mark, QUESTION would be tried from every position of the text. */
const ASKS = /[?？]/
const CLAUSE_CHARS_MAX = 200
/** Text behind these words is about another case. */
const EXCEPT = anyOf(({ answers }) => answers?.except)
const EXCEPTION = new RegExp(`${EXCEPT}.*$`, 'iu')
/** 无 alone means "without", in front of "wireless" and "free of charge" it is part of a word. */
const NO = new RegExp(String.raw`${anyOf(({ answers }) => answers?.denied)}|(?<!\p{Script=Han})[无無](?!线|料|線)`, 'iu')
const YES = new RegExp(
  anyOf(({ answers }) => answers?.affirmed),
  'iu',
)
/** A bullet or chip that is little more than the topic means yes. */
const BARE_CHARS_MAX = 40
const BARE_WORDS_MAX = 5
/** "Swimming pool (2 km)": a thing at a distance is not part of the place. */
const FAR = /\d\s?k?m(?![\p{L}²])/iu

/** The topic of a field; null where none is clear. */
export const topicOf = onceAField(({ name, description }: Field): Topic | null => {
  const words = name.replaceAll(/[_-]+/g, ' ')
  const known = YES_NO_TOPICS.find(({ asked }) => asked.test(words)) ?? YES_NO_TOPICS.find(({ asked }) => asked.test(description))
  if (known) return known
  const core = withoutWords(nameWords(name), FLAG_WORDS).filter((word) => !FILLER_WORDS.has(word))
  if (core.every((word) => word.length < (isUnspaced(word) ? RUN_CHARS_MIN : WORD_CHARS_MIN))) return null
  return { said: { test: (text) => holdsAll(labelWords(text), core) } }
})
const [WORD_CHARS_MIN, RUN_CHARS_MIN] = [3, 2]

/** A script without spaces has the word anywhere in a run. */
function holdsAll(words: readonly string[], core: readonly string[]): boolean {
  return core.every((word) => words.includes(word) || (isUnspaced(word) && words.some((run) => run.includes(word))))
}

/** The verdict of the text's clauses on the topic; null where no clause has one, or where they contradict each other. */
export function verdictOf(text: string, topic: Topic, { isFact }: { isFact: boolean }): boolean | null {
  const clauses = clausesOf(text)
  // "A licence is welcome, but no requirement": where another clause denies something, the topic by itself is no yes.
  const isPlain = isFact && !clauses.some((clause) => !topic.said.test(clause) && NO.test(clause))
  const verdicts = new Set(
    clauses.flatMap((clause) => {
      const verdict = clauseVerdict(clause, topic, isPlain)
      return verdict === null ? [] : [verdict]
    }),
  )
  return verdicts.size === 1 ? [...verdicts][0]! : null
}

/**
 * False for a text none of whose clauses can name the topic: one check is cheaper than splitting the text. A clause may match where the
 * whole text does not if "#" or an exception comes after the topic, so texts with these are kept.
 */
export function mayAnswer(text: string, { said, denied }: Topic): boolean {
  return said.test(text) || denied?.test(text) === true || ENDS_IN_SIGN.test(text)
}
const ENDS_IN_SIGN = new RegExp(`#|${EXCEPT}`, 'iu')

/** Clauses of a text, without its questions. */
export function clausesOf(text: string): string[] {
  return (ASKS.test(text) ? text.replace(QUESTION, '\n') : text)
    .split(CLAUSE)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

function clauseVerdict(whole: string, topic: Topic, isFact: boolean): boolean | null {
  const clause = whole.replace(EXCEPTION, '').trim()
  if (clause === '' || clause.length > CLAUSE_CHARS_MAX || FAR.test(clause)) return null
  if (topic.denied?.test(clause)) return false
  if (!topic.said.test(clause)) return null
  if (NO.test(clause)) return false
  if (YES.test(clause)) return true
  return isFact && clause.length <= BARE_CHARS_MAX && clause.split(/\s+/).length <= BARE_WORDS_MAX ? true : null
}
