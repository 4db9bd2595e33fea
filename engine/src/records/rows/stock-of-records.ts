// Whether the things of a list can be bought, where a field asks for it: by the words of their badges and buttons, as readers learn it.
import type { Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { readStock } from '../../text/stock-words.ts'
import type { Field } from '../../types.ts'
import { understandField } from '../../fields/understand-field.ts'
import type { RecordPart } from '../record-parts.ts'
import type { Quote } from '../dated/dated-rows.ts'

/** `true` or `false`, and its words on the page. */
export interface StockValue {
  raw: string
  element: Element
  block: number | null
  quotes: Quote[]
}

type Parts = readonly RecordPart[]

/** A badge or a button; a sentence may speak of other things. */
const CHARS_MAX = 60
/** How far out the button of a text is. */
const CLIMB_MAX = 3

/** For each record its stock, null where it has none; null for a field that asks for something else. `isTaken`: slots of other fields. */
export function stockOfRecords(field: Field, records: readonly Parts[], isTaken: (slot: string) => boolean): (StockValue | null)[] | null {
  if (field.type !== 'boolean') return null
  // "sold_out", "ausverkauft": yes where the thing cannot be bought.
  const isReversed = readStock(field.name.replaceAll(/[_-]+/g, ' ')) === false
  if (!isReversed && understandField(field).shape !== 'availability') return null
  const said = records.map((parts) => parts.flatMap((part) => saidBy(part, isTaken)))
  // A text that every record has is hidden until a script shows it.
  const counts = new Map<string, number>()
  for (const words of said) for (const text of new Set(words.map((word) => word.text))) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isOnEveryRecord = (text: string): boolean => records.length > 1 && counts.get(text) === records.length
  return said.map((words) => {
    const told = words.find(({ isIn, text }) => !isIn && !isOnEveryRecord(text)) ?? words.find(({ isIn }) => isIn)
    if (told === undefined) return null
    const { part, text, isIn } = told
    return { raw: String(isIn !== isReversed), element: part.element, block: part.block, quotes: [{ quote: text, block: part.block }] }
  })
}

interface Said {
  part: RecordPart
  text: string
  isIn: boolean
}

function saidBy(part: RecordPart, isTaken: (slot: string) => boolean): Said[] {
  const text = part.text.trim()
  if (part.kind === 'picture' || text.length > CHARS_MAX || isTaken(part.slot)) return []
  const isIn = readStock(text)
  return isIn === null || (isIn && isDisabled(part)) ? [] : [{ part, text, isIn }]
}

/** A disabled buy button is no evidence. */
function isDisabled({ element }: RecordPart): boolean {
  let at: Element | null = element
  for (let climbed = 0; at !== null && climbed < CLIMB_MAX; climbed += 1, at = parentOf(at)) {
    if (at.attribs.disabled !== undefined || at.attribs['aria-disabled'] === 'true') return true
  }
  return false
}
