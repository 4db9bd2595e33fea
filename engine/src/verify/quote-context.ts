// Builds the context of a value's quotes on their page, so that a reader understands them: see QuoteContext of the contract. Its size is
// bounded for any page. It is only shown; no values are read from it.
import type { QuoteContext } from '@quarry/contract'
import type { Block, Candidate, PageDocument } from '../types.ts'
import { commandsMachines } from '../text/commands-machines.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import { attributesOfBlock, type BlockAttribute } from './block-attributes.ts'
import { cutAround, cutLine } from './cut-around.ts'
import { dataLabel, dataNeighbours, valueOfBlock } from './data-context.ts'
import { enclosingHeading } from './enclosing-heading.ts'
import { findQuotes, type Stretch } from './find-quote.ts'
import { chainOf, labelBefore, labelOfText, neighboursOf, type AreTogether } from './text-context.ts'

/** Limit for one quote with its context. */
const TEXT_CHARS_MAX = 240
/**
 * Limit for each of several quotes, and for all of them together: a list of a thousand members has room for label and row of each, since a
 * member's quote alone proves nothing.
 */
const PIECE_CHARS_MAX = 120
const PIECES_CHARS_MAX = 100_000
const NAME_CHARS_MAX = 80
/** With more quotes, headings and labels count towards the limit. */
const FREE_PIECES_MAX = 200
/** Number of occurrences of a quote in its block that are distinguished. */
const PLACES_MAX = 50
const GAP = ' · '
/** Characters inserted between texts here. Without them most contexts are ASCII, for which the check for commands is fastest. */
const OWN_SIGNS = /[·›…]/g

export interface ContextOptions {
  /** Null for a whole page. For a page that was read in parts, labels and tables are only used inside one part. */
  areTogether: AreTogether | null
}

/** The context of each quote; undefined where there is none. */
export function contextsOf(document: PageDocument, evidence: Candidate['evidence'], options: ContextOptions): (QuoteContext | undefined)[] {
  const charsMax = evidence.length === 1 ? TEXT_CHARS_MAX : Math.min(PIECE_CHARS_MAX, PIECES_CHARS_MAX / evidence.length)
  const met = new Map<string, number>()
  return evidence.map(({ block: id, quote }) => {
    const block = document.blocks[id - 1]
    if (block === undefined) return undefined
    const key = `${id} ${quote}`
    const time = met.get(key) ?? 0
    met.set(key, time + 1)
    return new ContextMaker(document, { block, quote, time, charsMax, isFree: evidence.length <= FREE_PIECES_MAX, ...options }).make()
  })
}

interface Quoted extends ContextOptions {
  block: Block
  quote: string
  /** Number of earlier equal quotes of the same block. */
  time: number
  charsMax: number
  /** False where heading and label count towards the limit. */
  isFree: boolean
}

class ContextMaker {
  readonly #document: PageDocument
  readonly #quoted: Quoted
  #left: number
  readonly #context: QuoteContext = {}

  constructor(document: PageDocument, quoted: Quoted) {
    this.#document = document
    this.#quoted = quoted
    this.#left = quoted.charsMax - quoted.quote.length
  }

  make(): QuoteContext | undefined {
    const { block, quote, time } = this.#quoted
    const places = findQuotes(block.text, quote, PLACES_MAX)
    if (places.length === 0) this.#addAttribute()
    else if (block.kind === 'data') this.#addData(placeOf(block.text, places, time))
    else this.#addText(placeOf(block.text, places, time))
    const { heading = '', label = '', before = '', after = '' } = this.#context
    // Stored contexts are also sent to language models.
    const isFit = !commandsMachines(`${heading} ${label} ${before}${quote.slice(0, TEXT_CHARS_MAX)}${after}`.replace(OWN_SIGNS, ' '))
    return isFit && Object.keys(this.#context).length > 0 ? this.#context : undefined
  }

  #addData(place: Stretch): void {
    const { block } = this.#quoted
    const value = valueOfBlock(this.#document, block)
    if (value === null) return
    this.#name('label', dataLabel(value, block, NAME_CHARS_MAX))
    this.#cut(block.text, place)
    this.#extend({ before: '', after: dataNeighbours(this.#document, value, this.#left) })
  }

  #addText(place: Stretch): void {
    const { block, quote, areTogether } = this.#quoted
    const attribute = namedAttribute(block)
    const label = attribute ?? this.#labelOf(block, quote)
    this.#cut(block.text, place)
    if (!(this.#context.before ?? '').includes(label)) this.#name('label', label)
    const around = neighboursOf(this.#document, block, {
      label: attribute === null ? label : '',
      charsMax: this.#left,
      areTogether: areTogether ?? (() => true),
    })
    this.#extend(around)
    this.#addHeading(around.heading)
    if (Object.keys(this.#context).length === 0) this.#addNext()
  }

  /** The text that follows, for a quote that would stand alone otherwise, such as a heading right above another. */
  #addNext(): void {
    const { block, areTogether } = this.#quoted
    const next = this.#document.blocks[block.id]
    if (next?.element == null || block.element === null || next.kind === 'data' || next.kind === 'control') return
    if (areTogether !== null && !areTogether(block.element, next.element)) return
    const text = cutLine(next.text, Math.min(NAME_CHARS_MAX, this.#left - GAP.length))
    if (text !== '' && text !== block.text) this.#extend({ before: '', after: GAP + text })
  }

  #labelOf(block: Block, quote: string): string {
    const { areTogether } = this.#quoted
    return areTogether === null ? labelOfText(this.#document, block, quote) : labelBefore(this.#document.blocks, block, areTogether)
  }

  #addAttribute(): void {
    const { block, quote, time } = this.#quoted
    const attributes = attributesOfBlock(this.#document, block.id)
    const own = attributes.find(({ value }) => value === quote) ?? attributes.find(({ value }) => findQuotes(value, quote, 1).length > 0)
    if (own === undefined) return
    this.#name('label', attributeLabel(own))
    this.#cut(own.value, placeOf(own.value, findQuotes(own.value, quote, PLACES_MAX), time))
    // The text of a picture is its alternative text.
    const isOwnBlock = findBlock(this.#document.nodeBlocks, own.element) === block.id
    const text = elementText(own.element, undefined, TEXT_CHARS_MAX) || (isOwnBlock ? block.text : '')
    const shown = this.#left < GAP.length ? '' : cutLine(text, this.#left - GAP.length)
    if (shown !== '' && shown !== quote) this.#extend({ before: '', after: GAP + shown })
    this.#addHeading()
  }

  /** `inCard` is a heading after the block in its own card, preferred if its rank is the same or higher. */
  #addHeading(inCard: Block | null = null): void {
    const { quote } = this.#quoted
    const before = this.#headingBefore()
    const heading = (inCard !== null && inCard.level <= (before?.level ?? inCard.level) ? inCard : before)?.text ?? ''
    if (heading !== quote && heading !== this.#context.label) this.#name('heading', heading)
  }

  /** For a page read in parts, only an `h1` or a heading in the same part: others may be missing between them. */
  #headingBefore(): Block | null {
    const { block, areTogether } = this.#quoted
    const above = enclosingHeading(this.#document.blocks, block)
    const heading = above !== null && isOfSamePart(above, block) ? above : null
    if (areTogether === null || heading === null || heading.level === 1) return heading
    return heading.element !== null && block.element !== null && areTogether(heading.element, block.element) ? heading : null
  }

  #name(part: 'label' | 'heading', text: string): void {
    const name = cutLine(text, NAME_CHARS_MAX)
    const { isFree } = this.#quoted
    if (name === '' || (!isFree && name.length > this.#left)) return
    this.#context[part] = name
    if (!isFree) this.#left -= name.length
  }

  #cut(text: string, place: Stretch): void {
    this.#extend(cutAround(text, place, this.#left))
  }

  #extend({ before, after }: { before: string; after: string }): void {
    if (before.length + after.length > this.#left) return
    this.#left -= before.length + after.length
    if (before !== '') this.#context.before = before + (this.#context.before ?? '')
    if (after !== '') this.#context.after = (this.#context.after ?? '') + after
  }
}

/** Parts of a page whose headings say nothing about what stands outside: the last heading of an article is not the footer's. */
const PARTS: ReadonlySet<string> = new Set(['main', 'article', 'aside', 'nav', 'dialog', 'footer'])

function isOfSamePart(heading: Block, block: Block): boolean {
  const part = chainOf(heading.element).find(({ name }) => PARTS.has(name))
  return part === undefined || chainOf(block.element).includes(part)
}

const WORD = /[\p{L}\p{N}]/u
const NUMBER = /^\d[.,’']\d$/

/** The occurrence to mark: the next one for each equal quote, preferably one that is not a part of a longer word or number. */
function placeOf(text: string, places: readonly Stretch[], time: number): Stretch {
  const apart = places.filter(({ start, end }) => !goesOn(text, start) && !goesOn(text, end))
  const likely = apart.length > 0 ? apart : places
  return likely[Math.min(time, likely.length - 1)]!
}

/** True inside a word or a number, as between "1" and ".5" of "1.5". */
function goesOn(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false
  if (WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at))) return true
  return NUMBER.test(text.slice(at - 1, at + 2)) || NUMBER.test(text.slice(Math.max(0, at - 2), at + 1))
}

/** The label of a block that the distiller made from an attribute (addAlternative); null for other blocks. */
function namedAttribute({ kind, element, text }: Block): string | null {
  if (kind !== 'caption' || element === null) return null
  const name = ['alt', 'aria-label', 'title'].find((one) => oneLine(element.attribs[one]) === text)
  return name === undefined ? null : `${element.name} ${name}`
}

function oneLine(text: string | undefined): string {
  return text === undefined ? '' : text.replace(/\s+/g, ' ').trim()
}

function attributeLabel({ element, name }: BlockAttribute): string {
  return `${element.name} ${name}`
}
