// Finds short facts in separate lines: bullets, chips, parts of a line between separators ("Freehold", "Full-time · Utrecht"). Lines in
// menus, in reviews and about other things are left out.
import type { PageIndex } from './page-index.ts'
import { keepLast } from '../text/keep-last.ts'
import { lettersOf } from '../text/letters.ts'
import { ownBlocks } from './own-blocks.ts'

export interface FactLine {
  block: number
  text: string
}

const BLOCK_CHARS_MAX = 240
const FACT_CHARS_MAX = 60
const BETWEEN = /[•|·\n]/u

/** The facts whose text is wanted, in page order. */
export function factLines(page: PageIndex, isWanted: (text: string) => boolean): FactLine[] {
  return shortLines(page).filter(({ text }) => isWanted(text))
}

/** Limits of a search through the lines. */
export interface Wanted {
  /** Only this number of facts from the beginning. */
  linesMax: number
  /** Indexes of the lines to search, ascending; without it, all lines. */
  places?: Iterable<number>
}

/** Results of `read` for the facts. */
export function readFacts<T>(page: PageIndex, { linesMax, places }: Wanted, read: (line: FactLine, place: number) => T | null): T[] {
  const lines = shortLines(page)
  const made: T[] = []
  for (const at of places ?? lines.keys()) {
    const line = lines[at]
    if (line === undefined || at >= linesMax) break
    const one = read(line, at)
    if (one !== null) made.push(one)
  }
  return made
}

/** Results of `read` for all lines with a digit, by index of the line, ascending. Independent of fields, so that it can be cached. */
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

/** Indexes of the lines by their letters. */
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

/** The short lines of the page's own blocks. */
const shortLines = keepLast((page: PageIndex): FactLine[] => {
  const lines: FactLine[] = []
  for (const { id, kind, text, element } of ownBlocks(page)) {
    if (kind === 'control' || kind === 'heading' || text.length > BLOCK_CHARS_MAX || element === null) continue
    const nodes = page.textNodes(id)
    if (nodes.length === 0) addParts(text, { id, text }, lines)
    // Line breaks of the source count only where the rendered block keeps them.
    else for (const { data } of nodes) addParts(text.includes('\n') ? data : data.replaceAll('\n', ' '), { id, text }, lines)
  }
  return lines
})

/** Adds the parts of a text as lines. Two cheap checks come first, because most texts are one part that needs no change. */
function addParts(of: string, { id, text }: { id: number; text: string }, lines: FactLine[]): void {
  for (const piece of SIGN.test(of) ? of.split(BETWEEN) : [of]) {
    const part = UNEVEN.test(piece) ? piece.replace(/\s+/g, ' ').trim() : piece
    if (part !== '' && part.length <= FACT_CHARS_MAX && text.includes(part)) lines.push({ block: id, text: part })
  }
}
const SIGN = /[•|·\n]/u
/** White space other than single spaces between words. */
const UNEVEN = /^ | $|[^\S ]| {2}/u
