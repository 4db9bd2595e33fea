// Lines of a page that credit a person: "By Ada Byron", "Author: Ada Byron". Found once for all finders.
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { creditIn } from './byline-names.ts'
import { collect } from '../../text/collect.ts'

export interface CreditedLine {
  block: number
  /** The first line of its block. */
  line: string
  /** The text after "by" and the like in the line, or else in a part of it after a separator. */
  credit: string
  /** False where only a part of the line is a credit. */
  isWhole: boolean
}

const BLOCK_CHARS_MAX = 160

/** In page order. */
export const creditedLines = keepLast((page: PageIndex): readonly CreditedLine[] =>
  collect(page.visibleBlocks, ({ id, text }) => {
    if (text.length > BLOCK_CHARS_MAX) return []
    const line = text.includes('\n') ? (text.split('\n')[0] ?? '') : text
    const whole = creditIn(line)
    const credit = whole ?? creditInPart(line)
    return credit === null ? [] : [{ block: id, line, credit, isWhole: whole !== null }]
  }),
)

function creditInPart(line: string): string | null {
  if (!PARTED.test(line)) return null
  for (const part of line.split(/(?<!\s)\s+[|•·]\s+/).slice(1)) {
    const credit = creditIn(part)
    if (credit !== null) return credit
  }
  return null
}
const PARTED = /\s[|•·]\s/
