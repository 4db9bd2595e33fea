// Elements by the words of the attributes that name them: class, id, itemprop, rel, test ids. Meaning is the finders' part.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'
import type { PageDocument } from '../types.ts'
import { nameWords } from './words.ts'

/** One naming token of a page ("product-price") as words, with the elements that bear it in page order. */
export interface AttributeEntry {
  words: readonly string[]
  kind: 'class' | 'id' | 'itemprop' | 'data' | 'rel' | 'name'
  /** `at` counts the elements of the page. */
  bearers: { element: Element; at: number }[]
}

const NAMING: ReadonlyMap<string, AttributeEntry['kind']> = new Map([
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
])
/** Utility classes of style frameworks name looks, not contents. */
const WORDS_MAX = 6

/** Entries by each of their words. */
export function indexAttributes(document: PageDocument): Map<string, AttributeEntry[]> {
  const table = new Map<string, AttributeEntry[]>()
  for (const entry of readTokens(document).values()) {
    if (entry.words.length > WORDS_MAX) continue
    for (const word of new Set(entry.words)) {
      const entries = table.get(word)
      if (entries) entries.push(entry)
      else table.set(word, [entry])
    }
  }
  return table
}

/** A page repeats its tokens many times: each is split into words once. */
function readTokens(document: PageDocument): Map<string, AttributeEntry> {
  const tokens = new Map<string, AttributeEntry>()
  let at = 0
  const visit = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node) || isHidden(node)) continue
      at += 1
      for (const name in node.attribs) {
        const kind = NAMING.get(name)
        const value = node.attribs[name]
        if (kind === undefined || value === undefined || value === '' || (kind === 'name' && node.name === 'meta')) continue
        for (const token of value.split(' ')) addBearer(tokens, { token, kind }, { element: node, at })
      }
      visit(node.children)
    }
  }
  visit(document.dom.children)
  return tokens
}

function addBearer(
  tokens: Map<string, AttributeEntry>,
  name: { token: string; kind: AttributeEntry['kind'] },
  bearer: AttributeEntry['bearers'][number],
): void {
  const token = name.token.trim()
  if (token === '') return
  const key = `${name.kind} ${token}`
  const known = tokens.get(key)
  if (known) known.bearers.push(bearer)
  else tokens.set(key, { words: nameWords(token), kind: name.kind, bearers: [bearer] })
}
