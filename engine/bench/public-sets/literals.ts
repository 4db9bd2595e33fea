// Reads values that tests of other projects write as literals of JavaScript or Go: strings, numbers, lists, objects and structs.
// Expressions that would have to be evaluated (calls, names, templates with placeholders) are omitted from their object or list; no code is run.

const UNREAD = Symbol('unread')
type Read = unknown

export type Dialect = 'js' | 'go'

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' }
const WORDS: Record<string, unknown> = { true: true, false: false, null: null, nil: null }

/** Parses the literal at `start`. @returns undefined where there is none that can be parsed. */
export function readLiteral(text: string, start: number, dialect: Dialect = 'js'): unknown {
  try {
    const value = new LiteralReader(text, start, dialect).sum()
    return value === UNREAD ? undefined : value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

class LiteralReader {
  readonly #text: string
  readonly #dialect: Dialect
  #at: number

  constructor(text: string, start: number, dialect: Dialect) {
    this.#text = text
    this.#at = start
    this.#dialect = dialect
  }

  /** A value, or several strings joined by "+". */
  sum(): Read {
    let value = this.#value()
    while (this.#take(/\+(?!\+)/y) !== null) {
      const next = this.#value()
      value = typeof value === 'string' && typeof next === 'string' ? value + next : UNREAD
    }
    return value
  }

  #value(): Read {
    let value = this.#primary()
    while (true) {
      if (this.#take(/\??\.(?=\w)/y) !== null) {
        this.#take(/[\w$]+/y)
        value = UNREAD
      } else if (this.#take(/\(/y) !== null) {
        this.#items(')')
        value = UNREAD
      } else return value
    }
  }

  #primary(): Read {
    this.#take(/&/y)
    const quote = this.#take(/["'`]/y)
    if (quote !== null) return this.#string(quote)
    const number = this.#take(/-?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy)
    if (number !== null) return Number(number.replaceAll('_', ''))
    if (this.#take(/\{/y) !== null) return this.#items('}')
    if (this.#take(/\[/y) !== null) return this.#list()
    const word = this.#take(/[\p{L}_$][\w$]*/uy)
    if (word === null) throw new SyntaxError('No literal')
    if (Object.hasOwn(WORDS, word)) return WORDS[word]
    return this.#struct()
  }

  /** After a name: a Go struct if braces follow; anything else would have to be evaluated. */
  #struct(): Read {
    while (this.#take(/\.(?=[A-Za-z_]\w*\s*[{.])/y) !== null) this.#take(/\w+/y)
    return this.#dialect === 'go' && this.#take(/\{/y) !== null ? this.#items('}') : UNREAD
  }

  /** After "[": a list of JavaScript, or a slice of Go with its type. */
  #list(): Read {
    if (this.#dialect === 'js') return this.#items(']')
    this.#take(/\d*\]\s*\*?[\w.]*/y)
    return this.#take(/\{/y) === null ? UNREAD : asList(this.#items('}'))
  }

  #items(end: ')' | ']' | '}'): Read {
    const close = new RegExp(`\\${end}`, 'y')
    const entries: [string, Read][] = []
    const items: Read[] = []
    while (this.#take(close) === null) {
      const key = this.#take(/(?:[\p{L}_$][\w$]*|"[^"\n]*"|'[^'\n]*')\s*:(?!:)/uy)
      const value = this.sum()
      if (value !== UNREAD && key !== null) entries.push([key.replace(/\s*:$/, '').replace(/^["']|["']$/g, ''), value])
      else if (value !== UNREAD) items.push(value)
      if (this.#take(/,/y) === null && !this.#isAt(close)) throw new SyntaxError('Unterminated list')
    }
    return end === '}' && items.length === 0 ? Object.fromEntries(entries) : items
  }

  #string(quote: string): Read {
    const raw = this.#dialect === 'go' && quote === '`'
    let value = ''
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      this.#at += 1
      if (character === quote) return value
      if (quote === '`' && !raw && character === '$' && this.#text.charAt(this.#at) === '{')
        throw new SyntaxError('Template with placeholders')
      value += character === '\\' && !raw ? this.#escape() : character
    }
    throw new SyntaxError('Unterminated string')
  }

  #escape(): string {
    const code = /u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|U([0-9a-f]{8})/iy
    code.lastIndex = this.#at
    const match = code.exec(this.#text)
    const digits = match?.slice(1).find((group) => group !== undefined)
    if (match && digits !== undefined) {
      this.#at += match[0].length
      return String.fromCodePoint(Number.parseInt(digits, 16))
    }
    const character = this.#text.charAt(this.#at)
    this.#at += 1
    return ESCAPES[character] ?? character
  }

  /** Skips whitespace and comments, then consumes and returns what the pattern matches at the current position. */
  #take(pattern: RegExp): string | null {
    this.#skipWhitespace()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return null
    this.#at += found.length
    return found
  }

  #isAt(pattern: RegExp): boolean {
    this.#skipWhitespace()
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  #skipWhitespace(): void {
    const whitespace = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
    whitespace.lastIndex = this.#at
    this.#at += whitespace.exec(this.#text)?.[0].length ?? 0
  }
}

/** `{}` is parsed as an empty object; as the content of a slice it is an empty list. */
function asList(value: Read): Read {
  return Array.isArray(value) ? value : []
}
