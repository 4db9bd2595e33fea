// Reduces declined and plural words to their base form in the vocabulary, by the endings in each language's data file: Polish
// "stanowiskiem" becomes "stanowisko", Italian "colori" becomes "colore". Words of the vocabulary stay unchanged, and so do words for which
// no ending gives a word of the same language.
import { keepTexts } from '../text/keep-texts.ts'
import { LANGUAGES } from './language-data.ts'
import { labelWords, stem } from './label-words.ts'

interface Inflection {
  endings: readonly (readonly [ending: string, instead: string])[]
  /** The language's words by their folded form, as it writes them: names of one word, then parts of longer ones. */
  words: readonly ReadonlyMap<string, string>[]
}

const STEM_CHARS_MIN = 3

const INFLECTIONS: readonly Inflection[] = LANGUAGES.flatMap(({ endings, names }) => {
  if (endings === undefined) return []
  const phrases = phrasesIn(names)
  const whole = phrases.filter((phrase) => !phrase.includes(' '))
  const pairs = endings.split(',').map((pair) => pair.trim().split('=') as [string, string])
  return [{ endings: pairs.toSorted(([a], [b]) => b.length - a.length), words: [writtenWords(whole), writtenWords(phrases)] }]
})

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ names }) => phrasesIn(names).flatMap(labelWords)))

function phrasesIn(names: Readonly<Record<string, string>>): string[] {
  return Object.values(names).flatMap((list) => list.split(',').map((phrase) => phrase.trim()))
}

function writtenWords(phrases: readonly string[]): Map<string, string> {
  const written = new Map<string, string>()
  for (const word of phrases.flatMap((phrase) => phrase.split(' '))) {
    const [only, ...more] = labelWords(word)
    if (only !== undefined && more.length === 0 && !written.has(only)) written.set(only, word.toLowerCase())
  }
  return written
}

const found = keepTexts((word): { plain: string; written: string } | null => {
  for (const { endings, words } of INFLECTIONS) {
    for (const known of words) {
      for (const [ending, instead] of endings) {
        if (!word.endsWith(ending) || word.length - ending.length < STEM_CHARS_MIN) continue
        const plain = stem(word.slice(0, word.length - ending.length) + instead)
        const written = known.get(plain)
        if (written !== undefined) return { plain, written }
      }
    }
  }
  return null
})

/** Base forms of words as `labelWords` returns them; the same list where none of them is inflected. */
export function baseForms(words: readonly string[]): readonly string[] {
  const known = kept.get(words)
  if (known !== undefined) return known
  const plain = words.some((word) => baseForm(word) !== word) ? words.map(baseForm) : words
  kept.set(words, plain)
  return plain
}
const baseForm = (word: string): string => (KNOWN.has(word) ? word : (found(word)?.plain ?? word))
const kept = new WeakMap<readonly string[], readonly string[]>()

/**
 * The same, also for words of the vocabulary, when they matched nothing: "wagę" becomes "waga", though its folded form is English "wage".
 */
export function baseFormsAnyway(words: readonly string[]): readonly string[] {
  return words.map((word) => found(word)?.plain ?? word)
}

/** An inflected word, or one that differs only by accents ("ceną"), in the spelling of the vocabulary; others verbatim. */
export function writtenBaseForm(word: string): string {
  const [only, ...more] = labelWords(word)
  if (only === undefined || more.length > 0) return word
  const inflected = KNOWN.has(only) ? null : found(only)
  if (inflected !== null) return inflected.written
  return WRITTEN.has(word.toLowerCase())
    ? word
    : (INFLECTIONS.map(({ words }) => words[0]?.get(only)).find((one) => one !== undefined) ?? word)
}
const WRITTEN: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ names }) => phrasesIn(names).flatMap((phrase) => phrase.toLowerCase().split(' '))),
)
