// Elements inside a line as values, with the text before each as its label: "Asked by <a>milly_k</a>". A line that begins with an element
// has its labels after the values, and is skipped.
import { isTag, type Element, type Text } from 'domhandler'
import { elementText } from '../../../text/element-text.ts'
import { CLAUSE, lineValue, type LineValue } from './line-value.ts'

const INLINE = new Set('a b strong em i code span time mark data tt kbd samp var abbr u'.split(' '))

export function markedIn(block: number, line: string, nodes: readonly Text[]): LineValue[] {
  const first = nodes.find(({ data }) => data.trim() !== '')
  if (first === undefined || nodes.length < 2 || inlineOf(first) !== null) return []
  let before = ''
  return nodes.flatMap((node) => {
    const element = inlineOf(node)
    if (element === null) {
      before += node.data
      return []
    }
    const label = before
    before = ''
    if (label.trim() === '' || /[:：]\s*$/u.test(label)) return []
    return lineValue(label.split(CLAUSE).at(-1) ?? '', { kind: 'marked', value: elementText(element), block, line })
  })
}

/** The inline element that begins with the text node; null if there is none. */
function inlineOf(node: Text): Element | null {
  const { parent } = node
  return parent !== null && isTag(parent) && INLINE.has(parent.name) && parent.children[0] === node && node.data.trim() !== ''
    ? parent
    : null
}
