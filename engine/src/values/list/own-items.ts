// Removes from a list the texts that are not items of it: headings of groups, buttons after items, notes, and the same items in other units.
import type { Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { isInside, parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import { isServingCount } from '../../fields/described-pattern.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Piece } from '../finder.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isBold } from '../../page/sections.ts'
import { labelWords } from '../../fields/label-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export function ownItems(page: PageIndex, intent: FieldSpec, pieces: readonly Piece[]): readonly Piece[] {
  const { concept, shape, wantsMany } = intent
  if (!wantsMany) return pieces
  if (shape !== 'lines') return withoutMore(page, pieces)
  const items = withoutButtons(page, withoutMore(page, withoutOwnLabel(intent, pieces)))
  // Names of groups among steps announce the next steps, and structured data has them too.
  if (concept?.id === 'instructions') return items
  const own = withoutHeadings(page, items)
  return concept?.id === 'ingredients' ? withoutOtherUnits(page, withoutGroupNames(own)) : own
}

const IS_LABEL = 0.9

/** The field's own name above its first item. */
function withoutOwnLabel(intent: FieldSpec, pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces
  return pieces.length > 2 && first && labelFit(labelWords(first.raw), intent) >= IS_LABEL ? pieces.slice(1) : pieces
}

/** The list without the link to the rest of it ("Show more", "Show all 24 amenities") or the button at its end. */
function withoutMore(page: PageIndex, pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.at(-1)
  if (pieces.length < 2 || last === undefined) return pieces
  const isLink = isPressed(page, last, PRESSED) && !pieces.slice(0, -1).every((piece) => isPressed(page, piece, PRESSED))
  const isButton = isLink && isPressed(page, last, isNamedButton)
  return isButton || (isLink && MORE.test(last.raw)) || MORE_ALONE.test(last.raw) ? pieces.slice(0, -1) : pieces
}
const PRESSED = (): boolean => true
const isNamedButton = ({ name, attribs }: Element): boolean =>
  name === 'button' || attribs.role === 'button' || /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i.test(attribs.class ?? '')
const MORE_SOURCE = String.raw`^[+\s]*(?:\d+\s)?${anyOf(({ lists }) => lists?.more)}`
const MORE = new RegExp(MORE_SOURCE, 'iu')
const MORE_ALONE = new RegExp(String.raw`${MORE_SOURCE}[\s.…>›»→▼(+)\d]*$`, 'iu')

/** True for an item that is all link or button, of that kind. */
function isPressed(page: PageIndex, { block, raw }: Piece, isOfKind: (element: Element) => boolean): boolean {
  const element = page.innerElement(block)
  if (element === null) return false
  const pressed = [...getElementsByTagName('a', element, true), ...getElementsByTagName('button', element, true)]
  const around = parentOf(element)
  return [element, ...(around === null ? [] : [around]), ...pressed].some(
    (one) => (one.name === 'a' || one.name === 'button') && elementText(one) === raw && isOfKind(one),
  )
}

const HEADING_CHARS_MAX = 60
const ITEMS_SHARE_MIN = 2 / 3

/** Removes headings and bold items, which are names of groups, unless too much of the list is set like that. */
function withoutHeadings(page: PageIndex, pieces: readonly Piece[]): readonly Piece[] {
  const kept = pieces.filter((piece) => !isSetApart(page, piece))
  return kept.length >= 2 && kept.length >= pieces.length * ITEMS_SHARE_MIN ? kept : pieces
}

function isSetApart(page: PageIndex, { block, raw }: Piece): boolean {
  if (raw.length > HEADING_CHARS_MAX || /\d|[.!?…]$/.test(raw)) return false
  const own = page.block(block)
  const shown = own !== null && own.kind !== 'data' ? [own] : page.visibleBlocks.filter(({ text }) => text === raw)
  return shown.length > 0 && shown.every(({ text, kind, element }) => text === raw && (kind === 'heading' || (element && isBold(element))))
}

const BUTTONS_MIN = 3

/** Removes the link that every item ends with, such as "shopping list". */
function withoutButtons(page: PageIndex, pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length < BUTTONS_MIN) return pieces
  const label = buttonBehind(page, pieces[0]) ?? ''
  if (label === '' || !pieces.every((piece) => buttonBehind(page, piece) === label)) return pieces
  return pieces.map((piece) => ({ ...piece, raw: piece.raw.slice(0, -label.length).trim() }))
}

/** The text of the link or button that an item ends with; null where it is all of it. */
function buttonBehind(page: PageIndex, piece: Piece | undefined): string | null {
  const element = piece && !piece.more ? page.block(piece.block)?.element : null
  if (!piece || !element) return null
  const last = [...getElementsByTagName('a', element.children, true), ...getElementsByTagName('button', element.children, true)].at(-1)
  const label = last ? elementText(last) : ''
  return label !== '' && piece.raw.endsWith(` ${label}`) ? label : null
}

const GROUP_NAME = new RegExp(String.raw`^${anyOf(({ lists }) => lists?.forThe)}[^\d,]{2,40}$`, 'iu')
const SERVES = new RegExp(String.raw`^${anyOf(({ lists }) => lists?.servings)}\s*[:：]`, 'iu')

/** Removes the names of groups in a list of ingredients ("For the sauce", "Dough:"), and the line with the number of servings. */
function withoutGroupNames(pieces: readonly Piece[]): readonly Piece[] {
  const kept = pieces.filter(({ raw }) => !/[:：]$/.test(raw) && !GROUP_NAME.test(raw) && !SERVES.test(raw) && !isServingCount(raw))
  return kept.length >= 2 ? kept : pieces
}

const RUN_MIN = 3
/** Where one part of a list is repeated, its other parts are too, however short. */
const NEXT_RUN_MIN = 2
/** Longer lists are not searched for repetitions, which takes quadratic time: no recipe has more items. */
const REPEATED_ITEMS_MAX = 150

interface Item {
  piece: Piece
  words: ReadonlySet<string>
}

/**
 * Keeps one of the parts of a list that repeat each other in other units ("100 g flour …", then "3.5 oz flour …"): the one that is open.
 */
function withoutOtherUnits(page: PageIndex, pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length > REPEATED_ITEMS_MAX) return pieces
  const items = pieces.map((piece) => ({ piece, words: wordsOf(piece.raw) }))
  const kept: Item[] = []
  let isRepeated = false
  for (let at = 0; at < items.length;) {
    const length = repeatedLength(items, at, isRepeated ? NEXT_RUN_MIN : RUN_MIN)
    const first = items.slice(at, at + Math.max(length, 1))
    const runs = [first]
    at += first.length
    let next = length > 0 ? runLike(first, items, at) : null
    while (next !== null) {
      runs.push(next)
      at += next.length
      next = runLike(first, items, at)
    }
    const isAnother: boolean = isRepeated || runs.length * length === items.length || hasOtherAmounts(runs)
    isRepeated ||= runs.length > 1 && isAnother
    kept.push(...(isAnother ? openRun(page, runs) : runs.flat()))
  }
  return kept.length < pieces.length ? kept.map(({ piece }) => piece) : pieces
}

/** Length of the longest run from `from` that the items after it repeat; 0 where there is none. */
function repeatedLength(items: readonly Item[], from: number, least: number): number {
  for (let length = Math.floor((items.length - from) / 2); length >= least; length -= 1)
    if (runLike(items.slice(from, from + length), items, from + length)) return length
  return 0
}

const REPEATED_SHARE = 0.75

/** The items from `from` if they repeat the run; null otherwise. */
function runLike(run: readonly Item[], items: readonly Item[], from: number): Item[] | null {
  const next = items.slice(from, from + run.length)
  const repeated = next.filter((item, at) => isSameItem(run[at], item)).length
  return next.length === run.length && repeated >= Math.max(run.length * REPEATED_SHARE, Math.min(run.length, RUN_MIN)) ? next : null
}

/** True where a repetition has other amounts. Without them it may be another group with the same items. */
function hasOtherAmounts([first = [], ...others]: readonly (readonly Item[])[]): boolean {
  return others.some((run) => run.some(({ piece }, at) => amountsOf(piece.raw) !== amountsOf(first[at]?.piece.raw ?? '')))
}

function amountsOf(text: string): string {
  return (text.normalize('NFKC').match(/\d+/g) ?? []).join(' ')
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(labelWords(text).filter((word) => word.length > 3 && !/\d/.test(word)))
}

function isSameItem(first: Item | undefined, second: Item): boolean {
  if (!first || first.words.size === 0 || second.words.size === 0) return first?.piece.raw === second.piece.raw
  return [...first.words].filter((word) => second.words.has(word)).length >= Math.max(first.words.size, second.words.size) * 0.6
}

const OPEN = /(?:^|[\s_-])(?:active|current|selected|shown?|open|visible)(?:$|[\s_-])/i

/** Of several tabs the one that the page opens; else the first. */
function openRun(page: PageIndex, runs: readonly (readonly Item[])[]): readonly Item[] {
  const [first = [], ...others] = runs
  if (others.length === 0) return first
  const elements = runs.map(([item]) => (item ? (page.block(item.piece.block)?.element ?? null) : null))
  const open = runs.filter((_, at) => isOpenTab(elements[at] ?? null, elements))
  return open.length === 1 ? (open[0] ?? first) : first
}

/** True where the part of the page that holds this element and none of the others is marked as open. */
function isOpenTab(element: Element | null, all: readonly (Element | null)[]): boolean {
  let tab: Element | null = element
  for (let current = element; current; current = parentOf(current)) {
    if (all.some((other) => other !== null && other !== element && isInside(other, current))) break
    tab = current
  }
  return tab !== null && OPEN.test(tab.attribs.class ?? '')
}
