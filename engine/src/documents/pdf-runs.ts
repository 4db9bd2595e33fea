// Converts texts of a PDF page in any direction to lines in reading order, with a mapping back to page coordinates.
import type { Pdf } from './ocr/pdf-pictures.ts'
import type { Ruling } from './pdf-rulings.ts'
import { readLines } from './pdf-text.ts'
import type { TextLine, TextRun } from './pdf-shapes.ts'
import { inReadingOrder } from './reading-order.ts'

type Page = Awaited<ReturnType<Pdf['getPage']>>
type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]
type Text = Extract<Item, { str: string }>

/** A point, in points. */
export type Point = [x: number, y: number]

export interface DirectedLines {
  lines: TextLine[]
  /** Maps a position in the lines to page coordinates, whose origin is at the bottom left. */
  toPage(across: number, down: number): Point
}

/**
 * Groups texts by direction, the most frequent first: pages may be sideways without declaring it, and a stamp at the edge may be vertical.
 */
export function linesByDirection(items: readonly Item[], view: readonly number[], rulings: readonly Ruling[] = []): DirectedLines[] {
  const all = items.filter((item): item is Text => 'str' in item && item.str !== '')
  const filled = all.filter(({ str }) => str.trim() !== '')
  const spaced = new Set(all.filter((_, at) => all[at - 1]?.str.trim() === ''))
  const directions = [...Map.groupBy(filled, directionOf)].map(([direction, texts]) => ({ direction, texts, chars: charsOf(texts) }))
  return directions
    .toSorted((a, b) => b.chars - a.chars)
    .map(({ direction, texts }) => {
      const { across, down, width, toPage } = turned(direction, view)
      const runs = texts.map((item): TextRun => {
        const { str: text, transform, width: ownWidth, height } = item
        const [, , c = 0, d = 0, x = 0, y = 0] = transform.map(Number)
        return { text, x: across(x, y), y: down(x, y), width: ownWidth, size: Math.hypot(c, d) || height, isSpaced: spaced.has(item) }
      })
      const placed = runs.filter(({ x, y, size }) => size > 0 && Number.isFinite(x + y + size))
      const own = rulings.map((one) => turnedRuling(one, across, down))
      const ordered = inReadingOrder(placed, width, own)
      return {
        lines: readLines(ordered.runs, width, ordered.rulings),
        toPage: ordered.isMirrored ? (a, d) => toPage(width - a, d) : toPage,
      }
    })
}

function charsOf(texts: readonly Text[]): number {
  return texts.reduce((sum, { str }) => sum + str.length, 0)
}

/** In counter-clockwise quarter turns: 0 is from left to right, 1 upwards. */
function directionOf({ transform }: Text): number {
  const [a = 1, b = 0] = transform.map(Number)
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
}

function turnedRuling({ isHorizontal, at, from, to }: Ruling, across: Turned['across'], down: Turned['down']): Ruling {
  const ends: Point[] = isHorizontal
    ? [
        [from, at],
        [to, at],
      ]
    : [
        [at, from],
        [at, to],
      ]
  const [[ax, ay], [bx, by]] = ends.map(([x, y]): Point => [across(x, y), down(x, y)]) as [Point, Point]
  return Math.abs(ax - bx) > Math.abs(ay - by)
    ? { isHorizontal: true, at: ay, from: Math.min(ax, bx), to: Math.max(ax, bx) }
    : { isHorizontal: false, at: ax, from: Math.min(ay, by), to: Math.max(ay, by) }
}

interface Turned {
  /** Distance from the edge where lines begin, in points; page coordinates have their origin at the bottom left. */
  across(x: number, y: number): number
  /** Distance from the edge of the first line. */
  down(x: number, y: number): number
  /** Extent of the page along its lines. */
  width: number
  toPage: DirectedLines['toPage']
}

function turned(direction: number, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Turned {
  const [width, height] = [right - left, top - bottom]
  switch (direction) {
    case 1:
      return { across: (_, y) => y - bottom, down: (x) => x - left, width: height, toPage: (a, d) => [left + d, bottom + a] }
    case 2:
      return { across: (x) => right - x, down: (_, y) => y - bottom, width, toPage: (a, d) => [right - a, bottom + d] }
    case 3:
      return { across: (_, y) => top - y, down: (x) => right - x, width: height, toPage: (a, d) => [right - d, top - a] }
    default:
      return { across: (x) => x - left, down: (_, y) => top - y, width, toPage: (a, d) => [left + a, top - d] }
  }
}
