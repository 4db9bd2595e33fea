// Detects soft 404 pages: pages with a successful status that report that they do not exist, or that their thing is gone. That must be the
// main message, in the heading, the title or the page's own short text. Pages that still show the thing, explain the error, or list results
// of a search do not count.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { keepTexts } from '../text/keep-texts.ts'
import { lettersOf } from '../text/letters.ts'
import type { Block, PageDocument } from '../types.ts'
import { isKindOf, isThingOfItsOwn } from './entity-kinds.ts'
import { framesOf } from './page-frames.ts'
import { namesAnother, namesNothing, readMissingStatement, type MissingStatement } from './missing-statement.ts'
import { PageRegions } from './page-regions.ts'

/** Number of blocks from the beginning that are searched for the message; menus often precede it. */
const BLOCKS_READ_MAX = 400
/** Up to this number of characters of its own text, without links and statements, the page counts as having no other content. */
const BARE_CHARS_MAX = 300
const EXPLAINING_CHARS_MAX = 900
/** The limit where the heading and a sentence to the visitor agree, since such pages may have long teasers of other things. */
const EXPLAINING_AGREED_CHARS_MAX = 3_000
/** Pages with more text are not searched for sentences unless their heading or title names the error. */
const TEXT_CHARS_MAX = 6_000
/** Separators of a title's parts, and of sentences. Headings are not split at colons and dashes: "Error 404: page not found". */
const TITLE_PARTS = /\s+[|·•–—\-:»«›/~]\s+|\s*[|｜]\s*|:\s+/u
const SENTENCES = /(?<=[.!?…])\s+|[。！？!]|\n/u
const MONEY = /[$€£¥￥₹₽]\s?\d|\d\s?(?:€|£|zł|kr|Kč|Ft|元|円|₽|USD|EUR|CHF|PLN)(?!\p{L})/u

export function isMissingPage(document: PageDocument): boolean {
  const title = strongest(titleParts(document.title).map(readMissingStatement))
  const shown = document.blocks.filter(({ kind, element }) => kind !== 'data' && element?.name !== 'title').slice(0, BLOCKS_READ_MAX)
  const headings = shown.filter(({ kind, level }) => kind === 'heading' && level <= 3)
  const heading = headings.find(({ text }) => statementOf(text)?.isWhole) ?? null
  if (title === null && heading === null && charsOf(shown) > TEXT_CHARS_MAX) return false
  const sentences = shown.filter((block) => block !== heading && sentencesOf(block).some(isMessage))
  if (title === null && heading === null && sentences.length === 0) return false
  return new MissingPage(document, { title, shown, headings, heading, sentences }).isMissing
}

interface Found {
  title: MissingStatement | null
  /** The first visible blocks. */
  shown: readonly Block[]
  headings: readonly Block[]
  /** The first heading that consists only of such a statement. */
  heading: Block | null
  /** Blocks with such a sentence. */
  sentences: readonly Block[]
}

class MissingPage {
  private readonly document: PageDocument
  private readonly found: Found
  private readonly regions: PageRegions
  private readonly linked = new Map<number, number>()

  constructor(document: PageDocument, found: Found) {
    this.document = document
    this.found = found
    const frames = framesOf(document, found.heading ?? found.headings[0] ?? null)
    this.regions = new PageRegions(() => frames)
    for (const { block, text } of document.links) if (block !== null) this.linked.set(block, (this.linked.get(block) ?? 0) + text.length)
  }

  get isMissing(): boolean {
    const { title, headings } = this.found
    const heading = this.mainHeading
    const sentence = this.sentence
    if (namesAnother(this.document.title) || headings.slice(0, 3).some(({ text }) => namesAnother(text))) return false
    const isAgreedOn = heading !== null && sentence?.isAddressed === true
    if (this.isOfThing(heading) || this.ownChars(PROSE_CHARS_MIN) > (isAgreedOn ? EXPLAINING_AGREED_CHARS_MAX : EXPLAINING_CHARS_MAX))
      return false
    const isNamed = headings.some((block) => block.level === 1 && this.namesThing(block))
    const isSaid = heading !== null && heading.about !== 'code'
    const isTitled = title?.isWhole === true && title.about !== 'code'
    const isAgreed = heading !== null && title?.isWhole === true
    if (sentence !== null && (heading !== null || title?.isWhole === true)) return sentence.isAddressed || !isNamed || isSaid
    if (this.hasFacts) return false
    if (isSaid && ((isAgreed && heading.about === 'page') || this.isBare)) return true
    if (this.isBare && !isNamed && (isTitled || isAgreed || sentence !== null)) return true
    return sentence !== null && sentence.isAddressed && this.isBare
  }

  /** The statement in the page's heading, if no heading before it names a thing. */
  private get mainHeading(): MissingStatement | null {
    const { heading, headings } = this.found
    if (heading === null || this.isAside(heading)) return null
    const before = headings.slice(0, headings.indexOf(heading))
    return before.some((block) => !this.isAside(block) && this.namesThing(block)) ? null : statementOf(heading.text)
  }

  private get sentence(): MissingStatement | null {
    const own = this.found.sentences.filter((block) => !this.isAside(block))
    return strongest(own.flatMap((block) => sentencesOf(block).filter(isMessage)))
  }

  /** True for a heading that is neither such a statement nor the site's name. */
  private namesThing(block: Block): boolean {
    const statement = statementOf(block.text)
    if (statement?.isWhole === true || statement?.about === 'page' || namesNothing(block.text) || this.isAside(block)) return false
    const letters = lettersOf(block.text)
    const host = URL.parse(this.document.page.url)?.hostname ?? ''
    const site = [...titleParts(this.document.title).slice(1), host, host.replace(/^www\./, '').split('.')[0] ?? ''].map(lettersOf)
    return letters.length > 2 && !site.includes(letters) && !this.isLinked(block)
  }

  /** True where the page declares a main thing that has the same name as the heading, such as a book "Not Found". */
  private isOfThing(heading: MissingStatement | null): boolean {
    const main = this.document.entities.find(({ isMain, types }) => isMain && (isThingOfItsOwn(types) || isKindOf(types, 'Article')))
    if (main === undefined) return false
    const name = lettersOf(String(main.data.name ?? main.data.headline ?? ''))
    return heading === null || name === lettersOf(this.found.heading?.text ?? '')
  }

  private get isBare(): boolean {
    return this.ownChars(0) <= BARE_CHARS_MAX
  }

  /** Number of characters in the page's own texts of at least that length, without links, lists and side columns. */
  private ownChars(charsMin: number): number {
    const { shown, sentences, heading } = this.found
    let chars = 0
    for (const block of shown) {
      if (block === heading || block.text.length < charsMin || sentences.includes(block) || this.isAside(block)) continue
      if (block.kind === 'control' || this.isLinked(block) || this.isListed(block)) continue
      chars += block.text.length
    }
    return chars
  }

  /** True where a price or labelled values are between the heading and the next one, so that the page still shows the thing. */
  private get hasFacts(): boolean {
    const { heading, headings, shown } = this.found
    const start = (heading ?? headings[0])?.id ?? 0
    const next = headings.find(({ id }) => id > start)?.id ?? Infinity
    const isOwn = (id: number): boolean => id > start && id < next
    const pairs = this.document.pairs.filter(({ label, valueBlock }) => isOwn(valueBlock) && label !== heading?.text)
    if (pairs.length >= FACTS_MIN) return true
    const isSaid = heading !== null && statementOf(heading.text)?.about !== 'code'
    return shown.some((block, at) => {
      if (!isOwn(block.id) || !MONEY.test(block.text) || this.isAside(block) || this.isListed(block)) return false
      const before = shown[at - 1]
      // Below a heading with the statement, a price beside or after a link belongs to the linked thing.
      return !isSaid || !(this.linked.has(block.id) || (before !== undefined && before !== heading && this.isLinked(before)))
    })
  }

  private isLinked({ id, text }: Block): boolean {
    return (this.linked.get(id) ?? 0) >= text.length * LINKED_SHARE_MIN
  }

  private isAside({ element }: Block): boolean {
    return element !== null && (this.regions.regionOf(element).isSide || isNotice(element))
  }

  private isListed({ element }: Block): boolean {
    return element !== null && this.regions.regionOf(element).isListed
  }
}

const FACTS_MIN = 2
const LINKED_SHARE_MIN = 0.6
const PROSE_CHARS_MIN = 100

/** True for an element in a cookie notice, which may precede any page. */
function isNotice(element: Element): boolean {
  for (let current: Element | null = element; current; current = parentOf(current)) {
    if (/cookie|consent|gdpr|onetrust|usercentrics|didomi/i.test(`${current.attribs.class ?? ''} ${current.attribs.id ?? ''}`)) return true
  }
  return false
}

const SHORT = { charsMax: 120, textsMax: 2_000 }

/**
 * The statement of a heading, or the strongest one of its sentences: "Oops! Page not found". Cached, since pages of a site share headings.
 */
const statementOf = keepTexts((text): MissingStatement | null => {
  const whole = readMissingStatement(text)
  if (whole?.isWhole === true) return whole
  const parts = text.split(SENTENCES).filter((part) => part.trim() !== '')
  return parts.length < 2 ? whole : (strongest(parts.map(readMissingStatement)) ?? whole)
}, SHORT)

function sentencesOf({ text, kind }: Block): readonly (MissingStatement | null)[] {
  return kind === 'control' || kind === 'cell' || text.length > 600 ? [] : statementsIn(text)
}
const statementsIn = keepTexts((text): readonly (MissingStatement | null)[] => text.split(SENTENCES).map(readMissingStatement), SHORT)

/** True for a statement about a page or a thing; codes do not count in sentences. */
function isMessage(statement: MissingStatement | null): boolean {
  return statement !== null && statement.about !== 'code'
}

function strongest(statements: readonly (MissingStatement | null)[]): MissingStatement | null {
  const rank = (one: MissingStatement): number => Number(one.isWhole) * 4 + Number(one.about !== 'code') * 2 + Number(one.isAddressed)
  const found = statements.filter((one) => one !== null)
  return found.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

function charsOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function titleParts(title: string): string[] {
  return title.split(TITLE_PARTS).filter((part) => part.trim() !== '')
}
