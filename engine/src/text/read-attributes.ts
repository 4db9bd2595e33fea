// Parses the attributes of opening tags by the rules of HTML: names in lower case, the first of duplicates wins, entities are decoded.
import { decodeHTMLAttribute } from 'entities/decode'
import { copyText } from './copy.ts'
import { isSpace } from './tag-places.ts'

const QUOTE = 34
const APOSTROPHE = 39
const SLASH = 47
const EQUALS = 61
const GREATER = 62
/** Attribute texts up to this length are cached; longer ones seldom repeat on a page. */
const REPEATED_CHARS_MAX = 120
const NAMES_MAX = 500
const NAME_CHARS_MAX = 20

/** Numbers stored per attribute: start and end of its name, start and end of its value. */
const PLACES_EACH = 4

type Attributes = Record<string, string>

/** Reads one tag after another. Its fields describe the tag that was read last. */
export class AttributeReader {
  /** Attributes of the tag. Callers must not change the object: tags with the same source text share it. */
  attribs: Attributes = {}
  isSelfClosing = false
  private readonly source: string
  /** Attributes by the source text of the tag. */
  private readonly known = new Map<string, Attributes>()
  /** Offsets in the source of names and values of the tag's attributes, `PLACES_EACH` numbers per attribute. */
  private readonly places: number[] = []
  private count = 0
  private readonly none: Attributes = {}

  constructor(source: string) {
    this.source = source
  }

  /** Reads the tag whose name ends at offset `from`. Returns the offset after its ">", or -1 for a tag without one. */
  read(from: number): number {
    const { source } = this
    this.isSelfClosing = false
    if (source.charCodeAt(from) === GREATER) {
      this.attribs = this.none
      return from + 1
    }
    this.count = 0
    const end = this.findEnd(from)
    if (end < 0) return -1
    this.attribs = this.count === 0 ? this.none : this.attributesOf(from, end)
    return end
  }

  private findEnd(from: number): number {
    const { source } = this
    let at = from
    while (at < source.length) {
      const code = source.charCodeAt(at)
      if (code === GREATER) return at + 1
      if (code === SLASH || isSpace(code)) {
        if (code === SLASH) this.isSelfClosing = true
        at += 1
      } else {
        this.isSelfClosing = false
        at = this.findAttribute(at)
      }
    }
    return -1
  }

  /** Returns the offset after the attribute, or the length of the source for an attribute without an end. */
  private findAttribute(start: number): number {
    const { source } = this
    const nameEnd = endOfAttributeName(source, start)
    this.places[this.count] = start
    this.places[this.count + 1] = nameEnd
    const sign = skipSpace(source, nameEnd)
    if (source.charCodeAt(sign) !== EQUALS) return this.noteValue(nameEnd, nameEnd, sign)
    const value = skipSpace(source, sign + 1)
    const quote = source.charCodeAt(value)
    if (quote === QUOTE || quote === APOSTROPHE) {
      const end = source.indexOf(quote === QUOTE ? '"' : "'", value + 1)
      return end < 0 ? source.length : this.noteValue(value + 1, end, end + 1)
    }
    let end = value
    while (end < source.length && source.charCodeAt(end) !== GREATER && !isSpace(source.charCodeAt(end))) end += 1
    return this.noteValue(value, end, end)
  }

  private noteValue(start: number, end: number, next: number): number {
    this.places[this.count + 2] = start
    this.places[this.count + 3] = end
    this.count += PLACES_EACH
    return next
  }

  private attributesOf(from: number, end: number): Attributes {
    if (end - from > REPEATED_CHARS_MAX) return this.make()
    const written = this.source.slice(from, end)
    const known = this.known.get(written)
    if (known !== undefined) return known
    const made = this.make()
    this.known.set(written, made)
    return made
  }

  private make(): Attributes {
    const { source, places, count } = this
    const made: Attributes = {}
    for (let at = 0; at < count; at += PLACES_EACH) {
      const name = attributeName(source.slice(places[at], places[at + 1]))
      if (!Object.hasOwn(made, name)) made[name] = valueAt(source, places[at + 2]!, places[at + 3]!)
    }
    return made
  }
}

/** The first character always belongs to the name, even if it is "=". */
function endOfAttributeName(source: string, start: number): number {
  let at = start + 1
  while (at < source.length) {
    const code = source.charCodeAt(at)
    if (code === EQUALS || code === GREATER || code === SLASH || isSpace(code)) break
    at += 1
  }
  return at
}

function skipSpace(source: string, from: number): number {
  let at = from
  while (isSpace(source.charCodeAt(at))) at += 1
  return at
}

/** Decodes the value together with the character after it: that character decides whether an entity without its ";" is decoded. */
function valueAt(source: string, start: number, end: number): string {
  if (start === end) return ''
  const value = source.slice(start, end)
  return value.includes('&') ? decodeHTMLAttribute(source.slice(start, end + 1)).slice(0, -1) : value
}

const names = new Map<string, string>()

/** The name in lower case. Short names are cached, as copies: a substring would keep the source of its page in memory. */
function attributeName(written: string): string {
  const known = names.get(written)
  if (known !== undefined) return known
  if (written.length > NAME_CHARS_MAX || names.size >= NAMES_MAX) return written.toLowerCase()
  const copy = copyText(written)
  const name = copy.toLowerCase()
  names.set(copy, name)
  return name
}
