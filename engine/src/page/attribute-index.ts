// Indexes elements by the words of the attributes that name them: class, id, itemprop, rel, test ids. The finders interpret the words.
import type { Element } from 'domhandler'
import { keepTexts } from '../text/keep-texts.ts'
import { nameWords } from '../fields/label-words.ts'

/** One token of a naming attribute ("product-price") as words, with the elements that have it. */
export interface AttributeEntry {
  words: readonly string[]
  kind: 'class' | 'id' | 'itemprop' | 'data' | 'rel' | 'name'
  /** Runs of elements that share their attributes, each in page order. */
  runs: (readonly Bearer[])[]
}

export interface Bearer {
  element: Element
  /** Position among the elements of the page. */
  at: number
}

/** All elements with the token, in page order. */
export function bearersOf({ runs }: AttributeEntry): readonly Bearer[] {
  return runs.length === 1 ? runs[0]! : runs.flat().toSorted((a, b) => a.at - b.at)
}

const WHOLE_PAGE: ReadonlySet<string> = new Set(['html', 'body'])

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
  ['data-at', 'data'],
  ['data-cy', 'data'],
  ['data-tid', 'data'],
  ['data-e2e', 'data'],
  ['data-element', 'data'],
  ['data-name', 'data'],
  ['data-role', 'data'],
  ['data-field', 'data'],
  ['data-component', 'data'],
  ['name', 'name'],
])
/** Tokens with more words are utility classes of style frameworks, which describe appearance, not content. */
const WORDS_MAX = 6

/** Numbers of records in ids ("post_message_5484710"), which are no words. */
const NUMBER_OF_RECORD = /[-_:]?\d{4,}/g
/** Words that are often joined with the next one ("postauthor"). */
const GLUED = /\b(post|article|entry|story|product|recipe|item|thread|topic|big)(?=(?!al)[a-z]{4})/g

/** Entries of the visible elements, by each of their words. */
export function indexAttributes(elements: readonly Element[]): Map<string, AttributeEntry[]> {
  const table = new Map<string, AttributeEntry[]>()
  for (const entry of readTokens(elements)) {
    if (entry.words.length > WORDS_MAX) continue
    for (const word of new Set(entry.words)) {
      const entries = table.get(word)
      if (entries) entries.push(entry)
      else table.set(word, [entry])
    }
  }
  return table
}

/** Every token of the page once. Equal elements share one attributes object, which is read once for all of them. */
function readTokens(elements: readonly Element[]): Iterable<AttributeEntry> {
  const byAttributes = new Map<Element['attribs'], Bearer[]>()
  let at = 0
  for (const element of elements) {
    at += 1
    // Class names of `html` and `body` describe the kind of page: "single-author" is not an author.
    if (WHOLE_PAGE.has(element.name)) continue
    const run = byAttributes.get(element.attribs)
    if (run === undefined) byAttributes.set(element.attribs, [{ element, at }])
    else run.push({ element, at })
  }
  const tokens = new TokenTable()
  for (const [attribs, run] of byAttributes) addTokens(attribs, run, tokens)
  return tokens.entries
}

function addTokens(attribs: Element['attribs'], run: readonly Bearer[], tokens: TokenTable): void {
  for (const name in attribs) {
    const kind = NAMING.get(name)
    const value = attribs[name]
    if (kind === undefined || value === undefined || value === '') continue
    const named = kind === 'name' ? run.filter(({ element }) => element.name !== 'meta') : run
    if (named.length > 0) for (const entry of tokens.entriesOf(kind, value)) entry.runs.push(named)
  }
}

/** Splits each token into words once, because a page repeats its tokens many times. */
class TokenTable {
  readonly entries: AttributeEntry[] = []
  private readonly byToken = new Map<string, AttributeEntry>()
  /** By kind and whole attribute value. */
  private readonly byValue = new Map<AttributeEntry['kind'], Map<string, readonly AttributeEntry[]>>()

  /** The entry of each token of an attribute's value. */
  entriesOf(kind: AttributeEntry['kind'], value: string): readonly AttributeEntry[] {
    let values = this.byValue.get(kind)
    if (values === undefined) this.byValue.set(kind, (values = new Map()))
    let entries = values.get(value)
    if (entries === undefined) values.set(value, (entries = this.readValue(kind, value)))
    return entries
  }

  private readValue(kind: AttributeEntry['kind'], value: string): readonly AttributeEntry[] {
    const entries: AttributeEntry[] = []
    for (const piece of value.includes(' ') ? value.split(' ') : [value]) {
      const token = piece.trim()
      if (token !== '') entries.push(this.entryOf(kind, token))
    }
    return entries
  }

  private entryOf(kind: AttributeEntry['kind'], token: string): AttributeEntry {
    const named = token.replace(NUMBER_OF_RECORD, '')
    const key = `${kind} ${named}`
    const known = this.byToken.get(key)
    if (known !== undefined) return known
    const entry: AttributeEntry = { words: tokenWords(named), kind, runs: [] }
    this.byToken.set(key, entry)
    this.entries.push(entry)
    return entry
  }
}

/** Cached across pages, because the pages of a site share most of their tokens. */
const tokenWords = keepTexts((token) => nameWords((nameInModule(token) ?? withoutHash(token)).replace(GLUED, '$1 ')))

/**
 * The words of a CSS module token: in "EventPage_title__DjQLZ" the file, the author's class name and a hash of five characters. Files with
 * general names such as "page" are left out. Null for other tokens.
 */
function nameInModule(token: string): string | null {
  const [, file = '', name, hash = ''] = IN_MODULE.exec(token) ?? []
  if (name === undefined || !(/\d|(?!^)\p{Lu}/u.test(hash) || !/[aeiouy]/i.test(hash))) return null
  return nameWords(file).some((word) => BUILDING_FILES.has(word)) ? name : `${file} ${name}`
}
const IN_MODULE = /^([A-Za-z][A-Za-z\d-]*)_([A-Za-z][\w-]*?)__([\w+-]{5})$/
const BUILDING_FILES: ReadonlySet<string> = new Set(
  'page details detail card view layout component header item list container screen section main index style styles'.split(' '),
)

/** The token without the hash that style sheet tools add before or after the author's name: "css-1a2b3c4-Byline", "Byline-gSOuSZ". */
function withoutHash(token: string): string {
  const name = token.replace(HASH_BEFORE, '')
  const behind = HASH_BEHIND.exec(name)
  const kept = name.slice(0, behind?.index)
  return behind !== null && isHash(behind[1] ?? '') && /\p{Ll}/u.test(kept) ? kept : name
}
const HASH_BEFORE = /^css-[a-z\d]{5,8}-(?=\p{L})/u
const HASH_BEHIND = /(?:__|--?|_)([A-Za-z\d]{5,8})$/u
/** True for letters mixed with digits or capitals in a way that words don't have: a part between capitals has fewer than three letters. */
function isHash(text: string): boolean {
  if (/\d/.test(text)) return /[A-Za-z]\d+[A-Za-z]/.test(text)
  return /\p{Lu}.*\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /^\p{Ll}{1,2}\p{Lu}|\p{Lu}\p{Ll}?\p{Lu}\p{Ll}/u.test(text)
}
