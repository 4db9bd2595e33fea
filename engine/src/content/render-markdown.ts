// The kept blocks of a page as Markdown: headings, paragraphs, nested lists, quotes, code, tables, links and pictures.
// What is kept is decided before; order and nesting are the page's.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { isHidden } from '../text/hidden.ts'
import { INLINE_TAGS } from '../text/tags.ts'
import type { PageDocument, Table } from '../types.ts'
import { image, inlineMarkdown, type InlineContext } from './inline-markdown.ts'

/** Markdown of the blocks with these numbers. */
export function renderMarkdown(document: PageDocument, kept: ReadonlySet<number>): string {
  const renderer = new MarkdownRenderer(document, kept)
  return renderer.childrenOf(document.dom).join('\n\n')
}

class MarkdownRenderer {
  private readonly context: InlineContext
  private readonly tables: Map<Element, Table>
  private readonly hasKept = new Map<Element, boolean>()
  private readonly kept: ReadonlySet<number>
  private readonly nodeBlocks: ReadonlyMap<ChildNode, number>

  constructor(document: PageDocument, kept: ReadonlySet<number>) {
    this.kept = kept
    this.nodeBlocks = document.nodeBlocks
    this.tables = new Map(document.tables.filter((table) => table.isData).map((table) => [table.element, table]))
    this.context = { baseUrl: document.baseUrl, isKept: (node) => (isTag(node) ? this.isNearKept(node) : this.isKeptNode(node)) }
  }

  /** The blocks of Markdown below a parent: runs of inline nodes are one, block elements their own. */
  childrenOf(parent: ParentNode): string[] {
    const parts: string[] = []
    let run: ChildNode[] = []
    const flush = (): void => {
      const text = run.length > 0 ? inlineMarkdown(run, this.context) : ''
      if (text !== '') parts.push(escapeLineStart(text).replaceAll('\n', '  \n'))
      run = []
    }
    for (const child of parent.children) {
      if (isText(child) || (isTag(child) && this.isInline(child))) run.push(child)
      else if (isTag(child) && !isHidden(child)) {
        flush()
        parts.push(...this.blocksOf(child))
      }
    }
    flush()
    return parts
  }

  private blocksOf(element: Element): string[] {
    if (!this.holdsKept(element)) return []
    const level = /^h[1-6]$/.test(element.name) ? Number(element.name[1]) : 0
    if (level > 0) return oneLine(this.childrenOf(element), `${'#'.repeat(level)} `)
    switch (element.name) {
      case 'ul':
      case 'ol':
      case 'menu':
        return this.list(element)
      case 'pre':
        return [this.code(element)]
      case 'blockquote':
        return [this.childrenOf(element).join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')]
      case 'table':
        return this.table(element)
      case 'dt':
        return oneLine(this.childrenOf(element), '**', '**')
      case 'img':
        return [image(element, this.context.baseUrl)].filter((text) => text !== '')
      default:
        return this.childrenOf(element)
    }
  }

  private list(element: Element): string[] {
    const lines: string[] = []
    for (const child of element.children) {
      if (!isTag(child) || isHidden(child)) continue
      const parts = child.name === 'ul' || child.name === 'ol' ? this.list(child) : this.blocksOf(child)
      if (parts.length === 0) continue
      if (child.name === 'ul' || child.name === 'ol') lines.push(parts.join('\n').replace(/^/gm, '  '))
      else lines.push(listItem(parts, element.name === 'ol' ? `${lines.length + 1}. ` : '- '))
    }
    return lines.length > 0 ? [lines.join('\n')] : []
  }

  private code(element: Element): string {
    const text = textOf(element).replace(/^\n+/, '').trimEnd()
    const fence = text.includes('```') ? '````' : '```'
    return `${fence}${languageOf(element)}\n${text}\n${fence}`
  }

  private table(element: Element): string[] {
    const table = this.tables.get(element)
    if (!table) return this.childrenOf(element)
    const width = table.rows[0]?.length ?? 0
    const cellText = (cell: Element): string =>
      this.childrenOf(cell)
        .join(' ')
        .replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run))
        .replaceAll('|', String.raw`\|`)
    const rows = table.rows.map((row) => row.map((cell) => cellText(cell.element)))
    const isHeaderRow = table.rows[0]?.every((cell) => cell.header) ?? false
    const header = isHeaderRow
      ? (rows.shift() ?? [])
      : table.header.length === width
        ? table.header
        : Array.from({ length: width }, () => '')
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
    const body = rows.filter((row) => row.some((cell) => cell !== ''))
    if (body.length === 0) return this.childrenOf(element)
    return [[line(header), line(header.map(() => '---')), ...body.map(line)].join('\n')]
  }

  private isInline(element: Element): boolean {
    return (
      element.name === 'br' ||
      (INLINE_TAGS.has(element.name) && !element.children.some((child) => isTag(child) && !this.isInline(child) && child.name !== 'img')) ||
      element.name === 'img'
    )
  }

  private isKeptNode(node: ChildNode): boolean {
    const block = this.nodeBlocks.get(node)
    return block !== undefined && this.kept.has(block)
  }

  private holdsKept(node: ChildNode): boolean {
    if (!isTag(node)) return this.isKeptNode(node)
    const known = this.hasKept.get(node)
    if (known !== undefined) return known
    const result = this.isKeptNode(node) || node.children.some((child) => this.holdsKept(child))
    this.hasKept.set(node, result)
    return result
  }

  /** A picture belongs to the content if text close around it does. */
  private isNearKept(element: Element): boolean {
    let at: Element | null = element
    for (let level = 0; at && level < 4; level += 1) {
      if (this.holdsKept(at)) return true
      at = at.parent && isTag(at.parent) ? at.parent : null
    }
    return false
  }
}

function oneLine(parts: string[], before: string, after = ''): string[] {
  const text = parts
    .join(' ')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^\*\*(.*)\*\*$/, '$1')
  return text === '' ? [] : [`${before}${text}${after}`]
}

function listItem(parts: string[], mark: string): string {
  const indent = ' '.repeat(mark.length)
  const [first = '', ...rest] = parts
  const isTight = rest.every((part) => /^(?:- |\d+\. )/.test(part))
  return `${mark}${[first, ...rest].join(isTight ? '\n' : '\n\n').replace(/\n(?=[^\n])/g, `\n${indent}`)}`
}

/** Signs that would begin a heading, list or quote are escaped. */
function escapeLineStart(text: string): string {
  return text.replace(/^(#{1,6} |[-+] |>|\d+(?=[.)] )|=+$|-{3,}$)/gm, String.raw`\$1`).replace(/^\\(\d+)([.)] )/gm, String.raw`$1\$2`)
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  if (node.name === 'br') return '\n'
  return node.children.map(textOf).join('')
}

function languageOf(element: Element): string {
  const classes = [element, ...element.children.filter(isTag)].map(({ attribs }) => attribs.class ?? '').join(' ')
  return /(?:language|lang|highlight-source|brush:)-?\s?([\w+#-]+)/.exec(classes)?.[1] ?? ''
}
