// Where tags and their names begin and end in a source. Pure functions of the text: no state, no tree.

const SPACE = 32
const SLASH = 47
const GREATER = 62

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12
}

/** Control characters that are no white space are part of a name. */
export function endOfName(source: string, from: number): number {
  let at = from
  // Beyond the end, the code is no number and no comparison holds.
  for (
    let code = source.charCodeAt(at);
    code > GREATER || (code > SPACE && code !== SLASH && code !== GREATER) || (code < SPACE && !isSpace(code));
    code = source.charCodeAt(at)
  )
    at += 1
  return at
}

/** Before the tag that ends a text in which no other tag counts. */
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
