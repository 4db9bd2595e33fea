// Which blocks of a page are worth a model's reading for some fields: no menus, nothing said twice, structured data as far as it speaks
// of the fields, and no text that commands models. What is left out costs nothing and is never missed silently: the first naming stays.
import type { Element } from 'domhandler'
import type { Block, Field, Link, PageDocument } from '../types.ts'
import { askedKinds, type AskedKinds } from './asked-kinds.ts'
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
const CHOICES_MIN = 8
const CHOICES_LABEL_CHARS = 80
const REPEATED_RUN_MIN = 3
const REFRAIN_CHARS_MIN = 12
const REFRAIN_TOLD = 3
const LONG_TEXT_CHARS = 40
/** Data of this length that the page shows says nothing by being declared too. */
const SHOWN_DATA_CHARS = 20
/** Declared data that speaks of the fields, the rest of it, and embedded state. */
const DATA_TOKENS_MAX = { wanted: 3_000, declared: 320, state: 300 }
/** Names of properties that hold numbers of a thing. */
const IDENTIFIER =
  /(?:sku|gtin|ean|upc|mpn|isbn|asin)\d*$|(?:product|item|article|variant|model|part|master)[ _-]?(?:id|no|nr|num|number|code)$|(?:^|[._ -])(?:code|ref|reference|pid)$/i
/** Properties that say how a page is built, not what it says. */
const TECHNICAL =
  /^(?:state \S+ )?(?:\S+ )?(?:fb:|al:|msapplication|apple-|google-|p:domain|theme-color|viewport|robots|generator)|(?:^|[ .:])(?:position|height|width|urlTemplate|query-input|icon|card|app_id|pages|shortlink|encodingFormat|og:type|site_verification|inLanguage|isPartOf\S*|potentialAction\S*)$|(?:^|[ .])(?:isPartOf|potentialAction)\.|^\S+ (?:SiteNavigationElement|WPHeader|WPFooter|UserComments|Comment) /
/** Embedded state that is the words and switches of the site's own machinery. */
const MACHINERY =
  /^state (?:.*[ ._])?(?:translations?|i18n|l10n|strings|settings|config|ads?|site_?ads|ad_?options|ad_?types|nonces?|ajax\w*)(?=[ ._]|$)/i
/** What is told of other things than the page's own: who publishes it and how to reach them, its films, its accounts. */
const OF_OTHERS =
  /(?:^|[ .])(?:publisher|author|creator|video|logo|contactPoint|copyrightHolder|sourceOrganization)\.(?!name$)|(?:^|[ .])(?:sameAs|wordCount|copyrightYear|thumbnailUrl)$|^twitter /
const PICTURE_PATH = /image|photo|picture|logo|thumb|avatar|canonical|og:url|^\S+ \S+ url$/i
const FRAME_TAGS: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'menu'])
/** Of a longer text its beginning is told. */
export const DATA_CHARS_MAX = 1_500
/** Values of schema.org's lists are written as addresses. */
const ADDRESS = /^(?:https?:)?\/\/(?!(?:www\.)?schema\.org\/)\S+$/

export function tellableBlocks(document: PageDocument, fields: readonly Field[]): TellableBlocks {
  const wantsLists = fields.some(({ type }) => type === 'array' || type === 'object')
  const words = wordsOfFields(fields)
  const shown = document.blocks.filter((block) => block.kind !== 'data' && !speaksToMachines(block.text))
  const answering = answeringBlocks(shown, { document, fields })
  const visible = withoutRepeats(withoutMenus(withoutChoices(answering, words), { document, words, wantsLists }), wantsLists)
  const asked = askedKinds(fields)
  const links = asked.link ? tellableLinks(document, new Set(visible.map(({ id }) => id)), words) : []
  return { visible, links, data: tellableData(document, visible, { words, asked }) }
}

/** What a form offers to choose from is told where the words before it speak of a field. */
function withoutChoices(blocks: readonly Block[], words: ReadonlySet<string>): Block[] {
  const kept: Block[] = []
  for (let at = 0; at < blocks.length;) {
    let end = at
    while (blocks[end]?.kind === 'control') end += 1
    const isTold =
      end - at < CHOICES_MIN || speaksOf(`${blocks[at - 1]?.text.slice(-CHOICES_LABEL_CHARS) ?? ''} ${blocks[at]!.text}`, words)
    if (isTold) kept.push(...blocks.slice(at, end))
    if (end < blocks.length) kept.push(blocks[end]!)
    at = end + 1
  }
  return kept
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
  const times = new Map<string, number>()
  for (const [index, block] of blocks.entries()) {
    if (isRefrain(block, times)) continue
    const inContext = block.text.length >= LONG_TEXT_CHARS ? block.text : `${blocks[index - 1]?.text ?? ''}\n${block.text}`
    if (block.kind !== 'cell' && seen.has(inContext)) {
      repeated.push(block)
      continue
    }
    // A link around a heading, a picture's caption and its title: said twice in one breath.
    if (block.kind !== 'cell' && kept.at(-1)?.text === block.text && kept.at(-1) === blocks[index - 1]) continue
    settle()
    seen.add(inContext)
    kept.push(block)
  }
  settle()
  return kept
}

/** The name below each picture, a button at each step: words without a figure that come again and again. */
function isRefrain({ kind, text }: Block, times: Map<string, number>): boolean {
  if (kind === 'cell' || text.length < REFRAIN_CHARS_MIN || /\d/.test(text)) return false
  const before = times.get(text) ?? 0
  times.set(text, before + 1)
  return before >= REFRAIN_TOLD
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
  { words, asked }: { words: ReadonlySet<string>; asked: AskedKinds },
): Block[] {
  const said = new Set([document.title, ...visible.map((block) => block.text)])
  const shown = visible.map(({ text }) => lettersOf(text)).join(' ')
  const data = document.blocks.filter(
    (block) =>
      block.kind === 'data' &&
      !TECHNICAL.test(block.path) &&
      !MACHINERY.test(block.path) &&
      (!ADDRESS.test(block.text) || wantsAddress(block, asked)),
  )
  const ranked = data
    .map((block) => ({
      block,
      isState: block.path.startsWith('state '),
      // Their kind is called `state`, and so are fields of addresses.
      hits: hitsOf(block.path.replace(/^state /, ''), words) + (asked.identifier && IDENTIFIER.test(block.path) ? 2 : 0),
    }))
    .filter(({ block, isState, hits }) => hits > 0 || (!isState && (asked.link || !OF_OTHERS.test(block.path))))
    .toSorted((a, b) => b.hits - a.hits)
  const room = { ...DATA_TOKENS_MAX }
  return ranked.flatMap(({ block, isState, hits }) => {
    const of = isState ? 'state' : hits > 0 ? 'wanted' : 'declared'
    const tokens = estimateTokens(`${block.path} ${block.text.slice(0, DATA_CHARS_MAX)}`)
    const isShown = block.text.length >= SHOWN_DATA_CHARS && shown.includes(lettersOf(block.text))
    if (isShown || said.has(block.text) || tokens > room[of] || speaksToMachines(`${block.path} ${block.text}`)) return []
    said.add(block.text)
    room[of] -= tokens
    return [block]
  })
}

function wantsAddress({ path }: Block, asked: AskedKinds): boolean {
  return asked.link || (asked.address && PICTURE_PATH.test(path))
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
