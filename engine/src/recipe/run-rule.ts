// Runs one rule on one page: returns the texts that it takes, with their blocks and quotes. Does not convert or verify.
import { isTag, isText, type Element } from 'domhandler'
import { elementBlock } from '../text/element-block.ts'
import { foldSpace } from '../text/fold.ts'
import type { JsonValue } from '../types.ts'
import { reshape } from './other-address.ts'
import { bears, spotOf, type PageMap, type Spot } from './page-map.ts'
import type { Mark, Rule, Take } from './recipe.ts'

export interface Piece {
  raw: string
  spot: Spot
  isAttribute: boolean
}
export type Quotes = { block: number; quote: string }[]

const PIECES_MAX = 300

/** Empty where the page has nothing at the rule's place. */
export function runRule(map: PageMap, { selector, items, take, pick }: Rule): Piece[] {
  const spots = map.select(selector)
  const pieces: Piece[] = []
  for (const spot of items === null ? spots : itemsIn(spots, items)) {
    const piece = takeFrom(map, spot, take)
    if (piece === null) continue
    pieces.push(piece)
    if (pick === 'first' || pieces.length >= PIECES_MAX) break
  }
  return pieces
}

/** The text of a rule's pieces; lists are joined line by line. */
export function rawOf(pieces: readonly Piece[]): string {
  return pieces.map(({ raw }) => raw).join('\n')
}

/** The value of a rule from the converted text: unchanged, or, with a reshape, the changed address. */
export function valueOf({ reshape: form }: Take, typed: JsonValue): JsonValue {
  if (form === undefined) return typed
  return typeof typed === 'string' ? reshape(typed, form) : null
}

function itemsIn(spots: readonly Spot[], mark: Mark): Spot[] {
  return spots.flatMap(({ element }) => (element === null ? [] : descendants(element, mark).map(spotOf)))
}

export function descendants(element: Element, mark: Mark): Element[] {
  return element.children.filter(isTag).flatMap((child) => [...(bears(child, mark) ? [child] : []), ...descendants(child, mark)])
}

const TEXTS: ReadonlySet<Take['from']> = new Set(['text', 'own', 'lines'])

export function takeFrom(map: PageMap, spot: Spot, take: Take): Piece | null {
  const whole = wholeText(map, spot, take)
  if (whole === null) return null
  const raw = take.part === null ? whole.trim() : partOf(whole, take.part)
  if (raw === null || raw === '') return null
  return { raw, spot, isAttribute: !TEXTS.has(take.from) }
}

function wholeText(map: PageMap, { element, text }: Spot, { from, attribute }: Take): string | null {
  if (element === null) return from === 'text' || from === 'lines' || from === 'reshaped' ? text : null
  if (from === 'attribute') return element.attribs[attribute] ?? null
  if (from === 'address' || from === 'reshaped') return addressIn(attribute, element.attribs[attribute] ?? '')
  if (from === 'own')
    return foldSpace(
      element.children
        .filter(isText)
        .map(({ data }) => data)
        .join(' '),
    )
  const shown = map.textOf(element)
  return from === 'lines' ? shown : foldSpace(shown)
}

/** The address in a style, or the widest of a set of pictures; null without one. */
export function addressIn(attribute: string, value: string): string | null {
  const styled = /url\(\s*["']?([^"')]{1,2000})/.exec(value)
  if (styled !== null) return styled[1]!.trim()
  if (attribute === 'style') return null
  const tokens = value.replaceAll(/(\s[\d.]{1,9}[wx]),/g, '$1 ').split(/[\s]+/)
  let best: { address: string; width: number } | null = null
  for (const [at, token] of tokens.entries()) {
    const address = token.replace(/,$/, '')
    if (address === '' || WIDTH.test(address) || address.startsWith('data:')) continue
    const width = Number.parseFloat(WIDTH.exec(tokens[at + 1] ?? '')?.[1] ?? '0')
    if (best === null || width > best.width) best = { address, width }
  }
  return best?.address ?? null
}
const WIDTH = /^(\d[\d.]*)[wx]$/

function partOf(text: string, { after, before, isLast }: NonNullable<Take['part']>): string | null {
  const start = after === '' ? 0 : indexOfWords(text, after, isLast)
  if (start < 0) return null
  const rest = text.slice(start + after.length)
  const end = before === '' ? rest.length : rest.indexOf(before)
  return end < 0 ? null : rest.slice(0, end).trim()
}

/** Index of the words in the text, from the end if `isLast`, but not inside of a longer word: "in " is not in "Rain "; -1 without them. */
export function indexOfWords(text: string, words: string, isLast: boolean): number {
  const next = (from: number): number => (isLast ? text.lastIndexOf(words, from) : text.indexOf(words, from))
  let at = next(isLast ? text.length : 0)
  while (at > 0 && LETTER.test(text[at]!) && LETTER.test(text[at - 1]!)) at = next(isLast ? at - 1 : at + 1)
  return at
}
/** Letters and digits of scripts with spaces between words. */
const LETTER = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}]/u

const BLOCKS_MAX = 200

/** Quotes of all blocks of the text; a text inside one block is its own quote. */
export function evidenceFor(map: PageMap, { raw, isAttribute, spot: { element, block } }: Piece): Quotes {
  const { blocks, nodeBlocks } = map.document
  const first = block ?? (element === null ? 1 : elementBlock(nodeBlocks, element))
  if (isAttribute || element === null) {
    const lines = raw.split('\n')
    if (lines.length === 1 || blocks[first - 1]?.kind === 'data') return [{ block: first, quote: raw }]
    return lines.flatMap((line, index) => quoteOf(map, line, [first + index, first]))
  }
  if (foldSpace(blocks[first - 1]?.text ?? '').includes(foldSpace(raw))) return [{ block: first, quote: raw }]
  const own = blocksIn(map, element)
  const holder = own.find((id) => foldSpace(blocks[id - 1]?.text ?? '').includes(foldSpace(raw)))
  if (holder !== undefined) return [{ block: holder, quote: raw }]
  return raw.includes('\n')
    ? raw.split('\n').flatMap((line) => quoteOf(map, line, own))
    : own.slice(0, BLOCKS_MAX).flatMap((id) => wholeBlock(map, id, raw))
}

function wholeBlock({ document }: PageMap, id: number, raw: string): Quotes {
  const text = foldSpace(document.blocks[id - 1]?.text ?? '')
  return text !== '' && raw.includes(text) ? [{ block: id, quote: text }] : []
}

function quoteOf({ document }: PageMap, line: string, own: readonly number[]): Quotes {
  const wanted = foldSpace(line)
  const block = own.find((id) => foldSpace(document.blocks[id - 1]?.text ?? '').includes(wanted))
  return block === undefined || wanted === '' ? [] : [{ block, quote: wanted }]
}

/** Ids of the element's blocks, in page order. */
export function blocksIn({ document }: PageMap, element: Element): number[] {
  const ids = new Set<number>()
  const visit = (at: Element): void => {
    const own = document.nodeBlocks.get(at)
    if (own !== undefined) ids.add(own)
    for (const child of at.children) {
      if (isTag(child)) visit(child)
      else {
        const id = isText(child) ? document.nodeBlocks.get(child) : undefined
        if (id !== undefined) ids.add(id)
      }
    }
  }
  visit(element)
  return [...ids].toSorted((one, other) => one - other)
}
