// Scans the tags of a page's source in order, with the elements that enclose each: the same as the HTML parser finds, at a tenth of its
// cost.
// Builds no tree and reads no attributes. Stops at ambiguous markup.
// Next: engine/src/text/tag-kinds.ts
import { kindOf } from '../text/tag-kinds.ts'
import { afterSign, endOfName, endOfRaw, isLetter, isSpace } from '../text/tag-places.ts'

export interface OpenTag {
  /** Lower case. */
  name: string
  /** Position of its "<". */
  start: number
  /** Position after its ">". */
  end: number
}

export interface TagVisitor {
  /** `around` are the open elements outside it, outermost first; the array is reused, so it must be copied. False ends the scan. */
  onOpen(tag: OpenTag, around: readonly OpenTag[]): boolean
  /** The element of `tag` ends at this position. False ends the scan. */
  onClose(tag: OpenTag, place: number): boolean
  /** An element that the source does not contain: the parser creates it for a lone `</p>` or `</br>`. */
  onImplied?(name: string): void
}

const DEPTH_MAX = 200
const BANG = 33
const QUOTE = 34
const APOSTROPHE = 39
const SLASH = 47
const EQUALS = 61
const GREATER = 62
const QUESTION = 63
/** True if the source was scanned to its end, or to where the visitor ended the scan; false for ambiguous markup. */
export function scanSource(source: string, visitor: TagVisitor): boolean {
  return new Scan(source, visitor).run()
}

class Scan {
  private readonly open: OpenTag[] = []
  /** Open svg elements. */
  private drawings = 0
  private isOver = false
  private readonly source: string
  private readonly visitor: TagVisitor

  constructor(source: string, visitor: TagVisitor) {
    this.source = source
    this.visitor = visitor
  }

  run(): boolean {
    const { source } = this
    let at = source.indexOf('<')
    while (at >= 0 && !this.isOver) {
      const code = source.charCodeAt(at + 1)
      const end = isLetter(code) ? this.openTag(at) : code === SLASH ? this.closeTag(at) : this.skip(at, code)
      if (end < 0) return this.isOver
      at = source.indexOf('<', end)
    }
    return true
  }

  /** Like closeTag and skip, returns the position after the text it has read; below 0 where the source is ambiguous. */
  private openTag(start: number): number {
    const { source, open } = this
    const nameEnd = endOfName(source, start + 1)
    const isForeign = this.drawings > 0
    const kind = kindOf(source.slice(start + 1, nameEnd), isForeign)
    const end = endOfTag(source, nameEnd)
    if (end < 0 || kind.isUnfollowed || open.length > DEPTH_MAX) return -1
    const { name, closes } = kind
    if (name === 'form' && open.some((one) => one.name === 'form')) return end
    if (closes !== null) while (open.length > 0 && closes.has(open[open.length - 1]!.name)) this.pop(start)
    if (this.isOver) return end
    const tag = { name, start, end }
    if (!this.visitor.onOpen(tag, open)) this.isOver = true
    if (kind.isVoid || ((isForeign || name === 'svg') && source.charCodeAt(end - 2) === SLASH)) {
      this.close(tag, end)
      return end
    }
    open.push(tag)
    if (name === 'svg') this.drawings += 1
    return kind.isRaw ? endOfRaw(source, name, end) : end
  }

  private closeTag(start: number): number {
    const { source, open } = this
    if (!isLetter(source.charCodeAt(start + 2))) return afterSign(source, start)
    const nameEnd = endOfName(source, start + 2)
    const end = afterSign(source, nameEnd)
    if (end < 0) return -1
    const { name, isVoid } = kindOf(source.slice(start + 2, nameEnd), this.drawings > 0)
    if (isVoid) {
      if (name === 'br') this.visitor.onImplied?.('br')
      return end
    }
    let at = open.length - 1
    while (at >= 0 && open[at]!.name !== name) at -= 1
    if (at < 0) {
      if (name === 'p') this.visitor.onImplied?.('p')
      return end
    }
    while (open.length > at + 1) this.pop(start)
    this.pop(end)
    return end
  }

  /** Skips comments and declarations. */
  private skip(start: number, code: number): number {
    const { source } = this
    if (code !== BANG && code !== QUESTION) return start + 1
    if (!source.startsWith('--', start + 2)) return source.startsWith('[', start + 2) ? -1 : afterSign(source, start)
    if (source.startsWith('>', start + 4)) return start + 5
    if (source.startsWith('->', start + 4)) return start + 6
    const end = source.indexOf('-->', start + 4)
    return end < 0 || source.slice(start + 4, end).includes('--!>') ? -1 : end + 3
  }

  private pop(place: number): void {
    const tag = this.open.pop()!
    if (tag.name === 'svg') this.drawings -= 1
    this.close(tag, place)
  }

  private close(tag: OpenTag, place: number): void {
    if (!this.isOver && !this.visitor.onClose(tag, place)) this.isOver = true
  }
}

/** The position after the ">" that ends an opening tag, ignoring those in quoted values; -1 without one. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === GREATER) return at + 1
    if (code !== EQUALS) continue
    let value = at + 1
    while (isSpace(source.charCodeAt(value))) value += 1
    const quote = source.charCodeAt(value)
    if (quote === QUOTE || quote === APOSTROPHE) {
      at = source.indexOf(quote === QUOTE ? '"' : "'", value + 1)
      if (at < 0) return -1
    } else {
      while (value < source.length && !isSpace(source.charCodeAt(value)) && source.charCodeAt(value) !== GREATER) value += 1
      at = value - 1
    }
  }
  return -1
}
