// The kept blocks of a page as Markdown: headings, paragraphs, nested lists, quotes, code, tables, notes, formulas, links and pictures.
// The caller decides what is kept; order and nesting are the page's.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { isHidden } from '../../text/hidden.ts'
import { INLINE_TAGS } from '../../text/tags.ts'
import type { PageDocument, Table } from '../../types.ts'
import { ariaTable } from './aria-table.ts'
import { codeBlock } from './code-block.ts'
import { findFootnotes } from './footnotes.ts'
import { formula, isFormula, isFormulaLook } from './formula.ts'
import { image, inlineMarkdown, link, type InlineContext } from './inline-markdown.ts'
import { KeptNodes } from './kept-nodes.ts'

/** Markdown of the blocks with these numbers. */
export function renderMarkdown(document: PageDocument, kept: ReadonlySet<number>): string {
  const renderer = new MarkdownRenderer(document, kept)
  return renderer.childrenOf(document.dom).join('\n\n')
}

class MarkdownRenderer {
  private readonly context: InlineContext
  private readonly tables: Map<Element, Table>
  private readonly nodes: KeptNodes
  private readonly notes: ReadonlyMap<Element, string>
  private readonly inline = new Map<Element, boolean>()
  private quotes = 0

  constructor(document: PageDocument, kept: ReadonlySet<number>) {
    const nodes = new KeptNodes(document.nodeBlocks, kept)
    const { references, notes, returns } = findFootnotes(document.dom)
    const heldNotes = new Set([...notes].flatMap(([element, name]) => (nodes.holds(element) ? [name] : [])))
    this.nodes = nodes
    this.notes = notes
    this.tables = new Map(document.tables.filter((table) => table.isData).map((table) => [table.element, table]))
    this.context = {
      baseUrl: document.baseUrl,
      returns,
      references: new Map([...references].filter(([, name]) => heldNotes.has(name))),
      isKept: (node) => (isTag(node) ? nodes.isNear(node) : nodes.has(node)),
    }
  }

  /** The blocks of Markdown below a parent: runs of inline nodes are one, block elements their own. */
  childrenOf(parent: ParentNode): string[] {
    const parts: string[] = []
    let run: ChildNode[] = []
    let isRuled = false
    const add = (...more: string[]): void => {
      if (isRuled && more.length > 0 && parts.length > 0) parts.push('---')
      if (more.length > 0) isRuled = false
      parts.push(...more)
    }
    const flush = (): void => {
      const text = run.length > 0 ? inlineMarkdown(run, this.context) : ''
      if (text !== '') add(...text.split('\n\n').map((part) => escapeLineStart(part).replaceAll('\n', '  \n')))
      run = []
    }
    for (const child of parent.children) {
      if (isText(child) || (isTag(child) && this.isInline(child))) run.push(child)
      else if (isTag(child) && child.name === 'hr') {
        flush()
        isRuled = true
      } else if (isTag(child) && !isHidden(child)) {
        flush()
        add(...this.blocksOf(child))
      }
    }
    flush()
    return parts
  }

  private blocksOf(element: Element): string[] {
    if (!this.nodes.holds(element)) return this.nodes.isPictureBetween(element) ? this.picturesOf(element) : []
    const level = headingLevel(element)
    if (level > 0) return oneLine(this.childrenOf(element), `${'#'.repeat(level)} `)
    switch (element.name) {
      case 'ul':
      case 'ol':
      case 'menu':
        return this.list(element)
      case 'pre':
        return [codeBlock(element)].filter((text) => text !== '')
      case 'blockquote':
        return this.quote(element)
      case 'table':
        return this.table(element)
      case 'dt':
      case 'summary':
        return oneLine(this.childrenOf(element), '**', '**')
      case 'a':
        return linkedBlocks(this.childrenOf(element), (text) => link(element, text, this.context.baseUrl))
      default:
        return this.tableOfRoles(element) ?? this.childrenOf(element)
    }
  }

  /** Beyond a maximum depth quotes continue in the outer one: each level adds its sign to all lines, so output would grow quadratically. */
  private quote(element: Element): string[] {
    if (this.quotes >= QUOTES_MAX) return this.childrenOf(element)
    this.quotes += 1
    const text = this.childrenOf(element).join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')
    this.quotes -= 1
    return [text]
  }

  private tableOfRoles(element: Element): string[] | null {
    const table = ariaTable(element)
    if (table === null) return null
    const rows = table.rows.map((row) => row.map((cell) => (cell === null ? '' : cellLine(this.childrenOf(cell)))))
    const header = table.hasHeader ? (rows.shift() ?? []) : (rows[0] ?? []).map(() => '')
    const body = rows.filter((row) => row.some((cell) => cell !== ''))
    return body.length === 0 ? null : [tableLines(header, body)]
  }

  /** Pictures and formulas without text of their own. */
  private picturesOf(element: Element): string[] {
    if (isFormula(element)) return [formula(element)].filter((text) => text !== '')
    if (isHidden(element)) return []
    if (element.name === 'img') return [image(element, this.context.baseUrl)].filter((text) => text !== '')
    return element.children.filter(isTag).flatMap((child) => this.picturesOf(child))
  }

  private list(element: Element): string[] {
    const lines: string[] = []
    const notes: string[] = []
    let number = Number.parseInt(element.attribs.start ?? '', 10) || 1
    let mark = '- '
    for (const child of element.children) {
      if (!isTag(child) || isHidden(child)) continue
      if (child.name === 'ul' || child.name === 'ol') {
        const nested = this.nodes.holds(child) ? this.list(child) : []
        if (nested.length > 0) lines.push(nested.join('\n').replace(/^(?=.)/gm, ' '.repeat(mark.length)))
        continue
      }
      const parts = this.blocksOf(child)
      if (parts.length === 0) continue
      const note = this.notes.get(child)
      if (note !== undefined) notes.push(listItem(parts, `[^${note}]: `, 4).replace(/^(\[\^\w+\]: )\^ +/, '$1'))
      else {
        if (element.name === 'ol') {
          number = Number.parseInt(child.attribs.value ?? '', 10) || number
          mark = `${number}. `
          number += 1
        }
        lines.push(listItem(parts, `${mark}${checkBoxOf(child)}`, mark.length))
      }
    }
    return [lines.join('\n'), notes.join('\n')].filter((text) => text !== '')
  }

  private table(element: Element): string[] {
    const table = this.tables.get(element)
    if (!table) return this.childrenOf(element)
    const width = table.rows[0]?.length ?? 0
    const isHeaderRow = table.rows[0]?.every((cell) => cell.header) ?? false
    // A cell over several columns is written once; as a header it names each of them.
    const rows = table.rows.map((row, index) =>
      row.map(({ element: cell }, column) => {
        const isWritten = cell === row[column - 1]?.element && !(isHeaderRow && index === 0)
        return isWritten ? '' : cellLine(this.childrenOf(cell))
      }),
    )
    const header = isHeaderRow
      ? (rows.shift() ?? [])
      : table.header.length === width
        ? table.header.map((name) => name.replaceAll('|', String.raw`\|`))
        : Array.from({ length: width }, () => '')
    const body = rows.filter((row) => row.some((cell) => cell !== ''))
    if (body.length === 0) return this.childrenOf(element)
    const captions = element.children
      .filter((child) => isTag(child) && child.name === 'caption')
      .flatMap((child) => this.blocksOf(child as Element))
    return [...captions, tableLines(header, body)]
  }

  /** Inline content: elements that contain only inline elements or formulas, and invisible ones. */
  private isInline(element: Element): boolean {
    if (element.name === 'br' || element.name === 'img' || isFormula(element) || isFormulaLook(element)) return true
    if (!INLINE_TAGS.has(element.name) && !isFormulaBox(element)) return false
    const known = this.inline.get(element)
    if (known !== undefined) return known
    const result = element.children.every((child) => !isTag(child) || isHidden(child) || this.isInline(child))
    this.inline.set(element, result)
    return result
  }
}

const QUOTES_MAX = 8

function tableLines(header: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...body.map(line)].join('\n')
}

/** An element made by a typesetter around its formula. */
function isFormulaBox({ name, children }: Element): boolean {
  return name.includes('-') && children.some((child) => isTag(child) && (isFormula(child) || isFormulaBox(child)))
}

function headingLevel({ name, attribs }: Element): number {
  if (/^h[1-6]$/.test(name)) return Number(name[1])
  if (attribs.role !== 'heading') return 0
  const level = Number(attribs['aria-level'] ?? 2)
  return [1, 2, 3, 4, 5, 6].includes(level) ? level : 2
}

function oneLine(parts: string[], before: string, after = ''): string[] {
  const text = parts
    .join(' ')
    .replace(/\s+/g, unbroken)
    .replace(/^\*\*((?:(?!\*\*).)*)\*\*$/, '$1')
  return text === '' ? [] : [`${before}${text}${after}`]
}

/** A run of white space as it is, or a blank for one with a line break. */
const unbroken = (run: string): string => (run.includes('\n') ? ' ' : run)

/** Blocks inside one link (a card): the heading, or else the first line, becomes the link. */
function linkedBlocks(parts: string[], linked: (text: string) => string): string[] {
  const at = Math.max(
    0,
    parts.findIndex((part) => /^#{1,6} /.test(part)),
  )
  const [, mark = '', text = ''] = /^(#{1,6} )?(.*)$/.exec(parts[at] ?? '') ?? []
  if (text === '' || text.includes('](') || (mark === '' && /^(?:[-+*>|`!]|\d+\. )/.test(text))) return parts
  return parts.with(at, `${mark}${linked(text)}`)
}

/** Paragraphs of a cell are one line, items of a list lines of their own. */
function cellLine(parts: string[]): string {
  return parts
    .map((part) => (/^(?:- |\d+\. )/.test(part) ? part.replace(/\n\s*/g, '<br>') : part))
    .join(' ')
    .replace(/\s+/g, unbroken)
    .replaceAll('|', String.raw`\|`)
}

function checkBoxOf(item: Element): string {
  const box = firstTag(item)
  if (box?.name !== 'input' || box.attribs.type !== 'checkbox') return ''
  return box.attribs.checked === undefined ? '[ ] ' : '[x] '
}

/** The first element of an item, or of the label or paragraph that it begins with. */
function firstTag(item: Element): Element | null {
  const first = item.children.find((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
  if (!first || !isTag(first)) return null
  return first.name === 'label' || first.name === 'p' ? firstTag(first) : first
}

function listItem(parts: string[], mark: string, indent: number): string {
  const [first = '', ...rest] = parts
  const isTight = rest.every((part) => /^(?:- |\d+\. )/.test(part))
  return `${mark}${[first, ...rest].join(isTight ? '\n' : '\n\n').replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`)}`
}

/** Signs that would begin a heading, list or quote are escaped. */
function escapeLineStart(text: string): string {
  return text.replace(/^(#{1,6} |[-+] |>|\d+(?=[.)] )|=+$|-{3,}$)/gm, String.raw`\$1`).replace(/^\\(\d+)([.)] )/gm, String.raw`$1\$2`)
}
