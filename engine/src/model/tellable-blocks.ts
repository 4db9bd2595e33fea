// Which blocks of a page are worth a model's reading for some fields: no menus, nothing said twice, structured data as far as it speaks
// of the fields, and no text that commands models. What is left out costs nothing and is never missed silently: the first naming stays.
import type { Element } from 'domhandler'
import type { Block, Field, Link, PageDocument } from '../types.ts'
import { answeringBlocks } from './answering-blocks.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { hitsOf, speaksOf, wordsOfFields } from './field-words.ts'
import { speaksToMachines } from './speaks-to-machines.ts'

export interface TellableBlocks {
  /** In page order. */
  visible: Block[]
  /** Those that speak of the fields first. */
  data: Block[]
  /** The page's link table, as far as it was asked for: links of visible blocks, and those of menus that speak of a field. */
  links: { number: number; link: Link }[]
}

/** Links one after the other that make a menu: in the page's frame, and elsewhere. */
const MENU_LINKS_MIN = 4
const LINK_LIST_MIN = 10
/** With lists wanted (topics, names), longer ones are let through. */
const WANTED_LINK_LIST_MAX = 40
const MENU_LABEL_CHARS_MAX = 60
const REPEATED_RUN_MIN = 3
const LONG_TEXT_CHARS = 40
/** Declared data that speaks of the fields, the rest of it, and embedded state. */
const DATA_TOKENS_MAX = { wanted: 3_000, declared: 500, state: 400 }
/** Names of properties that hold numbers of a thing, and what asks for one. */
const IDENTIFIER =
  /(?:sku|gtin|ean|upc|mpn|isbn|asin)\d*$|(?:product|item|article|variant|model|part|master)[ _-]?(?:id|no|nr|num|number|code)$|(?:^|[._ -])(?:code|ref|reference|pid)$/i
const ASKS_FOR_IDENTIFIER =
  /\b(?:sku|gtin|ean|upc|mpn|isbn|asin|identifiers?|product (?:id|code|number)|article number|part number|model number|id)\b/i
/** Properties that say how a page is built, not what it says. */
const TECHNICAL =
  /^(?:state \S+ )?(?:\S+ )?(?:fb:|al:|msapplication|apple-|google-|p:domain|theme-color|viewport|robots|generator)|(?:^|[ .:])(?:position|height|width|urlTemplate|query-input|icon|card|app_id|pages|shortlink|encodingFormat|og:type|site_verification|inLanguage|isPartOf\S*|potentialAction\S*)$|(?:^|[ .])(?:isPartOf|potentialAction)\.|^\S+ (?:SiteNavigationElement|WPHeader|WPFooter|UserComments|Comment) /
const FRAME_TAGS: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'menu'])
/** Of a longer text its beginning is told. */
export const DATA_CHARS_MAX = 1_500
const ADDRESS = /^(?:https?:)?\/\/\S+$/

export function tellableBlocks(document: PageDocument, fields: readonly Field[], { withLinks }: { withLinks: boolean }): TellableBlocks {
  const wantsLists = fields.some(({ type }) => type === 'array' || type === 'object')
  const words = wordsOfFields(fields)
  const shown = document.blocks.filter((block) => block.kind !== 'data' && !speaksToMachines(block.text))
  const answering = answeringBlocks(shown, { document, fields })
  const visible = withoutRepeats(withoutMenus(answering, { document, words, wantsLists }), wantsLists)
  const wantsIdentifier = fields.some(({ name, description }) => ASKS_FOR_IDENTIFIER.test(`${name.replaceAll('_', ' ')} ${description}`))
  const links = withLinks ? tellableLinks(document, new Set(visible.map(({ id }) => id)), words) : []
  return { visible, links, data: tellableData(document, visible, { words, withLinks, wantsIdentifier }) }
}

/** Runs of short links are menus; single ones of them that speak of a field, or hold a number or an address, stay. */
function withoutMenus(
  blocks: readonly Block[],
  { document, words, wantsLists }: { document: PageDocument; words: ReadonlySet<string>; wantsLists: boolean },
): Block[] {
  const linkChars = new Map<number, number>()
  for (const { block, text } of document.links) if (block !== null) linkChars.set(block, (linkChars.get(block) ?? 0) + charsOf(text))
  const isLabel = (block: Block): boolean =>
    block.kind !== 'heading' && block.text.length <= MENU_LABEL_CHARS_MAX && (linkChars.get(block.id) ?? 0) >= charsOf(block.text)
  const kept: Block[] = []
  for (let at = 0; at < blocks.length;) {
    let end = at
    while (end < blocks.length && isLabel(blocks[end]!)) end += 1
    const run = blocks.slice(at, end)
    const isMenu = run.length >= (isInFrame(run[0]?.element ?? null) ? MENU_LINKS_MIN : LINK_LIST_MIN)
    const isWanted = wantsLists && run.length <= WANTED_LINK_LIST_MAX && !isInFrame(run[0]?.element ?? null)
    kept.push(...(isMenu && !isWanted ? run.filter(({ text }) => /[\d@]/.test(text) || speaksOf(text, words)) : run))
    if (end < blocks.length) kept.push(blocks[end]!)
    at = end + 1
  }
  return kept
}

/**
 * Long texts are said once. A short one that was said before goes only where it follows the same text as before, so that no value loses
 * its label. With lists wanted only longer repetitions go, since items of a list may be equal.
 */
function withoutRepeats(blocks: readonly Block[], wantsLists: boolean): Block[] {
  const seen = new Set<string>()
  const kept: Block[] = []
  let repeated: Block[] = []
  const settle = (): void => {
    if (wantsLists && repeated.length < REPEATED_RUN_MIN) kept.push(...repeated)
    repeated = []
  }
  for (const [index, block] of blocks.entries()) {
    const inContext = block.text.length >= LONG_TEXT_CHARS ? block.text : `${blocks[index - 1]?.text ?? ''}\n${block.text}`
    if (block.kind !== 'cell' && seen.has(inContext)) {
      repeated.push(block)
      continue
    }
    settle()
    seen.add(inContext)
    kept.push(block)
  }
  settle()
  return kept
}

/** Numbers count all links of the page. The same address is told once. */
function tellableLinks(document: PageDocument, visible: ReadonlySet<number>, words: ReadonlySet<string>): TellableBlocks['links'] {
  const told = new Set<string>()
  return document.links
    .map((link, index) => ({ number: index + 1, link }))
    .toSorted((a, b) => Number(speaksOf(`${b.link.text} ${b.link.url}`, words)) - Number(speaksOf(`${a.link.text} ${a.link.url}`, words)))
    .filter(({ link: { block, text, url } }) => {
      if (block === null || told.has(url) || speaksToMachines(`${text} ${url}`)) return false
      if (!visible.has(block) && !speaksOf(`${text} ${url}`, words)) return false
      told.add(url)
      return true
    })
}

/** Data that says more than the visible page. Embedded state, which holds all kinds of things, only where its names speak of a field. */
function tellableData(
  document: PageDocument,
  visible: readonly Block[],
  { words, withLinks, wantsIdentifier }: { words: ReadonlySet<string>; withLinks: boolean; wantsIdentifier: boolean },
): Block[] {
  const said = new Set([document.title, ...visible.map((block) => block.text)])
  const shown = visible.map(({ text }) => lettersOf(text)).join(' ')
  const data = document.blocks.filter(
    (block) => block.kind === 'data' && !TECHNICAL.test(block.path) && (withLinks || !ADDRESS.test(block.text)),
  )
  const ranked = data
    .map((block) => ({
      block,
      isState: block.path.startsWith('state '),
      hits: hitsOf(block.path, words) + (wantsIdentifier && IDENTIFIER.test(block.path) ? 2 : 0),
    }))
    .filter(({ isState, hits }) => !isState || hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
  const room = { ...DATA_TOKENS_MAX }
  return ranked.flatMap(({ block, isState, hits }) => {
    const of = isState ? 'state' : hits > 0 ? 'wanted' : 'declared'
    const tokens = estimateTokens(`${block.path} ${block.text.slice(0, DATA_CHARS_MAX)}`)
    const isShown = block.text.length >= LONG_TEXT_CHARS && shown.includes(lettersOf(block.text))
    if (isShown || said.has(block.text) || tokens > room[of] || speaksToMachines(`${block.path} ${block.text}`)) return []
    said.add(block.text)
    room[of] -= tokens
    return [block]
  })
}

function isInFrame(element: Element | null): boolean {
  for (let at = element; at !== null; at = at.parent !== null && 'attribs' in at.parent ? at.parent : null) {
    if (FRAME_TAGS.has(at.name) || at.attribs['role'] === 'navigation') return true
  }
  return false
}

/** Without what differs between a text and its copy in the page's data: case, spaces, punctuation. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function charsOf(text: string): number {
  return text.replace(/\s+/g, '').length
}
