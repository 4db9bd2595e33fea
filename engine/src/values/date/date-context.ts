// The context for reading a date: the page's language and its today.
import type { SpanSide } from './clock-span.ts'

export interface DateContext {
  language: string | null
  /** The "today" of the page; null where unknown. */
  reference: Date | null
  /** Weekdays and yearless dates: the last one, or the nearest. */
  prefer: 'past' | 'nearest'
  /** Also reads times without a day, "now" and the like, which in a table's cell are seldom a date. */
  isSentence: boolean
  /** Which end of a span of time is wanted; the beginning by default. */
  side?: SpanSide
}
