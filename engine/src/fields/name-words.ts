// Words of a field's name that only describe the form of the value: "dealer name" asks for a dealer, "numero download" for a count,
// "carrosserietype" for the body of a car.
import type { Concept, Shape } from './concept.ts'
import { describingWords } from './describing-words.ts'
import { isUnspaced } from './label-words.ts'
import { FILLER_WORDS } from './subjects.ts'

const [TYPES, NUMBERS, NAMES, COUNTS] = [
  describingWords('ofTypes'),
  describingWords('ofNumbers'),
  describingWords('ofNames'),
  describingWords('ofCounts'),
]

/** The words that leave the meaning as it is, by the shape of the concept: the "type of price" is no price. */
const OF_SHAPES: Partial<Record<Shape, readonly ReadonlySet<string>[]>> = {
  count: [COUNTS],
  number: [COUNTS],
  counted: [COUNTS],
  person: [NAMES],
  organisation: [NAMES],
  city: [NAMES],
  country: [NAMES, NUMBERS],
  street: [NAMES],
  currency: [NUMBERS],
  identifier: [NUMBERS],
  phone: [NUMBERS],
}

export function isNameOf(word: string, { shape }: Concept): boolean {
  return OF_SHAPES[shape]?.some((words) => words.has(word)) === true
}

/** The same of the end of a compound, which may also have no meaning of its own ("国籍信息"), or give the type of a thing that is named by a text: "carrosserietype". */
export function isEndOf(end: string, concept: Concept): boolean {
  return isNameOf(end, concept) || FILLER_WORDS.has(end) || ((concept.shape === 'text' || concept.shape === 'tags') && TYPES.has(end))
}

/** True for a word that only gives the type, the number or the code of a thing. */
export function isFormWord(word: string): boolean {
  return TYPES.has(word) || NUMBERS.has(word)
}

/** The parts of a compound that ends in such a word: "carrosserie" and "type", "通貨" and "コード". The longest end first. */
export function withoutFormEnd(word: string): { stem: string; end: string }[] {
  const ends = isUnspaced(word) ? RUN_ENDS : WORD_ENDS
  return ends.flatMap((end) => {
    const stem = word.endsWith(end) ? word.slice(0, -end.length) : ''
    if (stem.length < (isUnspaced(word) ? RUN_STEM_MIN : STEM_MIN)) return []
    return [stem, ...(isUnspaced(word) ? [] : LINKS.flatMap((link) => (stem.endsWith(link) ? [stem.slice(0, -link.length)] : [])))].map(
      (one) => ({ stem: one, end }),
    )
  })
}
const ALL = [...new Set([TYPES, NUMBERS, NAMES, COUNTS, FILLER_WORDS].flatMap((words) => [...words]))].toSorted(
  (a, b) => b.length - a.length,
)
const RUN_ENDS = ALL.filter(isUnspaced)
/** Shorter ones are the end of too many other words. */
const WORD_ENDS = ALL.filter((word) => !isUnspaced(word) && word.length > (FILLER_WORDS.has(word) ? 4 : 2))
const STEM_MIN = 3
const RUN_STEM_MIN = 2
/** Between the parts of a German or Dutch compound. */
const LINKS = ['en', 'n', 's', 'e']

/**
 * Words of a name without those of the list, which compounds and runs of scripts without spaces end or begin with: "Spendenlink" as "spenden",
 * サウナの有無 as サウナ.
 */
export function withoutWords(words: readonly string[], list: ReadonlySet<string>): string[] {
  return words.flatMap((word) => {
    if (list.has(word)) return []
    return withoutPart(word, list) ?? word
  })
}

function withoutPart(word: string, list: ReadonlySet<string>): string | null {
  const isRun = isUnspaced(word)
  const parts = [...list].filter(
    (one) => isUnspaced(one) === isRun && one.length >= (isRun ? 1 : PART_CHARS_MIN) && one.length < word.length,
  )
  const end = longest(parts.filter((one) => word.endsWith(one)))
  const rest = end === null ? word : word.slice(0, -end.length)
  const start = isRun ? longest(parts.filter((one) => rest.startsWith(one) && one.length < rest.length)) : null
  const left = (start === null ? rest : rest.slice(start.length)).replace(LINK_OF_RUNS, '')
  return left === word || left.length < (isRun ? RUN_STEM_MIN : STEM_MIN) ? null : left
}
const PART_CHARS_MIN = 4
/** Between the parts of a run: サウナの有無. */
const LINK_OF_RUNS = /[の的]$/u
const longest = (words: readonly string[]): string | null => words.toSorted((a, b) => b.length - a.length)[0] ?? null
