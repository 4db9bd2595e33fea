// Reads a list of lines as the fields of a request: "For each law firm I need:" above one name a line. The line above may name the items.
import { labelWords } from '../../fields/label-words.ts'
import { meaningsOf } from '../../fields/synonyms/word-meaning.ts'
import { correctSpelling } from './correct-spelling.ts'
import { isFieldPhrase, knownWordsAt } from './field-items.ts'
import { guessLanguage } from './guess-language.ts'
import { nameOfItem, phrasesOfItem } from './item-phrases.ts'
import { requestOf, type UserRequest } from './read-request.ts'
import type { RequestLanguage } from './request-words.ts'
import { thingOfHead } from './spaced-clause.ts'
import { splitTokens } from './tokens.ts'
import { separateUnwanted } from './unwanted-fields.ts'
import { readUnspacedClause } from './unspaced-clause.ts'

/** A share of known names from which lines are fields, whatever is above them. */
const KNOWN_SHARE_MIN = 0.5

/** The request of such a list; null where its lines are things. `head` is the text above it, empty where there is none. */
export function readListedFields(head: string, lines: readonly string[]): UserRequest | null {
  const above = head.normalize('NFKC').replace(/[\s:]+$/u, '')
  const written = lines.map((line) => line.normalize('NFKC'))
  const language = guessLanguage([above, ...written].join(' ; '))
  const items = written.map((item) => correctSpelling(item, language))
  const known = items.filter((item) => isLikeField(nameOfItem(item), language)).length / items.length
  if (known < KNOWN_SHARE_MIN && !asksForFields(above, language, known > 0)) return null
  const separated = items.map((item) => separateUnwanted(item, language))
  const fields = separated.flatMap(({ text }) => (text === '' ? [] : phrasesOfItem(text, language)))
  const thing = language.isUnspaced ? unspacedThing(above, language) : thingOfHead(above, language)
  const excluded = [...separated, separateUnwanted(above, language)].flatMap(({ unwanted }) => unwanted)
  const unwanted = excluded.flatMap((words) => phrasesOfItem(words, language))
  return { ...requestOf([{ fields, thing, isOnly: true }], language, unwanted), isOnly: true }
}

/** A known name, a name with its type or unit, or words of which one is common in names of fields ("date", "number"). */
function isLikeField(name: string, language: RequestLanguage): boolean {
  if (beginsWithName(name, language)) return true
  const [phrase] = phrasesOfItem(name, language)
  if (phrase === undefined) return false
  return phrase.form.type !== null || (/^\P{Lu}/u.test(name) || language.code === 'de' ? hasCommonWord(phrase.text) : false)
}

function hasCommonWord(text: string): boolean {
  return labelWords(text).some((word) => meaningsOf(word).some(({ isCommon }) => isCommon))
}

function beginsWithName(name: string, language: RequestLanguage): boolean {
  if (language.isUnspaced) return isFieldPhrase(name, language)
  const tokens = splitTokens(name)
  const words = knownWordsAt(tokens, 0, language)
  // "Price Waterhouse" begins with a name, too: only words such as "of" continue one.
  return words > 0 && (words === tokens.length || language.lists.of.has(tokens[words]?.folded ?? ''))
}

/** True for "for each hotel" and, where one of the lines has a known name, for "I need the following" and "columns". */
function asksForFields(head: string, language: RequestLanguage, hasKnown: boolean): boolean {
  const { lists, isUnspaced } = language
  if (isUnspaced) {
    const has = (list: ReadonlySet<string>): boolean => [...list].some((mark) => head.includes(mark))
    return has(lists.each) || (hasKnown && has(lists.labels))
  }
  const tokens = splitTokens(head)
  const each = thingOfHead(head, language)
  const isEach = each !== null && tokens.some((_, at) => isEachAt(tokens.slice(at), language))
  return isEach || (hasKnown && tokens.some(({ folded }) => lists.labels.has(folded)))
}

function isEachAt(tokens: ReturnType<typeof splitTokens>, { lists }: RequestLanguage): boolean {
  for (let words = Math.min(tokens.length - 1, EACH_WORDS_MAX); words > 0; words -= 1) {
    const isEach = lists.each.has(
      tokens
        .slice(0, words)
        .map(({ folded }) => folded)
        .join(' '),
    )
    // "for each of these companies" is above things.
    if (isEach) return !lists.of.has(tokens[words]?.folded ?? '') && !lists.labels.has(tokens[words]?.folded ?? '')
  }
  return false
}
const EACH_WORDS_MAX = 4

function unspacedThing(head: string, language: RequestLanguage): string | null {
  const { lists } = language
  const mark = [...lists.each].filter((one) => head.includes(one)).toSorted((a, b) => b.length - a.length)[0]
  return mark === undefined ? null : readUnspacedClause(head.toLowerCase(), language).thing
}
