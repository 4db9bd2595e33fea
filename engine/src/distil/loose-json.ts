// JSON as pages really write it: repaired with care, numbers with the digits of their source.
// What cannot be repaired without guessing gives null.

/** A number whose source text differs from its shortest form (`39.90`). */
export class SourceNumber {
  readonly value: number
  readonly source: string

  constructor(value: number, source: string) {
    this.value = value
    this.source = source
  }
}

export type LooseJson = string | number | boolean | null | undefined | SourceNumber | LooseJson[] | { [key: string]: LooseJson }

const LENGTH_MAX = 4 * 1024 * 1024
const WRAPPERS =
  /^\s*(?:\/\/\s*)?(?:\/\*\s*)?(?:<!--|<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)(?:\s*\*\/)?|(?:\/\/\s*)?(?:\/\*\s*)?(?:-->|\]\]>|\/\*\]\]>\*\/)(?:\s*\*\/)?\s*;?\s*$/g

/** The value of the text; null where it is empty, too long, or beyond repair. */
export function parseLooseJson(text: string): LooseJson {
  if (text.length > LENGTH_MAX || text.trim() === '') return null
  return tryParse(text) ?? tryParse(repairJson(text.replaceAll(WRAPPERS, '').trim())) ?? null
}

function tryParse(text: string): LooseJson {
  try {
    return JSON.parse(text, reviveWithSource) as LooseJson
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function reviveWithSource(_key: string, value: LooseJson, context?: { source?: string }): LooseJson {
  if (typeof value !== 'number') return value
  const source = context?.source
  return source === undefined || source === String(value) ? value : new SourceNumber(value, source)
}

/** One pass over the text: raw line breaks and control characters in strings escaped, comments and trailing commas dropped. */
export function repairJson(text: string): string {
  let out = ''
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? ''
    if (inString) {
      if (char === '\\') {
        out += isEscape(text, index) ? char + (text[index + 1] ?? '') : '\\\\'
        index += isEscape(text, index) ? 1 : 0
      } else if (char === '"' && !endsString(text, index)) out += '\\"'
      else {
        if (char === '"') inString = false
        out += char < ' ' ? escapeControl(char) : char
      }
    } else if (char === '"') {
      inString = true
      out += char
    } else if (char === ',' && /^[\s,]*[\]}]/.test(text.slice(index + 1, index + 200))) continue
    else out += char
  }
  return out
}

function isEscape(text: string, index: number): boolean {
  const next = text[index + 1] ?? ''
  return next === 'u' ? /^[\da-f]{4}$/i.test(text.slice(index + 2, index + 6)) : '"\\/bfnrt'.includes(next) && next !== ''
}

/** A quote ends a string where the next sign belongs to the structure around it. */
function endsString(text: string, index: number): boolean {
  const after = /^\s*(.?)/s.exec(text.slice(index + 1, index + 400))?.[1] ?? ''
  if (after === '' || after === ':' || after === '}' || after === ']') return true
  return after === ',' && /^\s*,\s*(?:["[{\]}\d-]|true|false|null|$)/.test(text.slice(index + 1, index + 400))
}

function escapeControl(char: string): string {
  if (char === '\n') return '\\n'
  if (char === '\r') return '\\r'
  if (char === '\t') return '\\t'
  return ' '
}
