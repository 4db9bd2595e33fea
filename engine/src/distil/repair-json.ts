// Finds where a JSON value begins in a text, and makes a malformed value parseable in a single pass. Repairs only unambiguous faults: wrong
// characters between values, raw and stray characters inside strings.

/** Characters examined after a quote to decide whether it ends its string, and in a comment to decide whether it wraps the data. */
const LOOK_AHEAD_CHARS = 300
/** Beginnings and ends of CDATA sections and comments. */
const MARK = /<!\[CDATA\[|&lt;!\[CDATA\[|<!\]\]>|\]\]>|\]\]&gt;|-->|--&gt;/iy
/** The same inside a line comment, which then ends with the mark: `// <![CDATA[ {…} //]]>` may be one line. */
const HIDDEN_MARK = /\/\/[ \t]*(?:<!\[CDATA\[|&lt;!\[CDATA\[|>?<!--|<!\]\]>|\]\]>|\]\]&gt;|-->|--&gt;)/iy
const TAG = /<\/?[a-z][^<>{}[\]"]{0,200}>/iy
const CONTROL_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Index of the bracket that begins the next value at or after `from`; the length of the text where there is none. */
export function nextValueStart(text: string, from: number): number {
  let index = from
  while (index < text.length) {
    const skipped = lengthOf(HIDDEN_MARK, text, index) || skippedLength(text, index)
    const char = text[index]
    if (skipped === 0 && (char === '{' || char === '[')) return index
    index += skipped === 0 ? 1 : skipped
  }
  return index
}

/**
 * The value that begins with the bracket at `start`, as JSON, and the index after it; no text where it is never closed. Comments, marks,
 * tags and repeated commas are dropped; a missing comma between two values is added.
 */
export function repairValue(text: string, start: number): { text: string | null; end: number } {
  const writer = new ValueWriter()
  let index = start
  while (index < text.length) {
    const char = text[index] ?? ''
    if (char === '"') {
      const end = stringEnd(text, index)
      writer.add(repairString(text.slice(index + 1, end)))
      index = end + 1
      continue
    }
    const skipped = skippedLength(text, index)
    if (skipped > 0) {
      index += skipped
      continue
    }
    writer.add(char)
    index += 1
    if (writer.depth === 0) return { text: writer.text, end: index }
  }
  return { text: null, end: text.length }
}

/** Builds the text of a value; a comma is written only before a following value. */
class ValueWriter {
  depth = 0
  private readonly parts: string[] = []
  private hasComma = false
  private last = ''

  get text(): string {
    return this.parts.join('')
  }

  add(part: string): void {
    if (part === ',') return void (this.hasComma = true)
    if (part <= ' ' || BLANK.test(part)) return void this.parts.push(' ')
    const isClosing = part === '}' || part === ']'
    const isOpening = part === '{' || part === '['
    const isMissing = (isOpening || part.startsWith('"')) && ENDS_VALUE.test(this.last)
    if ((this.hasComma || isMissing) && !isClosing && this.last !== '{' && this.last !== '[') this.parts.push(',')
    this.hasComma = false
    this.parts.push(part)
    this.last = part
    if (isOpening) this.depth += 1
    else if (isClosing) this.depth -= 1
  }
}
/** The last character of a value: of an object, a list, a string, a number or a word. */
const ENDS_VALUE = /[}\]"\w]$/
/** White space and zero-width characters, of which JSON allows few. */
const BLANK = /^[\s\u200b-\u200d\u2060\ufeff]$/

/** Length of a comment, mark or tag at this index outside of strings; 0 where there is none. */
function skippedLength(text: string, index: number): number {
  const char = text[index] ?? ''
  if (char !== '/' && char !== '<' && char !== ']' && char !== '-' && char !== '&') return 0
  const mark = lengthOf(MARK, text, index)
  if (mark > 0) return mark
  if (char === '/') return commentLength(text, index)
  if (char !== '<') return 0
  if (!text.startsWith('<!--', index)) return lengthOf(TAG, text, index)
  const comment = text.slice(index, index + LOOK_AHEAD_CHARS)
  const end = comment.indexOf('-->')
  return end < 0 || WRAPS_DATA.test(comment.slice(0, end)) ? 4 : end + 3
}
/** A comment contains data where a bracket is followed by the beginning of JSON. */
const WRAPS_DATA = /[{[]\s{0,100}["'{]/

function commentLength(text: string, index: number): number {
  const next = text[index + 1]
  const mark = next === '/' ? '\n' : next === '*' ? '*/' : null
  if (mark === null) return 0
  const end = text.indexOf(mark, index + 2)
  return (end < 0 ? text.length : end + mark.length) - index
}

function lengthOf(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0].length ?? 0
}

/** Index of the quote that ends the string beginning at `start`; the end of the text where none does. */
function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text[index]
    if (char === '\\') index += 1
    else if (char === '"' && endsString(text, index)) return index
  }
  return text.length
}

/** A quote ends a string where it is followed by JSON syntax, or by the next key without the comma before it. */
function endsString(text: string, index: number): boolean {
  const after = text.slice(index + 1, index + LOOK_AHEAD_CHARS)
  return /^\s*(?:$|[}\]]|(?<=\s)"[^"\\]{1,60}"\s*:|:|,\s*(?:["[{\]}\d-]|true\b|false\b|null\b|\/[/*]|$)|\/[/*])/.test(after)
}

function repairString(content: string): string {
  const fixed = content.replace(/\\(?:u[\da-f]{4}|x[\da-f]{2}|["\\/bfnrt'])|\\|"|[^ -\uffff]/gi, (found) => {
    if (found === "\\'") return "'"
    if (/^\\x/i.test(found)) return `\\u00${found.slice(2)}`
    if (found.length > 1) return found
    if (found === '\\') return '\\\\'
    return found === '"' ? '\\"' : (CONTROL_ESCAPES[found] ?? ' ')
  })
  return `"${fixed}"`
}
