// The passages of a page by the words in and around them, so that a field looks only at those that can have its value.
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { AskedContext } from './asked-context.ts'
import type { Key } from './passage-words.ts'
import { passagesOf, type Passage } from './passages.ts'

type Places<Word> = Map<Word, number[]>

interface PassageIndex {
  byKey: Places<Key>
  /** Single words, in which a phrase of a field may begin. */
  byWord: Places<string>
}

/** In page order: passages with a meaning of the field's words or the first word of one of its phrases in or around them. */
export function passagesNear(page: PageIndex, { labels }: FieldSpec, { keys }: AskedContext): readonly Passage[] {
  const { byKey, byWord } = indexOf(page)
  const places = new Set<number>()
  addPlaces(places, byKey, keys)
  addPlaces(places, byWord, labels.byFirstWord)
  const passages = passagesOf(page)
  return [...places].toSorted((a, b) => a - b).map((place) => passages[place]!)
}

/** Walks the shorter list: a field has words of many languages, and a short page has few. */
function addPlaces<Word>(places: Set<number>, byWord: Places<Word>, wanted: Pick<ReadonlyMap<Word, unknown>, 'size' | 'has' | 'keys'>): void {
  const [fewer, more] = wanted.size < byWord.size ? [wanted, byWord] : [byWord, wanted]
  for (const word of fewer.keys()) if (more.has(word)) for (const place of byWord.get(word) ?? []) places.add(place)
}

const indexOf = keepLast((page: PageIndex): PassageIndex => {
  const index: PassageIndex = { byKey: new Map(), byWord: new Map() }
  for (const [place, { tokens, around }] of passagesOf(page).entries()) {
    for (const { words, keys } of tokens) {
      for (const key of keys) addPlace(index.byKey, key, place)
      if (words.length === 1) addPlace(index.byWord, words[0]!, place)
    }
    for (const { keys, words } of around) {
      for (const key of keys) addPlace(index.byKey, key, place)
      for (const text of words) for (const word of text) addPlace(index.byWord, word, place)
    }
  }
  return index
})

function addPlace<Word>(index: Places<Word>, word: Word, place: number): void {
  const places = index.get(word)
  if (places === undefined) index.set(word, [place])
  else if (places.at(-1) !== place) places.push(place)
}
