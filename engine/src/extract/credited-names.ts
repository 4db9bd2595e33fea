// Which of the names that a page credits are people: publishers, agencies' accounts and codes of the page's system stand beside them.
import type { Piece } from './finder.ts'
import type { PageIndex } from './page-index.ts'
import { withoutEndBrackets } from './split-values.ts'

/** A name of the site itself: declared as such, spelled like its address, or with its initials ("Hill Mill News" on hmn.example). */
export function isHouse(page: PageIndex, name: string): boolean {
  const plain = withoutEndBrackets(name)
  if (page.isHouseName(plain)) return true
  const label = page.addressLabel
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = words.map((word) => word[0]).join('')
  return label.length >= 2 && (words[0] === label || words.join('').startsWith(label) || (words.length > 1 && initials === label))
}

/** Names without paths and codes. */
export function creditsOf(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ raw }) => !NO_NAME.test(raw))
}

/** Names without paths, codes and, where a person is among them, without the publisher's. */
export function peopleOf(page: PageIndex, pieces: readonly Piece[]): Piece[] {
  const named = creditsOf(pieces)
  const people = named.filter(({ raw }) => !isHouse(page, raw) && (raw.includes(' ') ? /\p{Lu}/u.test(raw) : !/^\p{Ll}+$/u.test(raw)))
  return people.some(({ raw }) => raw.includes(' ')) ? people : named
}

/** A path, or a code: one long word of letters and digits or of letters in no word's case. */
const NO_NAME = /^\/|https?:|^(?=\S{12,}$)(?=.*\d)\S+$|^(?=\S{16,}$)(?=.*\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}.*\p{Ll}\p{Lu})\S+$/u
