// Short facts in lines of their own: bullets, chips, parts of a line between signs ("Freehold", "Full-time · Utrecht"). Lines in
// menus, in reviews and among other things are no facts.
import type { PageIndex } from './page-index.ts'
import { keepLast } from '../text/keep-last.ts'
import { lettersOf } from '../text/letters.ts'
import { isOfOthers, isOfReviews } from './other-things.ts'

export interface FactLine {
  block: number
  text: string
}

const BLOCK_CHARS_MAX = 240
const FACT_CHARS_MAX = 60
const BETWEEN = /[•|·\n]/u

/** The facts whose text is wanted, in page order. */
export function factLines(page: PageIndex, isWanted: (text: string) => boolean): FactLine[] {
  return shortLines(page).filter(({ block, text }) => isWanted(text) && isOwnBlock(page, block))
}

/** Which lines are looked at. */
export interface Wanted {
  /** Of the facts the first so many. */
  linesMax: number
  /** Places of lines that may hold what is looked for, rising; all lines where it is left out. */
  places?: Iterable<number>
}

/** Applies `read` to facts. The place of a line is checked only where there is a result: that costs most. */
export function readFacts<T>(page: PageIndex, { linesMax, places }: Wanted, read: (line: FactLine, place: number) => T | null): T[] {
  const lines = shortLines(page)
  const made: T[] = []
  let facts = 0
  let counted = 0
  for (const at of places ?? lines.keys()) {
    const line = lines[at]
    const one = line === undefined ? null : read(line, at)
    if (line === undefined || one === null || !isOwnBlock(page, line.block)) continue
    if (at >= linesMax) for (; counted < at; counted += 1) facts += Number(isOwnBlock(page, lines[counted]?.block ?? 0))
    if (facts >= linesMax) break
    made.push(one)
  }
  return made
}

/** What can be read of lines with a figure, whatever is asked for, by the place of each line that holds it, rising. */
export function readFigures<T>(page: PageIndex, read: (text: string) => T | null): ReadonlyMap<number, T> {
  const lines = shortLines(page)
  const found = new Map<number, T>()
  for (const place of figuredPlaces(page)) {
    const one = read(lines[place]?.text ?? '')
    if (one !== null) found.set(place, one)
  }
  return found
}

const figuredPlaces = keepLast((page: PageIndex): readonly number[] =>
  shortLines(page).flatMap(({ text }, place) => (/\d/.test(text) ? [place] : [])),
)

/** Places of the lines by their letters. */
export const placesByLetters = keepLast((page: PageIndex): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>()
  for (const [place, { text }] of shortLines(page).entries()) {
    const letters = lettersOf(text)
    const known = places.get(letters)
    if (known) known.push(place)
    else places.set(letters, [place])
  }
  return places
})

/** In any place. */
const shortLines = keepLast((page: PageIndex): FactLine[] => {
  const lines: FactLine[] = []
  for (const { id, kind, text, element } of page.visibleBlocks) {
    if (kind === 'control' || kind === 'heading' || text.length > BLOCK_CHARS_MAX || element === null) continue
    const nodes = page.textNodes(id)
    if (nodes.length === 0) addParts(text, { id, text }, lines)
    // A source's line ends are lines only where they are kept.
    else for (const { data } of nodes) addParts(text.includes('\n') ? data : data.replaceAll('\n', ' '), { id, text }, lines)
  }
  return lines
})

/** Most texts are one plain part: decided by two cheap checks. */
function addParts(of: string, { id, text }: { id: number; text: string }, lines: FactLine[]): void {
  for (const piece of SIGN.test(of) ? of.split(BETWEEN) : [of]) {
    const part = UNEVEN.test(piece) ? piece.replace(/\s+/g, ' ').trim() : piece
    if (part !== '' && part.length <= FACT_CHARS_MAX && text.includes(part)) lines.push({ block: id, text: part })
  }
}
const SIGN = /[•|·\n]/u
/** White space that is no single space inside. */
const UNEVEN = /^ | $|[^\S ]| {2}/u

/** Not in menus, among other things or in reviews. */
function isOwnBlock(page: PageIndex, block: number): boolean {
  const element = page.block(block)?.element ?? null
  return element !== null && !page.regions.regionOf(element).isSide && !isOfOthers(page, block) && !isOfReviews(page, block)
}
