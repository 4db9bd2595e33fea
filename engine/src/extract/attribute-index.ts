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

/** Ids number the records of a site ("post_message_5484710"): the number names nothing. */
const NUMBER_OF_RECORD = /[-_:]?\d{4,}/g
/** Words that are written as one with what follows them ("postauthor"). */
const GLUED = /\b(post|article|entry|story|product|recipe|item|thread|topic|big)(?=(?!al)[a-z]{4})/g

/** Entries by each of their words. */
export function indexAttributes(document: PageDocument): Map<string, AttributeEntry[]> {
  const table = new Map<string, AttributeEntry[]>()
  for (const entry of readTokens(document)) {
    if (entry.words.length > WORDS_MAX) continue
    for (const word of new Set(entry.words)) {
      const entries = table.get(word)
      if (entries) entries.push(entry)
      else table.set(word, [entry])
    }
  }
  return table
}

/** Every token of the page once, in page order. */
function readTokens(document: PageDocument): Iterable<AttributeEntry> {
  const tokens = new TokenTable()
  let at = 0
  const visit = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node) || isHidden(node)) continue
      at += 1
      for (const name in node.attribs) {
        const kind = NAMING.get(name)
        const value = node.attribs[name]
        if (kind === undefined || value === undefined || value === '' || (kind === 'name' && node.name === 'meta')) continue
        const bearer = { element: node, at }
        for (const entry of tokens.entriesOf(kind, value)) entry.bearers.push(bearer)
      }
      visit(node.children)
    }
  }
  visit(document.dom.children)
  return tokens.entries
}

/** A page repeats its attributes many times: each value is split into tokens once, each token into words once. */
class TokenTable {
  readonly entries: AttributeEntry[] = []
  private readonly byToken = new Map<string, AttributeEntry>()
  private readonly byValue = new Map<AttributeEntry['kind'], Map<string, AttributeEntry[]>>()

  /** The entry of each token of an attribute's value. */
  entriesOf(kind: AttributeEntry['kind'], value: string): readonly AttributeEntry[] {
    let known = this.byValue.get(kind)
    if (known === undefined) this.byValue.set(kind, (known = new Map()))
    let entries = known.get(value)
    if (entries === undefined) known.set(value, (entries = this.split(kind, value)))
    return entries
  }

  private split(kind: AttributeEntry['kind'], value: string): AttributeEntry[] {
    return value.split(' ').flatMap((piece) => {
      const token = piece.trim()
      return token === '' ? [] : [this.entryOf(kind, token)]
    })
  }

  private entryOf(kind: AttributeEntry['kind'], token: string): AttributeEntry {
    const named = token.replace(NUMBER_OF_RECORD, '')
    const key = `${kind} ${named}`
    const known = this.byToken.get(key)
    if (known !== undefined) return known
    const entry: AttributeEntry = { words: nameWords(named.replace(GLUED, '$1 ')), kind, bearers: [] }
    this.byToken.set(key, entry)
    this.entries.push(entry)
    return entry
  }
}
