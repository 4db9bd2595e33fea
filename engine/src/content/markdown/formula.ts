// Formulas as TeX between dollar signs: from MathML annotations, scripts for a typesetter, alternative texts of pictures, and TeX in the //
// text. MathML without a TeX source is written as its letters and signs.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'

const DELIMITED = /\\\((.{1,500}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|\$\$([\s\S]{1,2000}?)\$\$/g
/** A picture whose alternative text is TeX shows a formula. */
const TEX_TEXT = /^\{?\\(?:displaystyle|textstyle|frac|sum|int|sqrt|begin|mathbf|mathrm|mathcal|left)\b/

/** True for elements that represent a formula, whatever else is in them. */
export function isFormula(element: Element): boolean {
  if (element.name === 'math') return true
  if (element.name === 'script') return element.attribs.type?.startsWith('math/tex') === true
  return element.name === 'img' && TEX_TEXT.test((element.attribs.alt ?? '').trim())
}

/** A visual copy of a formula that is hidden from screen readers, beside its MathML. */
export function isFormulaLook({ attribs, parent }: Element): boolean {
  return attribs['aria-hidden'] === 'true' && parent !== null && holdsMath(parent)
}

/** `$…$` in a line, `$$…$$` in a block of its own; empty where there is no source. */
export function formula(element: Element): string {
  const isBlock = element.attribs.display === 'block' || /mode=display/.test(element.attribs.type ?? '')
  const tex = texOf(element).replace(/\s+/g, ' ').trim()
  if (tex === '') return ''
  return isBlock ? `$$${tex}$$` : `$${tex}$`
}

/** The text with its TeX unchanged between dollar signs, and all else passed through `escape`. */
export function keepTex(text: string, escape: (part: string) => string): string {
  if (!text.includes('\\(') && !text.includes('\\[') && !text.includes('$$')) return escape(text)
  let [kept, end] = ['', 0]
  for (const match of text.matchAll(DELIMITED)) {
    const [whole, inline, ...blocks] = match
    kept += escape(text.slice(end, match.index))
    kept += inline === undefined ? `$$${(blocks[0] ?? blocks[1] ?? '').trim()}$$` : `$${inline.trim()}$`
    end = match.index + whole.length
  }
  return kept + escape(text.slice(end))
}

const known = new WeakMap<ParentNode, boolean>()

/** True where a part that is not hidden from screen readers contains a formula. */
function holdsMath(parent: ParentNode): boolean {
  const before = known.get(parent)
  if (before !== undefined) return before
  const isHeld = (child: ChildNode): boolean =>
    isTag(child) && child.attribs['aria-hidden'] !== 'true' && (child.name === 'math' || holdsMath(child))
  const result = parent.children.some(isHeld)
  known.set(parent, result)
  return result
}

function texOf(element: Element): string {
  if (element.name === 'img') return bare(element.attribs.alt ?? '')
  if (element.name === 'script') return textContent(element)
  const source = annotationOf(element)
  if (source !== null) return bare(textContent(source))
  return element.attribs.alttext === undefined ? mathText(element) : bare(element.attribs.alttext)
}

/** Encyclopedias wrap their TeX in a group that sets its size. */
const bare = (tex: string): string => tex.trim().replace(/^\{\\(?:displaystyle|textstyle)\s([\s\S]*)\}$/, '$1')

function annotationOf(element: Element): Element | null {
  for (const child of element.children) {
    if (!isTag(child)) continue
    if (child.name === 'annotation' && /tex/i.test(child.attribs.encoding ?? '')) return child
    const found = annotationOf(child)
    if (found) return found
  }
  return null
}

const BETWEEN: ReadonlyMap<string, string> = new Map(Object.entries({ msup: '^', msub: '_', mfrac: '/', munder: '_', mover: '^' }))

/** MathML in one line: powers, indices, fractions and roots by their usual signs. */
function mathText(node: ChildNode): string {
  if (isText(node)) return node.data.trim()
  if (!isTag(node) || node.name === 'annotation' || node.name === 'annotation-xml') return ''
  const parts = node.children.map(mathText).filter((part) => part !== '')
  const [first = '', second = '', third = ''] = parts.map((part) => (part.length > 1 ? `{${part}}` : part))
  const between = parts.length === 2 ? BETWEEN.get(node.name) : undefined
  if (between !== undefined) return `${first}${between}${second}`
  if (/^m(?:subsup|underover)$/.test(node.name) && parts.length === 3) return `${first}_${second}^${third}`
  if (node.name === 'msqrt') return String.raw`\sqrt{${parts.join('')}}`
  return parts.join('')
}
