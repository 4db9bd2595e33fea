// A page as numbered lines for a prompt, in as few parts as possible. Splits between lines only, and a table row is one line; every part //
// begins with the page's title, and with the columns where it begins inside a table. The path of data is written once for the values under
// it. Lines that give instructions to a model are left out.
import { getElementsByTagName } from 'domutils'
import type { Element } from 'domhandler'
import type { Block, Field, PageDocument, Table } from '../types.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { speaksToMachines } from './speaks-to-machines.ts'
import { promptBlocks, type PromptBlocks } from './prompt-blocks.ts'
import { DATA_CHARS_MAX } from './prompt-data.ts'

interface Line {
  text: string
  tokens: number
  /** Columns of the table or path of the data around the line, repeated where a part begins with it; empty where there is none. */
  context: string
}

const LINKS_MAX = 30
const LINK_CHARS_MAX = 100
/** Share of a part that structured data may take, so that the visible page is not crowded out. */
const DATA_SHARE_MAX = 0.4
const PATH_CHARS_MAX = 80

/** Lines behind their page's title and, where they begin inside a table, its columns. */
export interface PagePart {
  title: string
  lines: readonly Line[]
}

export interface PageParts {
  parts: PagePart[]
  /** True if some of the page itself did not fit into the parts. */
  isCut: boolean
}

export interface PartOptions {
  /** The requested fields: they determine which parts of the page are worth their tokens. */
  fields: readonly Field[]
  tokensMax: number
  partsMax: number
}

export function pageParts(document: PageDocument, { fields, tokensMax, partsMax }: PartOptions): PageParts {
  const title = `Title: ${speaksToMachines(document.title) ? '' : document.title}`
  const { visible, data, links } = promptBlocks(document, fields)
  const parts: { title: string; lines: Line[] }[] = []
  let room = 0
  const told = [...dataLines(data, tokensMax * DATA_SHARE_MAX), ...linkLines(links, document.page.url)]
  const all = [...visibleLines(visible, document.tables), ...told]
  const [first] = all
  for (const line of all) {
    const tokens = Math.min(line.tokens, tokensMax)
    if (tokens > room) {
      if (parts.length === partsMax) return { parts, isCut: true }
      parts.push({ title, lines: [] })
      room = tokensMax - estimateTokens(`${title}\n${line.context}`)
    }
    // The first line of the page needs no repeated columns.
    const context = line === first ? '' : line.context
    parts.at(-1)!.lines.push({ ...line, context, text: line.tokens > tokensMax ? line.text.slice(0, tokensMax) : line.text })
    room -= tokens
  }
  return { parts, isCut: false }
}

export function textOfPart({ title, lines }: PagePart): string {
  const context = lines[0]?.context ?? ''
  return [title, ...(context === '' ? [] : [context]), ...lines.map(({ text }) => text)].join('\n')
}

/** Split between two lines; null for a part with only one. */
export function halvesOf({ title, lines }: PagePart): [PagePart, PagePart] | null {
  const middle = Math.ceil(lines.length / 2)
  return lines.length < 2
    ? null
    : [
        { title, lines: lines.slice(0, middle) },
        { title, lines: lines.slice(middle) },
      ]
}

/** The given blocks as lines, in page order. */
export function blockLines(blocks: readonly Block[]): string {
  return blocks
    .map(lineOf)
    .filter((line) => !speaksToMachines(line))
    .join('\n')
}

function lineOf(block: Block): string {
  const mark =
    block.kind === 'heading' ? `${'#'.repeat(Math.max(block.level, 1))} ` : block.kind === 'data' ? `(${plainPath(block.path)}) ` : ''
  return `${block.id}: ${mark}${block.text.replaceAll('\n', ' ')}`
}

/** Property names are untrusted text of the page as well. */
function plainPath(path: string): string {
  return path.replace(/[^\p{L}\p{N}_@.: -]+/gu, '_').slice(-PATH_CHARS_MAX)
}

function visibleLines(blocks: readonly Block[], tables: readonly Table[]): Line[] {
  const columnsOfRow = columnsByRow(tables)
  const lines: Line[] = []
  let row: Element | null = null
  for (const block of blocks) {
    const ownRow = block.kind === 'cell' ? rowOf(block.element) : null
    const last = lines.at(-1)
    if (ownRow !== null && ownRow === row && last !== undefined) {
      last.text += ` | ${lineOf(block)}`
      last.tokens += estimateTokens(block.text) + 6
    } else {
      const text = lineOf(block)
      lines.push({ text, tokens: estimateTokens(text) + 1, context: (ownRow && columnsOfRow.get(ownRow)) ?? '' })
    }
    row = ownRow
  }
  return lines
}

/** As many as fit, in page order, with long texts truncated. A path is written once for the values under it. */
function dataLines(blocks: readonly Block[], tokensMax: number): Line[] {
  const told: Block[] = []
  let tokens = 0
  for (const block of blocks) {
    tokens += tokensOf(block)
    if (tokens > tokensMax) break
    told.push(block)
  }
  return told
    .toSorted((a, b) => a.id - b.id)
    .map((block, index, all) => {
      const isSame = all[index - 1]?.path === block.path
      const text = block.text.slice(0, DATA_CHARS_MAX)
      const line = lineOf({ ...block, text, path: isSame ? 'same' : block.path })
      return { text: line, tokens: estimateTokens(line) + 1, context: isSame ? `(same: ${plainPath(block.path)})` : '' }
    })
}

function tokensOf(block: Block): number {
  return estimateTokens(lineOf({ ...block, text: block.text.slice(0, DATA_CHARS_MAX) })) + 1
}

/** Addresses on the page's own site by their path. */
function linkLines(links: PromptBlocks['links'], pageUrl: string): Line[] {
  const origin = URL.parse(pageUrl)?.origin ?? ''
  return links.slice(0, LINKS_MAX).map(({ number, link }) => {
    const address = link.url.startsWith(`${origin}/`) ? link.url.slice(origin.length) : link.url
    const text = `L${number}: ${link.text.slice(0, LINK_CHARS_MAX)} -> ${address.slice(0, LINK_CHARS_MAX)}`
    return { text, tokens: estimateTokens(text) + 1, context: '' }
  })
}

function columnsByRow(tables: readonly Table[]): Map<Element, string> {
  const columns = new Map<Element, string>()
  for (const table of tables) {
    if (!table.isData || table.header.length === 0 || speaksToMachines(table.header.join(' '))) continue
    const line = `(columns: ${table.header.join(' | ')})`
    for (const row of getElementsByTagName('tr', table.element)) columns.set(row, line)
  }
  return columns
}

function rowOf(element: Element | null): Element | null {
  for (let at = element; at !== null; at = at.parent !== null && 'attribs' in at.parent ? at.parent : null) {
    if (at.name === 'tr') return at
    if (at.name === 'table') return null
  }
  return null
}
