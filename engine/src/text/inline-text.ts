// Builds the text of one line of inline markup as it is displayed: with folded white space, and with "\n" for <br>.
import { dropInvisible } from './fold.ts'
import { LETTER_TAGS } from './tags.ts'

const HAS_INK = /\S/
const NEEDS_FOLDING = /[^\S ]| {2}/
const ENDS_WORD = /[\p{L}\p{N}%)\]"”»]$/u
const ENDS_WITH_FIGURE = /\d$/
const BEGINS_WORD = /^[\p{L}\p{N}\p{Sc}([“«#]/u

/**
 * Collects text piece by piece. Two adjacent elements (`<span>Ada</span><span>Byron</span>`) are separated by a space if both sides are
 * words, because on real pages a style separates them; letters inside a word (`<b>A</b>da`) are not separated.
 */
export class InlineText {
  text = ''
  /** The last characters of the text, because reading them from the text itself would copy it each time. */
  private tail = ''
  private space = false
  private breaks = 0
  /** 1: an element has just ended. 2: another has started directly after it. */
  private joint = 0

  /** Adds the data of a text node; returns false if it is only white space. */
  add(data: string, preformatted = false): boolean {
    if (!HAS_INK.test(data)) {
      if (preformatted && data.includes('\n')) this.lineBreak()
      this.space = true
      return false
    }
    if (preformatted) return this.addLines(data)
    const trimmed = data.trim()
    const folded = NEEDS_FOLDING.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
    if (this.text !== '') this.text += this.separatorBefore(data, folded)
    this.text += folded
    this.tail = folded.slice(-2)
    this.space = isSpace(data.charCodeAt(data.length - 1))
    this.breaks = 0
    this.joint = 0
    return true
  }

  openElement(name: string): void {
    if (this.joint === 1 && !LETTER_TAGS.has(name)) this.joint = 2
  }

  closeElement(name: string): void {
    if (!LETTER_TAGS.has(name)) this.joint = 1
  }

  /** Separates the next text by a space if the text ends with a digit, for example before superscript letters. */
  setApart(): void {
    if (ENDS_WITH_FIGURE.test(this.tail)) this.space = true
  }

  lineBreak(): void {
    this.breaks += 1
  }

  /** Two line breaks in a row separate paragraphs. */
  get isParagraphEnd(): boolean {
    return this.breaks > 1 && this.text !== ''
  }

  /** Returns the collected text, folded, and starts again. */
  take(): string {
    const taken = dropInvisible(this.text)
    const text = taken === this.text ? taken : taken.trim()
    this.text = ''
    this.space = false
    this.breaks = 0
    this.joint = 0
    return text
  }

  private addLines(data: string): boolean {
    data.split('\n').forEach((line, index) => {
      if (index > 0) this.lineBreak()
      if (HAS_INK.test(line)) this.add(line)
    })
    return true
  }

  private separatorBefore(data: string, folded: string): string {
    if (this.breaks > 0) return '\n'
    if (this.space || isSpace(data.charCodeAt(0))) return ' '
    return this.joint === 2 && ENDS_WORD.test(this.tail) && BEGINS_WORD.test(folded) ? ' ' : ''
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || (code > 0xff && /\s/.test(String.fromCharCode(code)))
}
