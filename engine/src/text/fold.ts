// Normalises white space and invisible characters of page text. Pure string functions.

/**
 * Soft hyphen, zero-width space, direction marks, word joiner, byte order mark and tag characters. ZWJ and ZWNJ are kept, because some
 * scripts and emoji need them.
 */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\udb40[\udc00-\udc7f]/
const INVISIBLE_ALL = new RegExp(INVISIBLE.source, 'g')

/** Drops invisible characters, which could hide or split text. */
export function dropInvisible(text: string): string {
  return INVISIBLE.test(text) ? text.replace(INVISIBLE_ALL, '') : text
}

/** Replaces every run of white space, including line breaks, by one space, trims the text and drops invisible characters. */
export function foldSpace(text: string): string {
  return isFolded(text) ? text : dropInvisible(text).replace(/\s+/g, ' ').trim()
}

/**
 * True for printable ASCII that folding would not change. Most texts of a page are like this, and the check takes a fifth of the time of
 * folding.
 */
export function isFolded(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code > TILDE || (code === SPACE && before === SPACE)) return false
    before = code
  }
  return before !== SPACE || text === ''
}
const SPACE = 32
const TILDE = 126

/** The form for comparing texts: NFKC, folded white space, lower case. Not for display or quotes. */
export function foldForCompare(text: string): string {
  return isFolded(text) ? text.toLowerCase() : foldSpace(text.normalize('NFKC')).toLowerCase()
}

/** The first `charsMax` UTF-16 units, without cutting a surrogate pair. */
export function clip(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const code = text.charCodeAt(charsMax - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? charsMax - 1 : charsMax)
}
