// Corrects slips in the names of fields ("adress", "capacty", "wieght"): a letter doubled or not doubled, a vowel left out or added, two
// letters exchanged. Words that the language's names, items or lists have are left as they are, and so is everything else.
import { CONCEPTS } from '../../fields/concepts.ts'
import { foldWords } from '../../fields/fold-words.ts'
import { phraseKey } from './phrase-key.ts'
import { partsOf, type RequestLanguage } from './request-words.ts'

const CHARS_MIN = 6
const WORD = /(?<![\p{L}\p{N}._@/-])\p{L}{6,30}(?![\p{L}\p{N}._@/-])/gu
const VOWELS = /[aeiouy]/g

interface Spelling {
  /** Every word of the language's vocabulary, in its usual form. */
  known: ReadonlySet<string>
  /** The words of the names of fields by their consonants. */
  byConsonants: ReadonlyMap<string, readonly string[]>
}

export function correctSpelling(text: string, language: RequestLanguage): string {
  if (language.isUnspaced) return text
  const spelling = spellingOf(language)
  return text.replace(WORD, (word) => {
    const folded = foldWords(word).trim()
    if (spelling.known.has(phraseKey(word, language))) return word
    const likely = (spelling.byConsonants.get(consonantsOf(folded)) ?? []).filter((name) => isSlip(folded, name))
    return likely.length === 1 ? (likely[0] as string) : word
  })
}

/** True where the words differ by one letter that was doubled, left out or added, or by two that were exchanged. */
function isSlip(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1 || word === name) return false
  let start = 0
  while (start < word.length && word[start] === name[start]) start += 1
  let end = 0
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end += 1
  const [one, other] = [word.slice(start, word.length - end), name.slice(start, name.length - end)]
  if (one.length + other.length === 1) return true
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0]
}

/** The consonants, doubled ones once, after the first letter: what slips of vowels and doubled letters leave alone. */
function consonantsOf(folded: string): string {
  return (
    folded.charAt(0) +
    folded
      .slice(1)
      .replace(VOWELS, '')
      .replace(/(.)\1+/g, '$1')
  )
}

const kept = new Map<string, Spelling>()

function spellingOf(language: RequestLanguage): Spelling {
  const before = kept.get(language.code)
  if (before) return before
  const names = [...CONCEPTS.flatMap(({ words }) => partsOf(words[language.code] ?? '')), ...Object.values(language.fields).flat()]
  const others = [...Object.values(language.things).flat(), ...Object.values(language.lists).flatMap((list) => [...list])]
  const wordsIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => foldWords(text).trim().split(' ')))]
  const ofNames = wordsIn(names).filter((word) => word.length >= CHARS_MIN - 1 && /^\p{L}+$/u.test(word))
  const spelling = {
    known: new Set([...wordsIn(names), ...wordsIn(others)].map((word) => phraseKey(word, language))),
    byConsonants: Map.groupBy(ofNames, consonantsOf),
  }
  kept.set(language.code, spelling)
  return spelling
}
