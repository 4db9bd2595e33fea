// Which blocks of a page are sent to a model for some fields: no menus, no repetitions after the first occurrence, and no text that gives
// instructions to models. The page's data is chosen in prompt-data.ts.
import type { Element } from 'domhandler'
import type { Block, Field, Link, PageDocument } from '../types.ts'
import { askedKinds } from '../fields/asked-kinds.ts'
import { answeringBlocks } from './answering-blocks.ts'
import { speaksOf, wordsOfFields } from './field-words.ts'
import { FRAME_TAGS } from './page-places.ts'
import { speaksToMachines } from './speaks-to-machines.ts'
import { promptData } from './prompt-data.ts'

export interface PromptBlocks {
  /** In page order. */
  visible: Block[]
  /** Those that mention the fields first. */
  data: Block[]
  /** Requested links of the page: those of visible blocks, and those of menus that mention a field. */
  links: { number: number; link: Link }[]
}

/** Consecutive links that make a menu: in headers and footers, and elsewhere. */
const MENU_LINKS_MIN = 4
const LINK_LIST_MIN = 10
/** Where a field is a list (topics, names), runs of links up to this length are kept. */
const WANTED_LINK_LIST_MAX = 40
const MENU_LABEL_CHARS_MAX = 60
const CHOICES_MIN = 8
const CHOICES_LABEL_CHARS = 80
const REPEATED_RUN_MIN = 3
const REFRAIN_CHARS_MIN = 12
const REFRAIN_TOLD = 3
const LONG_TEXT_CHARS = 40

export function promptBlocks(document: PageDocument, fields: readonly Field[]): PromptBlocks {
  const wantsLists = fields.some(({ type }) => type === 'array' || type === 'object')
  const words = wordsOfFields(fields)
  const shown = document.blocks.filter((block) => block.kind !== 'data' && !speaksToMachines(block.text))
  const answering = answeringBlocks(shown, { document, fields })
  const visible = withoutRepeats(withoutMenus(withoutChoices(answering, words), { document, words, wantsLists }), wantsLists)
  const asked = askedKinds(fields)
  const links = asked.link ? promptLinks(document, new Set(visible.map(({ id }) => id)), words) : []
  return { visible, links, data: promptData(document, visible, { words, asked }) }
}

/** The options of a form are included where the words before it mention a field. */
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

/** Drops menus, which are runs of short links; single links that mention a field, or contain a number or an address, stay. */
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
 * Long texts are included once. A repeated short one is dropped only where it follows the same text as before, so that no value loses
 * its label. With lists wanted only longer repetitions are dropped, since items of a list may be equal.
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
    // A link around a heading, a picture's caption and its title: repetitions in a row.
    if (block.kind !== 'cell' && kept.at(-1)?.text === block.text && kept.at(-1) === blocks[index - 1]) continue
    settle()
    seen.add(inContext)
    kept.push(block)
  }
  settle()
  return kept
}

/** A text without figures that is repeated often: the name below each picture, a button at each step. */
function isRefrain({ kind, text }: Block, times: Map<string, number>): boolean {
  if (kind === 'cell' || text.length < REFRAIN_CHARS_MIN || /\d/.test(text)) return false
  const before = times.get(text) ?? 0
  times.set(text, before + 1)
  return before >= REFRAIN_TOLD
}

/** Numbers count all links of the page. The same address is included once. */
function promptLinks(document: PageDocument, visible: ReadonlySet<number>, words: ReadonlySet<string>): PromptBlocks['links'] {
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

function isInFrame(element: Element | null): boolean {
  for (let at = element; at !== null; at = at.parent !== null && 'attribs' in at.parent ? at.parent : null) {
    if (FRAME_TAGS.has(at.name) || at.attribs['role'] === 'navigation') return true
  }
  return false
}

function charsOf(text: string): number {
  return text.replace(/\s+/g, '').length
}
