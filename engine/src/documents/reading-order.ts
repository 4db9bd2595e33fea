// Pages that are read from right to left, as Hebrew and Arabic are: mirrored, so that labels, columns and cells come in the order in which
// people read them. What runs from left to right within such a page, numbers and names, stays as it is within its cell.
import type { Ruling } from './pdf-rulings.ts'
import type { TextRun } from './pdf-shapes.ts'

interface PlacedPage {
  runs: TextRun[]
  rulings: Ruling[]
  /** True where places are counted from the right edge. */
  isMirrored: boolean
}

export function inReadingOrder(runs: readonly TextRun[], width: number, rulings: readonly Ruling[] = []): PlacedPage {
  if (!isRightToLeft(runs)) return { runs: [...runs], rulings: [...rulings], isMirrored: false }
  return {
    runs: runs.map((run) => ({ ...run, x: width - run.x - run.width, isMirrored: true })),
    rulings: rulings.map((one) =>
      one.isHorizontal ? { ...one, from: width - one.to, to: width - one.from } : { ...one, at: width - one.at },
    ),
    isMirrored: true,
  }
}

/** Most of its letters are of a script that runs so. */
export function isRightToLeft(runs: readonly TextRun[]): boolean {
  const text = runs.map((run) => run.text).join('')
  const own = text.match(RIGHT_TO_LEFT)?.length ?? 0
  return own > 0 && own * 2 > (text.match(/\p{L}/gu)?.length ?? 0)
}
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
