// The passages of a page by the words in and around them, so that a field looks only at those that can have its value. Passages with a digit,
// those with a labelled value and all others are apart, since most fields need only the first or the second.
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { AskedContext } from './asked-context.ts'
import type { Key } from './passage-words.ts'
import { passagesOf, type Passage } from './passages.ts'
import { NEEDED } from './spans.ts'

/** Places in the list of passages, ascending. */
type Places = readonly number[]
type PlacesByWord<Word> = Map<Word, number[]>

/** In page order: passages with a meaning of the field's words or the first word of one of its phrases in or around them. */
export function passagesNear(page: PageIndex, { labels }: FieldSpec, asked: AskedContext): readonly Passage[] {
  const places = new Set<number>()
  for (const { byKey, byWord } of partsFor(page, asked)) {
    addPlaces(places, byKey, asked.keys)
    addPlaces(places, byWord, labels.byFirstWord)
  }
  return passagesAt(page, places)
}

/** In page order: all passages that may have a value of the field's kinds. */
export function passagesFor(page: PageIndex, asked: AskedContext): readonly Passage[] {
  return passagesAt(
    page,
    partsFor(page, asked).flatMap(({ places }) => places),
  )
}

function partsFor(page: PageIndex, { kinds }: AskedContext): readonly PassageIndex[] {
  const { digit, label, nothing } = partsOf(page)
  const needed = new Set([...kinds].map((kind) => NEEDED[kind]))
  if (needed.has('nothing')) return [digit, label, nothing]
  return needed.has('label') ? [digit, label] : [digit]
}

function passagesAt(page: PageIndex, places: Iterable<number>): readonly Passage[] {
  const passages = passagesOf(page)
  return [...places].toSorted((a, b) => a - b).map((place) => passages[place]!)
}

/** Walks the shorter list: a field has words of many languages, and a short page has few. */
function addPlaces<Word>(
  places: Set<number>,
  byWord: PlacesByWord<Word>,
  wanted: Pick<ReadonlyMap<Word, unknown>, 'size' | 'has' | 'keys'>,
): void {
  const [fewer, more] = wanted.size < byWord.size ? [wanted, byWord] : [byWord, wanted]
  for (const word of fewer.keys()) if (more.has(word)) for (const place of byWord.get(word) ?? []) places.add(place)
}

const partsOf = keepLast((page: PageIndex) => {
  const passages = passagesOf(page)
  const places = Map.groupBy(passages.keys(), (place) => {
    const { text, pairs } = passages[place]!
    return /\d/.test(text) ? 'digit' : pairs.length > 0 ? 'label' : 'nothing'
  })
  const partOf = (has: 'digit' | 'label' | 'nothing'): PassageIndex => new PassageIndex(passages, places.get(has) ?? [])
  return { digit: partOf('digit'), label: partOf('label'), nothing: partOf('nothing') }
})

/** Words are read when a field first asks for them. */
class PassageIndex {
  readonly places: Places
  private readonly passages: readonly Passage[]
  private keyTable: PlacesByWord<Key> | null = null
  private wordTable: PlacesByWord<string> | null = null

  constructor(passages: readonly Passage[], places: Places) {
    this.passages = passages
    this.places = places
  }

  /** By the meanings of their words. */
  get byKey(): PlacesByWord<Key> {
    if (this.keyTable !== null) return this.keyTable
    const table: PlacesByWord<Key> = (this.keyTable = new Map())
    for (const place of this.places) {
      const { tokens, around } = this.passages[place]!
      for (const { keys } of tokens) for (const key of keys) addPlace(table, key, place)
      for (const { keys } of around) for (const key of keys) addPlace(table, key, place)
    }
    return table
  }

  /** By single words, in which a phrase of a field may begin. */
  get byWord(): PlacesByWord<string> {
    if (this.wordTable !== null) return this.wordTable
    const table: PlacesByWord<string> = (this.wordTable = new Map())
    for (const place of this.places) {
      const { tokens, around } = this.passages[place]!
      for (const { words } of tokens) if (words.length === 1) addPlace(table, words[0]!, place)
      for (const { words } of around) for (const text of words) for (const word of text) addPlace(table, word, place)
    }
    return table
  }
}

function addPlace<Word>(table: PlacesByWord<Word>, word: Word, place: number): void {
  const known = table.get(word)
  if (known === undefined) table.set(word, [place])
  else if (known.at(-1) !== place) known.push(place)
}
