// Reads whether the things of a list are in stock, from the visible words of their badges and buttons.
import type { Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { readStock } from '../../fields/stock-words.ts'
import type { Field } from '../../types.ts'
import { understandField } from '../../fields/understand-field.ts'
import type { RecordPart } from '../record-parts.ts'
import type { Quote } from '../dated/dated-rows.ts'

/** "true" or "false", with its quote on the page. */
export interface StockValue {
  raw: string
  element: Element
  block: number | null
  quotes: Quote[]
}

type Parts = readonly RecordPart[]

/** Longer texts are sentences, which may be about other things, not badges or buttons. */
const CHARS_MAX = 60
/** Levels from a text to its button. */
const CLIMB_MAX = 3

/** The stock of each record, or null without one; null as a whole for other fields. `isTaken` is true for slots of other fields. */
export function stockOfRecords(field: Field, records: readonly Parts[], isTaken: (slot: string) => boolean): (StockValue | null)[] | null {
  if (field.type !== 'boolean') return null
  // Fields such as "sold_out" or "ausverkauft" are true where the thing is not in stock.
  const isReversed = readStock(field.name.replaceAll(/[_-]+/g, ' ')) === false
  if (!isReversed && understandField(field).shape !== 'availability') return null
  const statements = records.map((parts) => parts.flatMap((part) => statementsOf(part, isTaken)))
  // A text that every record has is hidden until a script shows it.
  const counts = new Map<string, number>()
  for (const own of statements) for (const text of new Set(own.map((one) => one.text))) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isOnEveryRecord = (text: string): boolean => records.length > 1 && counts.get(text) === records.length
  return statements.map((own) => {
    const found = own.find(({ isIn, text }) => !isIn && !isOnEveryRecord(text)) ?? own.find(({ isIn }) => isIn)
    if (found === undefined) return null
    const { part, text, isIn } = found
    return { raw: String(isIn !== isReversed), element: part.element, block: part.block, quotes: [{ quote: text, block: part.block }] }
  })
}

interface StockStatement {
  part: RecordPart
  text: string
  isIn: boolean
}

function statementsOf(part: RecordPart, isTaken: (slot: string) => boolean): StockStatement[] {
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
