// The declared values of one property, in the order of preference, and as the items of a list.
import type { DataValue } from '../types.ts'
import { asShown, creditsOf, peopleOf } from '../values/person/credited-names.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Piece } from '../values/finder.ts'
import { labelFit } from '../fields/label-fit.ts'
import { withoutNumbers } from '../values/list/list-pieces.ts'
import type { PageIndex } from '../page/page-index.ts'
import { areaOf } from '../values/image/page-picture.ts'
import { shapeFit } from '../values/shape-fit.ts'
import { splitPeople, splitTags } from '../values/list/split-values.ts'
import { readStock } from '../text/stock-words.ts'
import { tagsOf } from '../values/list/tag-list.ts'
import { withoutRepeats } from '../values/without-repeats.ts'
import { labelWords } from '../fields/label-words.ts'

/** A declared text that is just the field's label (a caption in a page's state) is no item. */
const IS_LABEL = 0.9

/** The value to prefer comes first; what it makes needless is left out. */
export function preferredFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  return wordedFirst(largestFirst(buyableFirst(values, intent), intent), intent)
}

/** Items of all values, without those the field can't mean. */
export function declaredPieces(page: PageIndex, intent: FieldSpec, values: readonly DataValue[]): Piece[] {
  const isEach = isItemEach(values, intent)
  const pieces = values.flatMap((value) => (isEach ? wholePiece(value) : piecesOf(value, intent)))
  if (intent.shape === 'lines')
    return withoutNumbers(
      pieces.filter(({ raw }) => labelFit(labelWords(raw), intent) < IS_LABEL),
      intent,
    )
  if (intent.shape === 'tags') return tagsOf(page, pieces)
  if (intent.concept?.id !== 'author') return withoutRepeats(pieces)
  // A thing names its authors one by one, the publisher as one of them if it is; meta tags repeat the publisher for all pages.
  return withoutRepeats(asShown(page, values.every(({ entity }) => entity >= 0) ? creditsOf(pieces) : peopleOf(page, pieces)))
}

/** A thing of which one variant can be bought can be bought. */
function buyableFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  if (intent.shape !== 'availability' || values.length < 2) return values
  const buyable = values.find(({ raw }) => readStock(raw) === true)
  return buyable ? [buyable] : values
}

/** "8" and "8 pancakes" are the same amount: the one that names its unit is more specific. */
function wordedFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  const [first] = values
  if (intent.shape !== 'quantity' || intent.wantsMany || !first || !/^\d+$/.test(first.raw.trim())) return values
  const worded = values.find(({ raw }) => raw.startsWith(`${first.raw.trim()} `) && /\p{L}{3}/u.test(raw))
  return worded ? [worded, ...values.filter((value) => value !== worded)] : values
}

/** Of the sizes of one picture the original, else the largest. */
function largestFirst(values: DataValue[], intent: FieldSpec): DataValue[] {
  if (intent.shape !== 'image' || intent.wantsMany || values.length < 2) return values
  const area = ({ raw }: DataValue): number => areaOf(raw)
  return [values.toSorted((a, b) => (area(a) === area(b) ? 0 : area(b) - area(a)))[0] ?? values[0]].filter((value) => value !== undefined)
}

/** Lists in one text have one item a line or paragraph. Text that is itself data is no value. */
function piecesOf({ block, raw }: DataValue, intent: FieldSpec): Piece[] {
  if (/^\s*[[{]["{\s]/.test(raw)) return []
  if (intent.shape === 'tags' && intent.wantsMany) return splitTags(raw).map((tag) => ({ block, raw: tag, quote: tag }))
  if (intent.shape === 'person' && intent.wantsMany) return splitPeople(raw).map((name) => ({ block, raw: name, quote: name }))
  if (intent.shape !== 'lines') return shapeFit(intent.shape, raw) >= 0.2 ? [{ block, raw, quote: raw }] : []
  const lines = raw.split(/\n+|<\/?(?:p|br|li|ul|ol|div)\b[^>]*>/i).map((line) => line.trim())
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).map((line) => ({ block, raw: line, quote: line }))
}

/** Several declared texts are an item each, whatever breaks they hold. */
function isItemEach(values: readonly DataValue[], { shape }: FieldSpec): boolean {
  return shape === 'lines' && values.length >= 3 && values.every(({ raw }) => !/^\s*[[{]["{\s]|<(?:li|p)\b/i.test(raw))
}

function wholePiece({ block, raw }: DataValue): Piece[] {
  const text = raw.replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(text) ? [{ block, raw: text, quote: text }] : []
}

/** Text fields that hold several values in one text. */
export function wantsJoined(intent: FieldSpec): boolean {
  return intent.field.type === 'string' && (intent.shape === 'tags' || intent.shape === 'lines' || intent.shape === 'person')
}
