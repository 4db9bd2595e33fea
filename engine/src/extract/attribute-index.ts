// Elements by the words of the attributes that name them: class, id, itemprop, rel, test ids. Meaning is the finders' part.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'
import type { PageDocument } from '../types.ts'
import { nameWords } from './words.ts'

/** One naming token of an element ("product-price") as words. */
export interface AttributeEntry {
  element: Element
  words: string[]
  kind: 'class' | 'id' | 'itemprop' | 'data' | 'rel' | 'name'
}

const NAMING: [string, AttributeEntry['kind']][] = [
  ['class', 'class'],
  ['id', 'id'],
  ['itemprop', 'itemprop'],
  ['property', 'itemprop'],
  ['rel', 'rel'],
  ['data-testid', 'data'],
  ['data-test', 'data'],
  ['data-test-id', 'data'],
  ['data-qa', 'data'],
  ['data-automation-id', 'data'],
  ['data-automation', 'data'],
  ['data-hook', 'data'],
  ['data-role', 'data'],
  ['data-field', 'data'],
  ['data-component', 'data'],
  ['name', 'name'],
]
/** Utility classes of style frameworks name looks, not contents. */
const WORDS_MAX = 6

export function indexAttributes(document: PageDocument): Map<string, AttributeEntry[]> {
  const table = new Map<string, AttributeEntry[]>()
  const tokens = new Map<string, string[]>()
  const visit = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node) || isHidden(node)) continue
      addElement(node, table, tokens)
      visit(node.children)
    }
  }
  visit(document.dom.children)
  return table
}

function addElement(element: Element, table: Map<string, AttributeEntry[]>, tokens: Map<string, string[]>): void {
  for (const [name, kind] of NAMING) {
    const value = element.attribs[name]
    if (!value || (kind === 'name' && element.name === 'meta')) continue
    for (const token of value.split(/\s+/)) {
      let words = tokens.get(token)
      if (!words) {
        words = nameWords(token)
        tokens.set(token, words)
      }
      if (words.length === 0 || words.length > WORDS_MAX) continue
      const entry: AttributeEntry = { element, words, kind }
      for (const word of words) {
        const entries = table.get(word)
        if (entries) entries.push(entry)
        else table.set(word, [entry])
      }
    }
  }
}
