// Slots for members without a label on the page, such as "Head of Design" below a person's name. They take the remaining slots: where a
// slot suits no other member, or where there are as many slots as members, in their order, if they are few.
import { isInside } from '../text/ancestors.ts'
import { mayBeUnnamed } from '../fields/members/member-form.ts'
import type { ListKind } from '../fields/members/list-kind.ts'
import { memberSpecOf } from '../fields/members/members-of.ts'
import type { Field } from '../types.ts'
import { GENERIC_TEXT, labelIn, type RecordPart } from './record-parts.ts'

const PRESENT_SHARE = 0.5
const TEXT_CHARS_MAX = 2_000
const IS_ITEM = />li[^>]*$/

/** The slots of all fields, with remaining slots for those that had none. */
export function withUnnamedSlots(
  fields: readonly Field[],
  slots: readonly string[][],
  records: readonly (readonly RecordPart[])[],
): string[][] {
  const filled = slots.map((own) => own)
  const places = placesLeft(slots.flat(), records)
  const missing = new Set(fields.keys().filter((at) => filled[at]?.length === 0))
  let isStrict = true
  const suits = (at: number, place: Place): boolean =>
    (!place.isList || TAKE_LISTS.has(memberSpecOf(fields[at]!)?.kind ?? 'any')) && mayBeUnnamed(fields[at]!, place.texts, isStrict)
  const take = (at: number, place: Place): void => {
    filled[at] = [place.slot]
    missing.delete(at)
    places.splice(places.indexOf(place), 1)
  }
  for (let isMoving = true; isMoving;) {
    isMoving = false
    for (const at of missing) {
      const suiting = places.filter((place) => suits(at, place))
      const [only] = suiting
      const isWantedElsewhere = (place: Place): boolean => [...missing].some((other) => other !== at && suits(other, place))
      if (only === undefined || suiting.length > 1 || isWantedElsewhere(only)) continue
      take(at, only)
      isMoving = true
    }
    if (!isMoving && isStrict) {
      isStrict = false
      isMoving = true
    }
  }
  const open = [...missing].filter((at) => places.some((place) => suits(at, place)))
  if (open.length <= IN_ORDER_MAX && open.length === places.length && open.every((at, index) => suits(at, places[index]!)))
    for (const [index, place] of [...places].entries()) take(open[index]!, place)
  return filled
}

/** The order of more members is too weak a sign of that of the page. */
const IN_ORDER_MAX = 2

/** Kinds of members that take all items of a list inside the record. */
const TAKE_LISTS: ReadonlySet<ListKind> = new Set<ListKind>(['text', 'items'])

interface Place {
  slot: string
  texts: string[]
  /** True for a list inside the records. */
  isList: boolean
}

/**
 * Slots with plain texts that most records have once, and that neither are part of a taken slot nor contain another text. In page order.
 */
function placesLeft(taken: readonly string[], records: readonly (readonly RecordPart[])[]): Place[] {
  const isTaken = new Set(taken)
  const places = new Map<string, string[]>()
  for (const parts of records) {
    const used = parts.filter(({ slot, kind }) => isTaken.has(slot) && kind !== 'picture')
    for (const part of parts) {
      if (part.kind === 'picture' || part.isCommon || part.text === '' || part.text.length > TEXT_CHARS_MAX || isTaken.has(part.slot))
        continue
      if (GENERIC_TEXT.test(part.text) || isButton(part, parts) || labelIn(part.text) !== '' || used.some((other) => isSame(part, other)))
        continue
      if (parts.some((other) => isHeldIn(other, part))) continue
      const texts = places.get(part.slot)
      if (texts) texts.push(part.text)
      else places.set(part.slot, [part.text])
    }
  }
  return [...places]
    .map(([slot, texts]) => ({ slot, texts, isList: IS_ITEM.test(slot) && texts.length > records.length }))
    .filter(({ texts, isList }) => texts.length >= records.length * PRESENT_SHARE && (isList || texts.length <= records.length))
}

function isHeldIn(inner: RecordPart, { element, text }: RecordPart): boolean {
  return (
    inner.kind !== 'picture' &&
    inner.element !== element &&
    inner.text !== '' &&
    text.includes(inner.text) &&
    isInside(inner.element, element)
  )
}

/** "Choose Solo": a link with the record's name in it acts on the record. */
function isButton({ kind, text, element }: RecordPart, parts: readonly RecordPart[]): boolean {
  return (
    kind === 'link' &&
    parts.some(
      (other) =>
        other.kind !== 'picture' &&
        other.text.length >= NAME_CHARS_MIN &&
        other.text.length < text.length &&
        text.includes(other.text) &&
        !isInside(other.element, element) &&
        !isInside(element, other.element),
    )
  )
}
const NAME_CHARS_MIN = 3

/** True for the same text, or one that is cut out of the other. */
function isSame(part: RecordPart, other: RecordPart): boolean {
  if (part.text === other.text) return true
  const isOfOneText = part.slot.startsWith(`${other.slot}/`) || other.slot.startsWith(`${part.slot}/`)
  return isOfOneText || part.slot === other.slot
}
