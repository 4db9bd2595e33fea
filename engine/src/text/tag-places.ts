// Finds where tags and their names end in a source. Pure functions of the text.

const SPACE = 32
const SLASH = 47
const GREATER = 62

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12
}

/** The offset after a tag name. Control characters that are not white space are part of a name. */
export function endOfName(source: string, from: number): number {
  let at = from
  // Beyond the end, the code is NaN, and every comparison is false.
  for (
    let code = source.charCodeAt(at);
    code > GREATER || (code > SPACE && code !== SLASH && code !== GREATER) || (code < SPACE && !isSpace(code));
    code = source.charCodeAt(at)
  )
    at += 1
  return at
}

/** The offset of the end tag of a raw-text element, or -1. */
export function endOfRaw(source: string, name: string, from: number): number {
  for (let at = source.indexOf('</', from); at >= 0; at = source.indexOf('</', at + 2)) {
    const end = at + 2 + name.length
    const code = source.charCodeAt(end)
    if ((code === GREATER || code === SLASH || isSpace(code)) && source.slice(at + 2, end).toLowerCase() === name) return at
  }
  return -1
}

export function afterSign(source: string, from: number): number {
  const at = source.indexOf('>', from)
  return at < 0 ? -1 : at + 1
}
