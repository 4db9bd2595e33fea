// The area of each block on the page, as far as it shows whether the block is about the main item: header or footer, sidebar, menu,
// comments, a row of related cards. By structure and the names of elements; the caller decides which areas are included.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import type { Block, PageDocument } from '../types.ts'
import { anyOf } from '../fields/word-patterns.ts'

export type Place = 'body' | 'wanted' | 'frame' | 'notice' | 'menu' | 'side' | 'comments' | 'related' | 'card'

export const FRAME_TAGS: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'menu'])
const FRAME_ROLES: ReadonlySet<string> = new Set(['navigation', 'banner', 'contentinfo', 'search', 'menu', 'menubar'])
const named = (words: string): RegExp => new RegExp(`(?:^|[^a-z])(?:${words})(?:$|[^a-z])`)
const FRAME_NAMES = named('nav|navs|navbar|navigation|footer|foot|header|topbar|top-?bar|menus?|mega-?menu|submenu|skip-?links?')
const NOTICE_NAMES = named(
  'cookies?|consent|gdpr|newsletter|subscribe|subscription|login|log-in|signin|sign-in|signup|sign-up|minicart|mini-cart',
)
const TRAIL_NAMES = named('bread-?crumbs?|crumbs?|trail')
const SIDE_NAMES = named(
  'sidebar|side-bar|aside|ads?|advert\\w*|banner|sponsor\\w*|promo\\w*|social|share|sharing|shares|trending|popular|most-?read|most-?viewed|latest|recently|recent',
)
const RELATED_NAMES = named(
  'related|recommend\\w*|similar|up-?sells?|cross-?sells?|also|alsobought|recirc\\w*|suggest(?:ed|ions?)|more-from|read-?more|you-?may',
)
const COMMENT_NAMES = named(
  'comments?|comment-?list|commentlist|disqus|respond|replies|reply|reviews?|testimonials?|bewertungen|kommentare|avis|opiniones',
)
/** Headings of rows of related items. */
const RELATED_HEADING = new RegExp(
  anyOf(({ frame }) => [frame?.related, frame?.picks, frame?.further]),
  'iu',
)

/** Areas whose descendants all belong to them, whatever names these have. */
const WHOLE: ReadonlySet<Place> = new Set(['wanted', 'notice', 'comments', 'related', 'card'])
const MENU_LINKS_MIN = 10
const MENU_LABEL_CHARS_MAX = 45
const MENU_SHARE_MIN = 0.8
const CARDS_MIN = 4
/** Cards of a row that are included as examples: the first may be the main item. */
const CARDS_TOLD = 2
const CARD_CHARS_MIN = 12
const CARD_SHARE_MIN = 0.75
/** An element with more than this share of the page's text is the page's content, whatever its name. */
const PAGE_SHARE_MIN = 0.4
const ANCESTORS_MAX = 80
const NAMES_CHARS_MAX = 300

interface Weight {
  chars: number
  linkChars: number
  links: number
  firstBlock: number
}

/** The place of each of the blocks, in order. `isAskedFor`: whether a name (class, heading) mentions a requested field: never left out. */
export function placesOf(blocks: readonly Block[], document: PageDocument, isAskedFor: (name: string) => boolean): Place[] {
  const places = new PagePlaces(blocks, document, isAskedFor)
  return blocks.map((block) => places.placeOfBlock(block))
}

class PagePlaces {
  private readonly known = new Map<Element, Place>()
  private readonly weights = new Map<Element, Weight>()
  private readonly cards = new Map<Element, Place>()
  /** Parents whose cards are already recorded. */
  private readonly rows = new Set<Element>()
  /** Elements around the page's heading. */
  private readonly around = new Set<Element>()
  private readonly linkChars = new Map<number, number>()
  private readonly blocks: readonly Block[]
  private readonly isAskedFor: (name: string) => boolean
  private chars = 0

  constructor(blocks: readonly Block[], document: PageDocument, isAskedFor: (name: string) => boolean) {
    this.blocks = blocks
    this.isAskedFor = isAskedFor
    const links = new Map<number, number>()
    for (const { block, text, url } of document.links) {
      if (block === null || !url.startsWith('http')) continue
      this.linkChars.set(block, (this.linkChars.get(block) ?? 0) + text.length)
      links.set(block, (links.get(block) ?? 0) + 1)
    }
    for (const [index, block] of blocks.entries()) this.weigh(block, index, links.get(block.id) ?? 0)
    const heading = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)
    for (const element of ancestorsOf(heading?.element ?? null)) this.around.add(element)
  }

  /** Prose in a header or footer counts as body: it is no part of the menus there. */
  placeOfBlock(block: Block): Place {
    const place = this.placeOf(block.element)
    return place === 'frame' && block.kind !== 'control' && (this.linkChars.get(block.id) ?? 0) < block.text.length / 2 ? 'body' : place
  }

  private placeOf(element: Element | null): Place {
    if (element === null) return 'body'
    const known = this.known.get(element)
    if (known !== undefined) return known
    const outer = this.placeOf(parentOf(element))
    const place = WHOLE.has(outer) ? outer : (this.ownPlace(element) ?? outer)
    this.known.set(element, place)
    return place
  }

  private weigh(block: Block, index: number, links: number): void {
    const chars = block.text.length
    const linkChars = Math.min(this.linkChars.get(block.id) ?? 0, chars)
    this.chars += chars
    for (const element of ancestorsOf(block.element)) {
      const weight = this.weights.get(element)
      if (weight === undefined) this.weights.set(element, { chars, linkChars, links, firstBlock: index })
      else {
        weight.chars += chars
        weight.linkChars += linkChars
        weight.links += links
      }
    }
  }

  private ownPlace(element: Element): Place | null {
    const weight = this.weights.get(element)
    if (weight === undefined || this.around.has(element) || weight.chars > this.chars * PAGE_SHARE_MIN) return null
    const { name, attribs } = element
    const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`
      .slice(0, NAMES_CHARS_MAX)
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
    if (this.isAskedFor(names)) return 'wanted'
    const role = attribs['role'] ?? ''
    if (TRAIL_NAMES.test(names) || TRAIL_NAMES.test(attribs['aria-label']?.toLowerCase() ?? '')) return 'body'
    if (COMMENT_NAMES.test(names)) return 'comments'
    if (RELATED_NAMES.test(names)) return 'related'
    if (NOTICE_NAMES.test(names)) return 'notice'
    if (isMenu(weight)) return 'menu'
    if (this.isInArticle(element)) return this.cardPlace(element)
    if (isFrame(element, { names, role })) return 'frame'
    if (name === 'aside' || role === 'complementary' || SIDE_NAMES.test(names)) return 'side'
    return this.cardPlace(element)
  }

  /** Header and footer of the main article belong to it. */
  private isInArticle(element: Element): boolean {
    for (const outer of ancestorsOf(parentOf(element))) if (outer.name === 'article' && this.around.has(outer)) return true
    return false
  }

  /** A card in a row of similar ones: siblings with its tag and class that each begin with a link to another page. */
  private cardPlace(element: Element): Place | null {
    const parent = parentOf(element)
    if (parent === null || element.name === 'tr' || element.name === 'td') return null
    if (!this.rows.has(parent)) {
      this.rows.add(parent)
      const alike = Map.groupBy(
        parent.children.filter(isTag).filter((child) => this.weights.has(child)),
        likeKey,
      )
      for (const row of alike.values()) this.noteCards(row)
    }
    return this.cards.get(element) ?? null
  }

  private noteCards(row: readonly Element[]): void {
    if (row.length < CARDS_MIN || row.some((child) => this.around.has(child))) return
    if (row.filter((child) => this.isCard(child)).length < row.length * CARD_SHARE_MIN) return
    if (this.followsOthersHeading(row[0]!)) for (const card of row) this.cards.set(card, 'related')
    else for (const card of row.slice(CARDS_TOLD)) this.cards.set(card, 'card')
  }

  private isCard(element: Element): boolean {
    const { chars, links, firstBlock } = this.weights.get(element)!
    const first = this.blocks[firstBlock]!
    const isLinked = (this.linkChars.get(first.id) ?? 0) >= first.text.length * 0.8 || first.kind === 'caption'
    return links > 0 && chars >= CARD_CHARS_MIN && isLinked
  }

  private followsOthersHeading(first: Element): boolean {
    const { firstBlock } = this.weights.get(first)!
    for (let at = firstBlock - 1; at >= Math.max(0, firstBlock - 6); at--) {
      const { kind, text } = this.blocks[at]!
      if (kind === 'heading') return RELATED_HEADING.test(text) && !this.isAskedFor(text)
    }
    return false
  }
}

/** Headers and footers inside the main part are not those of the page. */
function isFrame(element: Element, { names, role }: { names: string; role: string }): boolean {
  if (element.name === 'nav' || role === 'navigation') return true
  return (FRAME_TAGS.has(element.name) || FRAME_ROLES.has(role) || FRAME_NAMES.test(names)) && !isInMain(element)
}

function isInMain(element: Element): boolean {
  for (let outer = parentOf(element), steps = 0; outer !== null && steps < ANCESTORS_MAX; outer = parentOf(outer), steps += 1) {
    if (outer.name === 'main' || outer.attribs['role'] === 'main') return true
  }
  return false
}

function isMenu({ chars, linkChars, links }: Weight): boolean {
  return links >= MENU_LINKS_MIN && linkChars >= chars * MENU_SHARE_MIN && linkChars / links <= MENU_LABEL_CHARS_MAX
}

function likeKey({ name, attribs }: Element): string {
  return `${name} ${/\S+/.exec(attribs['class'] ?? '')?.[0] ?? ''}`
}

function* ancestorsOf(element: Element | null): Generator<Element> {
  let steps = 0
  for (let at = element; at !== null && steps < ANCESTORS_MAX; at = parentOf(at), steps += 1) {
    if (at.name !== 'body' && at.name !== 'html' && at.name !== 'main') yield at
  }
}
