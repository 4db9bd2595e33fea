// Text of one line of inline markup as Markdown: links, emphasis, code, pictures. Knows nothing of blocks.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

const STRONG = new Set(['strong', 'b'])
const EMPHASIS = new Set(['em', 'i', 'cite', 'dfn'])
const CODE = new Set(['code', 'kbd', 'samp', 'tt', 'var'])

export interface InlineContext {
  baseUrl: string
  /** False for nodes that are left out. */
  isKept(node: ChildNode): boolean
}

/** Markdown of the nodes on one line, white space folded; empty where nothing is kept. */
export function inlineMarkdown(nodes: readonly ChildNode[], context: InlineContext): string {
  return nodes
    .map((node) => piece(node, context))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()
}

function piece(node: ChildNode, context: InlineContext): string {
  if (isText(node)) return node.data.trim() === '' ? ' ' : context.isKept(node) ? escapeMarkdown(node.data) : ''
  if (!isTag(node) || isHidden(node)) return ''
  if (node.name === 'br') return '\n'
  if (node.name === 'img') return context.isKept(node) ? image(node, context.baseUrl) : ''
  const inner = node.children.map((child) => piece(child, context)).join('')
  if (inner.trim() === '') return inner
  if (node.name === 'a') return link(node, inner, context.baseUrl)
  if (STRONG.has(node.name)) return wrapped(inner, '**')
  if (EMPHASIS.has(node.name)) return wrapped(inner, '*')
  if (CODE.has(node.name)) return wrapped(inner.replace(/\\([\\`*_[\]<])/g, '$1').replaceAll('`', "'"), '`')
  if (node.name === 's' || node.name === 'del' || node.name === 'strike') return wrapped(inner, '~~')
  return inner
}

/** Marks stand at the words, blanks outside of them. */
function wrapped(inner: string, mark: string): string {
  const text = inner.trim()
  if (text.includes('\n') || text.startsWith(mark)) return inner
  return `${/^\s/.test(inner) ? ' ' : ''}${mark}${text}${mark}${/\s$/.test(inner) ? ' ' : ''}`
}

function link(element: Element, inner: string, baseUrl: string): string {
  const url = URL.parse(element.attribs.href ?? '', baseUrl)
  const text = inner.trim().replace(/\s+/g, ' ')
  const before = /^\s/.test(inner) ? ' ' : ''
  const after = /\s$/.test(inner) ? ' ' : ''
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return `${before}${text}${after}`
  return `${before}[${text}](${url.href.replace(/[()]/g, encodeURIComponent).replaceAll('(', '%28').replaceAll(')', '%29')})${after}`
}

/** ![alternative](address); empty for pictures without an address of their own. */
export function image(element: Element, baseUrl: string): string {
  const source = [element.attribs.src, element.attribs['data-src'], element.attribs['data-lazy-src']].find(
    (one) => one !== undefined && one !== '' && !one.startsWith('data:'),
  )
  const url = source === undefined ? null : URL.parse(source, baseUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const alternative = (element.attribs.alt ?? '').replace(/\s+/g, ' ').trim()
  return `![${escapeMarkdown(alternative)}](${url.href.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<]/g, String.raw`\$&`).replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
}
