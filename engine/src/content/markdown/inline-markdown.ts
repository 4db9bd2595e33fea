// Text of one line of inline markup as Markdown: links, emphasis, code, formulas, pictures. Handles no blocks.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../../text/hidden.ts'
import { pictureSource } from '../../text/picture-source.ts'
import { fenceOf } from './fence.ts'
import { formula, isFormula, isFormulaLook, keepTex } from './formula.ts'
import { phrasesOf } from '../../fields/word-patterns.ts'

const STRONG = new Set(['strong', 'b'])
const EMPHASIS = new Set(['em', 'i', 'cite', 'dfn'])
const STRUCK = new Set(['s', 'del', 'strike'])
const CODE = new Set(['code', 'kbd', 'samp', 'tt', 'var'])

export interface InlineContext {
  baseUrl: string
  /** Names of the notes that links refer to. */
  references: ReadonlyMap<Element, string>
  /** Links of notes back to where they are referred to; left out. */
  returns: ReadonlySet<Element>
  /** False for nodes that are left out. */
  isKept(node: ChildNode): boolean
}

/** Markdown of the nodes, white space folded, a line for each <br> and an empty one for several; empty where nothing is kept. */
export function inlineMarkdown(nodes: readonly ChildNode[], context: InlineContext): string {
  return nodes
    .map((node) => piece(node, context))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?<=[^\s*`\\])\*{4}(?=[^\s*`])/g, '')
    .trim()
}

/** A link of a heading to itself, of a note back to its place: signs only. */
function isMarker({ name, attribs, children }: Element): boolean {
  return name === 'a' && attribs.href?.startsWith('#') === true && !/[\p{L}\p{N}]/u.test(children.map(plain).join(''))
}

function piece(node: ChildNode, context: InlineContext): string {
  if (isText(node))
    return node.data.trim() === '' ? ' ' : context.isKept(node) ? keepTex(node.data.replace(/\s+/g, ' '), escapeMarkdown) : ''
  if (!isTag(node)) return ''
  if (isFormula(node)) return context.isKept(node) ? formula(node) : ''
  if (isHidden(node) || isMarker(node) || isFormulaLook(node) || context.returns.has(node)) return ''
  if (node.name === 'br') return '\n'
  if (node.name === 'img') return context.isKept(node) ? image(node, context.baseUrl) : ''
  if (CODE.has(node.name)) return code(node, context)
  const inner = node.children.map((child) => piece(child, context)).join('')
  if (inner.trim() === '') return inner
  const reference = context.references.get(node)
  if (reference !== undefined) return `[^${reference}]`
  return marked(node, inner, context)
}

function marked(node: Element, inner: string, context: InlineContext): string {
  const { name } = node
  if (name === 'a') return link(node, inner, context.baseUrl)
  if (STRONG.has(name)) return wrapped(inner, '**')
  if (EMPHASIS.has(name)) return wrapped(inner, '*')
  if (STRUCK.has(name)) return wrapped(inner, '~~')
  if (name === 'q') return `“${inner.trim()}”`
  if (name === 'rt') return `(${inner.trim()})`
  if ((name === 'sup' || name === 'sub') && isIndex(inner)) return `<${name}>${inner.trim()}</${name}>`
  return inner
}

const NO_INDEX = new RegExp(String.raw`^\s*(?:${phrasesOf(({ lists }) => lists?.ordinalEnds).join('|')}|º|ª|tm|sm|r|c)\s*$`, 'iu')

/** A power or an index, not the end of an ordinal or the sign of a trade mark. */
function isIndex(inner: string): boolean {
  return /^\s*[-+−–]?[\p{L}\d]{1,3}[-+−–]?\s*$/u.test(inner) && !NO_INDEX.test(inner)
}

/** Code as it is written, between signs that do not occur in it; a link around all of it stays one. */
function code(element: Element, context: InlineContext): string {
  const kept = (node: ChildNode): string =>
    isText(node)
      ? context.isKept(node)
        ? node.data
        : ''
      : isTag(node) && !isHidden(node)
        ? node.name === 'br'
          ? ' '
          : node.children.map(kept).join('')
        : ''
  const inner = element.children.map(kept).join('')
  const text = inner.trim().replace(/\s+/g, ' ')
  if (text === '') return inner
  const fence = fenceOf(text, 1)
  const span = fence === '`' ? `\`${text}\`` : `${fence} ${text} ${fence}`
  const [only, ...others] = element.children
  const linked = others.length === 0 && only && isTag(only) && only.name === 'a' ? link(only, span, context.baseUrl) : span
  return `${/^\s/.test(inner) ? ' ' : ''}${linked}${/\s$/.test(inner) ? ' ' : ''}`
}

function plain(node: ChildNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  return node.name === 'img' ? (node.attribs.alt ?? '') : node.children.map(plain).join('')
}

/** Puts the marks around the words, with white space outside of them. */
function wrapped(inner: string, mark: string): string {
  const text = inner.trim()
  if (text.includes('\n') || text.startsWith(mark)) return inner
  return `${/^\s/.test(inner) ? ' ' : ''}${mark}${text}${mark}${/\s$/.test(inner) ? ' ' : ''}`
}

/** [text](address); the text alone where the address is empty or not of the web, mail or telephone. */
export function link(element: Element, inner: string, baseUrl: string): string {
  const address = (element.attribs.href ?? '').trim()
  const url = address === '' || address === '#' ? null : URL.parse(address, baseUrl)
  const text = inner.trim().replace(/\s+/g, ' ')
  const before = /^\s/.test(inner) ? ' ' : ''
  const after = /\s$/.test(inner) ? ' ' : ''
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return `${before}${text}${after}`
  return `${before}[${text}](${url.href.replace(/[()]/g, encodeURIComponent).replaceAll('(', '%28').replaceAll(')', '%29')})${after}`
}

/** ![alternative](address); empty for pictures without an address of their own. */
export function image(element: Element, baseUrl: string): string {
  const source = pictureSource(element)
  const url = source === null ? null : URL.parse(source, baseUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const alternative = (element.attribs.alt ?? '').replace(/\s+/g, ' ').trim()
  return `![${escapeMarkdown(alternative)}](${url.href.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** Characters of Markdown in plain text. Soft hyphens and zero-width spaces are left out. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\\`*[\]<]|~~|&(?=#?\w{1,31};)/g, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
}
