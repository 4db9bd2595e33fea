// The meaning of a word of a label or a field: its lines in the word groups, its root, the parts of
// a compound. Single words only.
import { keepTexts } from '../../text/keep-texts.ts'
import { isUnspaced, labelWords } from '../label-words.ts'
import { PARTY_GROUPS } from './party-groups.ts'
import { COMMON_GROUPS, WORD_GROUPS } from './word-groups.ts'

export interface Meaning {
  word: string
  /** The word's root and the numbers of its groups: words that share one of these are synonyms. */
  keys: readonly (string | number)[]
  /** True where a word group holds it. */
  isKnown: boolean
  /** True for unspecific words: "number", "type", "date". */
  isCommon: boolean
}

/** Shorter words differ by a letter from too many others. */
const SPELLING_CHARS_MIN = 7

const GROUPS = indexGroups()
const LONGEST_UNSPACED = Math.max(...[...GROUPS.keys()].filter(isUnspaced).map((word) => word.length))

function indexGroups(): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>()
  for (const [id, line] of [...COMMON_GROUPS, ...PARTY_GROUPS, ...WORD_GROUPS].entries())
    for (const word of new Set(line.split(' ').flatMap((one) => labelWords(one)))) {
      const ids = table.get(word)
      if (ids) ids.push(id)
      else table.set(word, [id])
    }
  return table
}

/** True for the number of a group of people or bodies. */
export function isParty(key: string | number): boolean {
  return typeof key === 'number' && key >= COMMON_GROUPS.length && key < COMMON_GROUPS.length + PARTY_GROUPS.length
}

/** Number of the first group that holds the word. */
export function groupOf(word: string): number {
  return GROUPS.get(word)?.[0] ?? -1
}

/** The known word that differs by one letter from a long unknown one: a typo in the name of a field. */
export const spelledRight = keepTexts<string>((word) =>
  word.length < SPELLING_CHARS_MIN || GROUPS.has(word) ? word : ([...GROUPS.keys()].find((known) => isMisspelt(word, known)) ?? word),
)

/** One meaning for a plain word, several for a compound ("Erscheinungsjahr") and for a run of a script without spaces. */
export const meaningsOf = keepTexts<readonly Meaning[]>((word) => partsOf(word).map(meaningOf))

function meaningOf(word: string): Meaning {
  const ids = GROUPS.get(word) ?? []
  return { word, keys: [rootOf(word), ...ids], isKnown: ids.length > 0, isCommon: ids.some((id) => id < COMMON_GROUPS.length) }
}

function partsOf(word: string): readonly string[] {
  if (GROUPS.has(word)) return [word]
  if (isUnspaced(word)) return partsOfRun(word)
  return partsOfCompound(word) ?? [word]
}

const COMPOUND_CHARS_MIN = 8
const COMPOUND_CHARS_MAX = 60
const PART_CHARS_MIN = 3
const LINKS = /(?:es|en|er|s|n|e)$/

/** Words written as one, with or without a letter that links them; null where any part is unknown. */
function partsOfCompound(word: string): readonly string[] | null {
  if (word.length < COMPOUND_CHARS_MIN || word.length > COMPOUND_CHARS_MAX) return null
  for (let at = word.length - PART_CHARS_MIN; at >= PART_CHARS_MIN; at -= 1) {
    const head = word.slice(0, at)
    const known = [head, head.replace(LINKS, '')].find((part) => part.length >= PART_CHARS_MIN && GROUPS.has(part))
    if (known === undefined) continue
    const rest = word.slice(at)
    const tail = GROUPS.has(rest) ? [rest] : partsOfCompound(rest)
    if (tail !== null) return [known, ...tail]
  }
  return null
}

/** The known words in a run, longest first; what is between them stays as it is. */
function partsOfRun(run: string): readonly string[] {
  const parts: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length;) {
    let length = Math.min(LONGEST_UNSPACED, run.length - at)
    while (length > 0 && !GROUPS.has(run.slice(at, at + length))) length -= 1
    if (length === 0) {
      unknown += run[at]
      at += 1
      continue
    }
    if (unknown !== '') parts.push(unknown)
    unknown = ''
    parts.push(run.slice(at, at + length))
    at += length
  }
  if (unknown !== '') parts.push(unknown)
  return parts.filter((part) => !LINKING.test(part))
}
const LINKING = /^[のとや的]$/u

/** Who does something is not what is done: a "builder" is no "building", an "editor" no "edition". */
const AGENT = /(?<=\p{L}{4})[eo]r$/u

/** Endings, and how much of a word must be left without them. */
const ENDINGS: readonly [RegExp, number][] = [
  [/(?:ation|ition|ment|ance|ence)$/, 5],
  [/(?:ing|ion|ed|al|en|es)$/, 4],
  [/[esy]$/, 4],
]

/** Without the commonest endings: "expires", "expired" and "expiry" are alike. */
function rootOf(word: string): string {
  if (AGENT.test(word)) return word.replace(AGENT, '-er')
  for (const [ending, charsMin] of ENDINGS) {
    const root = word.replace(ending, '')
    if (root !== word && root.length >= charsMin) return root
  }
  return word
}

/** One letter left out, put in, changed, or two swapped. */
function isMisspelt(a: string, b: string): boolean {
  if (b.length < SPELLING_CHARS_MIN || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [restA, restB] = [a.slice(from, endA), b.slice(from, endB)]
  return (restA.length <= 1 && restB.length <= 1) || (restA.length === 2 && restA === [...restB].toReversed().join(''))
}
