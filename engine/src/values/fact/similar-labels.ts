// Labels that name a field in other words: "Launch site" for `launch_place`, "Verlag" for `publisher`. Of all labels of a page one must be
// ahead. For fields without a label of their name.
import { keepLast } from '../../text/keep-last.ts'
import { keepByLanguage } from '../../text/keep-texts.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelWords } from '../../fields/label-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import {
  askedBy,
  contradictsField,
  fitOfSimilarity,
  isSpecificMeaning,
  labelSimilarity,
  namesIn,
  kindNamed,
  SIMILARITY_MIN,
  type Asked,
} from '../../fields/synonyms/label-meaning.ts'
import { isParty } from '../../fields/synonyms/word-meaning.ts'
import type { LabelledValue, PageIndex } from '../../page/page-index.ts'
import { findMoney } from '../money/money-text.ts'

export interface SimilarLabel {
  entry: LabelledValue
  /** 0 to 1, on the scale of `labelFit`. */
  fit: number
}

const LABEL_WORDS_MAX = 7
const VALUE_CHARS_MAX = 240
/** A label of other words with a similarity this close to the best leaves open which is meant. */
const AHEAD_MIN = 0.04

/** The labels of the best similarity, all of the same words; empty where none is near enough or several are. */
export function similarLabels(page: PageIndex, intent: FieldSpec): readonly SimilarLabel[] {
  const wanted = askedBy(intent)
  const alike = labelsAlike(page, keysAsked(intent))
  if (alike.size === 0) return []
  const heading = new Set(page.mainHeading === null ? [] : labelWords(page.mainHeading.text))
  // A list has the same label in each of its items.
  const known = new Map<string, number>()
  const near = [...alike].flatMap((entry) => {
    if (wanted.some((asked) => isMeasureForPrice(entry, asked))) return []
    const { label } = entry.pair
    let similarity = known.get(label)
    if (similarity === undefined) {
      similarity = labelSimilarity(label, intent, { language: languageOf(page), heading })
      known.set(label, similarity)
    }
    return similarity >= SIMILARITY_MIN ? [{ entry, similarity }] : []
  })
  if (near.length === 0) return []
  const best = Math.max(...near.map(({ similarity }) => similarity))
  const first = near.filter(({ similarity }) => similarity === best)
  const words = new Set(first.map(({ entry }) => entry.words.join(' ')))
  const hasRival = near.some(({ similarity, entry }) => best - similarity < AHEAD_MIN && !words.has(entry.words.join(' ')))
  if (words.size !== 1 || hasRival) return []
  return first.map(({ entry }) => ({ entry, fit: fitOfSimilarity(best) }))
}

/** How well a name beside a value, such as that of a row, is the field in other words: 0 to 1, on the scale of `labelFit`. */
export function synonymFit(page: PageIndex, intent: FieldSpec, label: string): number {
  const language = languageOf(page)
  // Without a specific word in common nothing is compared: every field is compared with every row of a table.
  const asked = keysAsked(intent)
  if (!specificKeys(label, language).some((key) => asked.has(key))) return 0
  return fitOfSimilarity(labelSimilarity(label, intent, { language }))
}

/** True for a label of the field's words that means something else in every reading. */
export function contradicts(page: PageIndex, intent: FieldSpec, label: string): boolean {
  return contradictsField(label, intent, languageOf(page))
}

/** True where the field's words name a person or an organisation. */
export function asksForParty(intent: FieldSpec): boolean {
  return [...keysAsked(intent)].some(isParty)
}

/** The labels that may share a more specific word with the field than "number" or "type". */
function labelsAlike(page: PageIndex, keys: Asked['keys']): ReadonlySet<LabelledValue> {
  const table = labelsByKey(page)
  const alike = new Set<LabelledValue>()
  for (const key of keys) for (const entry of table.get(key) ?? []) alike.add(entry)
  return alike
}

/** Cached for all fields of a page, of which most share no key with any label. */
const labelsByKey = keepLast((page: PageIndex): ReadonlyMap<string | number, readonly LabelledValue[]> => {
  const table = new Map<string | number, LabelledValue[]>()
  for (const entry of page.labels) {
    if (!canLabel(page, entry)) continue
    for (const key of specificKeys(entry.pair.label, languageOf(page))) {
      const known = table.get(key)
      if (known) known.push(entry)
      else table.set(key, [entry])
    }
  }
  return table
})

function languageOf({ document: { language } }: PageIndex): string | null {
  return language?.split('-')[0]?.toLowerCase() ?? null
}

/** Cached by language and label. */
const specificKeys = keepByLanguage<readonly (string | number)[]>((label, language) => [
  ...new Set(namesIn(label, language).flatMap(({ meanings }) => meanings.filter(isSpecificMeaning).flatMap(({ keys }) => keys))),
])

function canLabel(page: PageIndex, { pair, words }: LabelledValue): boolean {
  if (words.length === 0 || words.length > LABEL_WORDS_MAX || pair.value.length > VALUE_CHARS_MAX) return false
  if (pair.layout === 'form' || pair.layout === 'attribute') return false
  return pair.label !== page.mainHeading?.text
}

const keysAsked = onceAField((intent): Asked['keys'] => allKeysOf(askedBy(intent)))

function allKeysOf(readings: readonly Pick<Asked, 'allKeys'>[]): ReadonlySet<string | number> {
  return new Set(readings.flatMap(({ allKeys }) => [...allKeys]))
}
/** "Bottle: 0.75 l" is not the price of a bottle. */
function isMeasureForPrice({ pair: { value } }: LabelledValue, { kinds }: Asked): boolean {
  return kinds.has(PRICE) && /\p{L}|%/u.test(value) && findMoney(value).length === 0
}
const PRICE = kindNamed('price')
