// The passages of a page by the words in and around them, so that a field looks only at those that can have its value. Passages with a digit,
// those with a labelled value and all others are apart, since most fields need only the first or the second.
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { AskedContext } from './asked-context.ts'
import type { Key } from './passage-words.ts'
import { passagesOf, type Passage } from './passages.ts'
import { NEEDED } from './spans.ts'

interface Part {
  /** In the list of passages, ascending. */
  places: readonly number[]
  /** Places by words and by meanings; made when a field first asks for it. */
  byWord: ReadonlyMap<Key, readonly number[]> | null
}

/** In page order: passages with a meaning of the field's words or the first word of one of its phrases in or around them, and few others. */
export function passagesNear(page: PageIndex, { labels }: FieldSpec, asked: AskedContext): readonly Passage[] {
  const near = new Set<number>()
  for (const part of partsFor(page, asked)) {
    const byWord = (part.byWord ??= indexWords(passagesOf(page), part.places))
    for (const wanted of [asked.keys, labels.byFirstWord]) {
      // A field has words of many languages, and a short page has few: the shorter list is walked.
      const [fewer, more] = wanted.size < byWord.size ? [wanted, byWord] : [byWord, wanted as ReadonlyMap<Key, unknown>]
      for (const word of fewer.keys()) if (more.has(word)) for (const place of byWord.get(word) ?? []) near.add(place)
    }
  }
  return passagesAt(page, near)
}

/** In page order: all passages that may have a value of the field's kinds. */
export function passagesFor(page: PageIndex, asked: AskedContext): readonly Passage[] {
  return passagesAt(
    page,
    partsFor(page, asked).flatMap(({ places }) => places),
  )
}

function partsFor(page: PageIndex, { kinds }: AskedContext): readonly Part[] {
  const { digit, label, nothing } = partsOf(page)
  const needed = new Set([...kinds].map((kind) => NEEDED[kind]))
  if (needed.has('nothing')) return [digit, label, nothing]
  return needed.has('label') ? [digit, label] : [digit]
}

function passagesAt(page: PageIndex, places: Iterable<number>): readonly Passage[] {
  const passages = passagesOf(page)
  return [...places].toSorted((a, b) => a - b).map((place) => passages[place]!)
}

const partsOf = keepLast((page: PageIndex) => {
  const passages = passagesOf(page)
  const places = Map.groupBy(passages.keys(), (place) => {
    const { text, pairs } = passages[place]!
    return /\d/.test(text) ? 'digit' : pairs.length > 0 ? 'label' : 'nothing'
  })
  const partOf = (has: 'digit' | 'label' | 'nothing'): Part => ({ places: places.get(has) ?? [], byWord: null })
  return { digit: partOf('digit'), label: partOf('label'), nothing: partOf('nothing') }
})

function indexWords(passages: readonly Passage[], places: readonly number[]): ReadonlyMap<Key, readonly number[]> {
  const index = new Map<Key, number[]>()
  const add = (word: Key, place: number): void => {
    const known = index.get(word)
    if (known === undefined) index.set(word, [place])
    else if (known.at(-1) !== place) known.push(place)
  }
  for (const place of places) {
    const { tokens, around } = passages[place]!
    for (const { words, keys } of tokens) {
      for (const key of keys) add(key, place)
      if (words.length === 1) add(words[0]!, place)
    }
    for (const { keys, words } of around) {
      for (const key of keys) add(key, place)
      for (const text of words) for (const word of text) add(word, place)
    }
  }
  return index
}
