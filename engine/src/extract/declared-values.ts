// Orders the declared values of one property by preference, and splits them into the items of a list.
import type { DataValue } from '../types.ts'
import { asShown, creditsOf, peopleOf } from '../values/person/credited-names.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Piece } from '../values/finder.ts'
import { labelFit } from '../fields/label-fit.ts'
import { listPieces, withoutNumbers } from '../values/list/list-pieces.ts'
import type { PageIndex } from '../page/page-index.ts'
import { areaOf } from '../values/image/page-picture.ts'
import { shapeFit } from '../values/shape-fit.ts'
import { splitPeople, splitTags } from '../values/list/split-values.ts'
import { readStock } from '../fields/stock-words.ts'
import { tagsOf } from '../values/list/tag-list.ts'
import { withoutRepeats } from '../values/without-repeats.ts'
import { labelWords } from '../fields/label-words.ts'
import { askedEnd } from '../values/number/range-ends.ts'
import { onceAField } from '../fields/once-a-field.ts'

/** Similarity from which a text is the field's label, such as a caption in the state of scripts, and no item. */
const IS_LABEL = 0.9

/** The preferred value first, without values that it makes redundant. */
export function preferredFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  return wordedFirst(largestFirst(buyableFirst(values, intent), intent), intent)
}

/** The items of all values, without labels, repetitions and texts that can't be a value of the field. */
export function declaredPieces(page: PageIndex, intent: FieldSpec, values: readonly DataValue[]): Piece[] {
  const isEach = isItemEach(values, intent)
  const pieces = values.flatMap((value) => (isEach ? wholePiece(value) : (shownItems(page, intent, value) ?? piecesOf(value, intent))))
  if (intent.shape === 'lines')
    return withoutNumbers(
      pieces.filter(({ raw }) => labelFit(labelWords(raw), intent) < IS_LABEL),
      intent,
    )
  if (intent.shape === 'tags') return tagsOf(page, pieces)
  if (intent.concept?.id !== 'author') return withoutRepeats(pieces)
  // A thing declares each of its authors, who may be the publisher; meta tags repeat the publisher on all pages, so only people are taken.
  return withoutRepeats(asShown(page, values.every(({ entity }) => entity >= 0) ? creditsOf(pieces) : peopleOf(page, pieces)))
}

/** Only the value of a variant that is for sale, if there is one: then the thing as a whole is for sale. */
function buyableFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  if (intent.shape !== 'availability' || values.length < 2) return values
  const buyable = values.find(({ raw }) => readStock(raw) === true)
  return buyable ? [buyable] : values
}

/** "8 pancakes" before "8": the same amount with its unit is more specific. */
function wordedFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  const [first] = values
  if (intent.shape !== 'quantity' || intent.wantsMany || !first || !/^\d+$/.test(first.raw.trim())) return values
  const worded = values.find(({ raw }) => raw.startsWith(`${first.raw.trim()} `) && /\p{L}{3}/u.test(raw))
  return worded ? [worded, ...values.filter((value) => value !== worded)] : values
}

/** Only the original of a picture with several sizes, else the largest. */
function largestFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  if (intent.shape !== 'image' || intent.wantsMany || values.length < 2) return values
  const area = ({ raw }: DataValue): number => areaOf(raw)
  return [values.toSorted((a, b) => (area(a) === area(b) ? 0 : area(b) - area(a)))[0] ?? values[0]].filter((value) => value !== undefined)
}

/** The items of one text: lists have one on each line or in each paragraph. JSON in a text has no items. */
function piecesOf({ block, raw }: DataValue, intent: FieldSpec): Piece[] {
  if (/^\s*[[{]["{\s]/.test(raw)) return []
  if (intent.shape === 'tags' && intent.wantsMany) return splitTags(raw).map((tag) => ({ block, raw: tag, quote: tag }))
  if (intent.shape === 'person' && intent.wantsMany) return splitPeople(raw).map((name) => ({ block, raw: name, quote: name }))
  if (intent.shape !== 'lines') return shapeFit(intent.shape, raw) >= 0.2 ? [{ block, raw, quote: raw }] : []
  const lines = raw.split(/\n+|<\/?(?:p|br|li|ul|ol|div)\b[^>]*>/i).map((line) => line.trim())
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).map((line) => ({ block, raw: line, quote: line }))
}

/** The items of a list element that is declared as one value: `<ol itemprop="recipeInstructions">`; null for other values. */
function shownItems(page: PageIndex, { shape, plainSteps }: FieldSpec, { block }: DataValue): Piece[] | null {
  const element = shape === 'lines' ? page.block(block)?.element : null
  if (element?.name !== 'ol' && element?.name !== 'ul') return null
  const pieces = listPieces(page, element, plainSteps)
  return pieces.length > 0 ? pieces : null
}

/** True if each text is an item, even if it contains line breaks: three or more texts without markup of lists. */
function isItemEach(values: readonly DataValue[], { shape }: FieldSpec): boolean {
  return shape === 'lines' && values.length >= 3 && values.every(({ raw }) => !/^\s*[[{]["{\s]|<(?:li|p)\b/i.test(raw))
}

function wholePiece({ block, raw }: DataValue): Piece[] {
  const text = raw.replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(text) ? [{ block, raw: text, quote: text }] : []
}

/** True for text fields whose value may join several items. */
export function wantsJoined(intent: FieldSpec): boolean {
  return intent.field.type === 'string' && (intent.shape === 'tags' || intent.shape === 'lines' || intent.shape === 'person')
}

/** Where the field asks for one end of a range ("minimum salary"), the properties of that end. */
export const propertiesFor = onceAField((intent: FieldSpec): readonly string[] => {
  const asked = intent.properties.length > 0 ? askedEnd(intent) : null
  if (asked === null) return intent.properties
  const end = asked.end === 'low' ? 'minValue' : 'maxValue'
  return [...intent.properties, ...asked.whole.properties].flatMap((path) => [`${path}.${end}`, path])
})
