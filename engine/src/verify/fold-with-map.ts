// Folds text so that the same words compare equal in any spelling of a page, and keeps the original position of each folded character.
// Folds only differences that readers do not see: width, case, quotes, dashes, spaces, invisible characters.

export interface FoldedText {
  text: string
  /** For each UTF-16 unit of `text`, the offset of the character it came from; one entry more for the end. */
  offsets: number[]
}

const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u2032\u00b4`\u02bc]/
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/

export function foldWithMap(text: string): FoldedText {
  const parts: string[] = []
  const offsets: number[] = []
  let offset = 0
  // A leading space is dropped like repeated ones.
  let endsInSpace = true
  for (const character of text) {
    const plain = foldCharacter(character)
    if (plain !== '' && !(plain === ' ' && endsInSpace)) {
      parts.push(plain)
      for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset)
      endsInSpace = plain.endsWith(' ')
    }
    offset += character.length
  }
  if (parts.at(-1) === ' ') {
    parts.pop()
    offsets.pop()
  }
  offsets.push(text.length)
  return { text: parts.join(''), offsets }
}

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code <= 32 ? ' ' : code === 0x60 ? "'" : character.toLowerCase()
  if (INVISIBLE.test(character)) return ''
  if (SINGLE_QUOTES.test(character)) return "'"
  if (DOUBLE_QUOTES.test(character)) return '"'
  if (DASHES.test(character)) return '-'
  if (/\s/.test(character)) return ' '
  return character.normalize('NFKC').toLowerCase()
}
