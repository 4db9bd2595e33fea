// Positions of a scan's words in the original picture, stored with the text, so that evidence can be marked in the picture.
import { isTag, type Element } from 'domhandler'
import { escapeText } from '../../text/escape-text.ts'
import type { PlacedText } from '../find-quote.ts'

export type Corners = [left: number, top: number, right: number, bottom: number]

export interface ScanPlaces {
  /** Coordinates: pixels of the picture from its top left, or points of the PDF page from its bottom left. */
  space: 'picture' | 'page'
  /** Width of the picture; 0 for a page, whose size is known. */
  width: number
  height: number
  /** Clockwise rotation in degrees that makes the words upright. */
  turn: Turn
  words: { text: string; box: Corners }[]
}
export type Turn = 0 | 90 | 180 | 270

const WORDS_MAX = 8_000

/** Rotations by EXIF orientation. */
export const TURNS: Record<number, Turn> = { 1: 0, 3: 180, 6: 90, 8: 270 }

/** How a picture was rotated before OCR: by quarters, then straightened clockwise around its centre. */
export interface Straightened {
  turn: Turn
  radians: number
  /** Width of the picture after both. */
  width: number
  height: number
}

/** Maps a box of the straightened picture to the original picture. */
export function boxInPicture([left, top, right, bottom]: Corners, { turn, radians, width, height }: Straightened): Corners {
  const [cos, sin, middleX, middleY] = [Math.cos(radians), Math.sin(radians), width / 2, height / 2]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => {
    const [dx, dy] = [x - middleX, y - middleY]
    return turnedBack([middleX + cos * dx + sin * dy, middleY - sin * dx + cos * dy], { turn, width, height })
  })
  return around(corners)
}

function turnedBack([x, y]: [number, number], { turn, width, height }: { turn: Turn; width: number; height: number }): [number, number] {
  if (turn === 90) return [y, width - x]
  if (turn === 180) return [width - x, height - y]
  if (turn === 270) return [height - y, x]
  return [x, y]
}

/** The words in coordinates of the PDF page; `matrix` transforms the unit square to the position of the picture. */
export function onPage({ width, height, words }: ScanPlaces, matrix: readonly number[]): ScanPlaces {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const point = (x: number, y: number): [number, number] => {
    const [u, v] = [x / width, 1 - y / height]
    return [a * u + c * v + e, b * u + d * v + f]
  }
  const placed = words.map(({ text, box: [left, top, right, bottom] }) => {
    const corners = [point(left, top), point(right, top), point(right, bottom), point(left, bottom)]
    return { text, box: around(corners) }
  })
  return { space: 'page', width: 0, height: 0, turn: 0, words: placed }
}

function around(points: readonly [number, number][]): Corners {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const ATTRIBUTE = 'data-places'

/** An attribute of a page's section: the picture in the first line, then one line per word with its box before it. */
export function placesAttribute({ space, width, height, turn, words }: ScanPlaces): string {
  const lines = words.slice(0, WORDS_MAX).map(({ text, box }) => `${box.map((at) => Math.round(at * 10) / 10).join(' ')} ${text}`)
  const told = [`${space} ${width} ${height} ${turn}`, ...lines].join('\n')
  return ` ${ATTRIBUTE}="${escapeText(told).replaceAll('"', '&quot;')}"`
}

/** The positions stored around the element; null where it is no scan, or was read before positions were stored. */
export function placesAround(element: Element): (Omit<ScanPlaces, 'words'> & { texts: PlacedText[] }) | null {
  for (let at: Element | null = element; at !== null; at = at.parent !== null && isTag(at.parent) ? at.parent : null) {
    const told = at.attribs[ATTRIBUTE]
    if (told === undefined) continue
    const [head = '', ...lines] = told.split('\n')
    const [, space, width = '', height = '', degrees = ''] = /^(picture|page) (\d{1,6}) (\d{1,6}) (0|90|180|270)$/.exec(head) ?? []
    if (space !== 'picture' && space !== 'page') return null
    return {
      space,
      width: Number(width),
      height: Number(height),
      turn: Number(degrees) as Turn,
      texts: lines.slice(0, WORDS_MAX).flatMap(textOf),
    }
  }
  return null
}

function textOf(line: string): PlacedText | [] {
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = line.split(' ', 4).map(Number)
  const text = line.split(' ').slice(4).join(' ')
  return text !== '' && Number.isFinite(left + top + right + bottom) ? { text, left, top, right, bottom } : []
}
