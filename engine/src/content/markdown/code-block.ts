// Preformatted text as a fenced block with its language and without line numbers.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { fenceOf } from './fence.ts'

/** A row with code and its line numbers has few cells. */
const CELLS_MAX = 12
const LINES = new Set(['div', 'p', 'li', 'tr'])
const LINE_NUMBER = /(?:^|[\s_-])(?:line-?)?(?:numbers?|no|nums?|gutter)(?:$|[\s_-])/i

/** Empty for a column of line numbers beside the code, and for code without text. */
export function codeBlock(element: Element): string {
  const text = codeText(element).replace(/^\n+/, '').trimEnd()
  if (text === '' || isNumbering(text, element)) return ''
  const fence = fenceOf(text, 3)
  return `${fence}${languageOf(element)}\n${text}\n${fence}`
}

function codeText(element: Element): string {
  let text = ''
  const add = (node: ChildNode): void => {
    if (isText(node)) text += node.data
    if (!isTag(node) || isLineNumber(node)) return
    const isLine = LINES.has(node.name)
    if (node.name === 'br' || (isLine && text !== '' && !text.endsWith('\n'))) text += '\n'
    node.children.forEach(add)
    if (isLine && !text.endsWith('\n')) text += '\n'
  }
  element.children.forEach(add)
  return text
}

/** A number in an element whose class names line numbers. */
function isLineNumber(element: Element): boolean {
  if (!LINE_NUMBER.test(element.attribs.class ?? '')) return false
  const text = element.children.map((child) => (isText(child) ? child.data : '')).join('')
  return /^\d*$/.test(text.trim()) && element.children.every(isText)
}

/** True for a column 1, 2, 3 … beside code. */
function isNumbering(text: string, element: Element): boolean {
  const lines = text.split(/\s+/)
  const first = Number(lines[0])
  if (!lines.every((line, index) => Number(line) === first + index)) return false
  const cell = parentOf(element)
  const row = cell === null ? null : parentOf(cell)
  return (
    row !== null &&
    row.children.length <= CELLS_MAX &&
    row.children.some((child) => child !== cell && isTag(child) && (child.name === 'pre' || holdsCode(child)))
  )
}

const holdsCode = (element: Element): boolean =>
  element.children.some((child) => isTag(child) && (child.name === 'pre' || holdsCode(child)))

const NAMED = /(?:^|\s)(?:language|lang|highlight-source|brush:)-?\s?([\w+#-]+)/

/** The language that the element, its code or what is around it names. */
function languageOf(element: Element): string {
  const around: Element[] = [...element.children.filter(isTag), element]
  for (let at = element.parent; at && isTag(at) && around.length < 12; at = at.parent) {
    if (at.children.length > CELLS_MAX || at.children.filter(isTag).length > 2) break
    around.push(at)
  }
  for (const { attribs } of around) {
    const named = attribs['data-lang'] ?? attribs['data-language'] ?? NAMED.exec(attribs.class ?? '')?.[1]
    if (named !== undefined && /^[\w+#-]+$/.test(named)) return named
  }
  return ''
}
