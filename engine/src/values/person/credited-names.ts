// Selects the people among a page's credited names, which also include publishers, accounts of agencies and codes of the publishing system.
import type { Piece } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { OF_FIRM } from '../shape-fit.ts'
import { withoutEndBrackets } from '../list/split-values.ts'

/** A name of the site itself: declared as such, spelled like its address, or with its initials ("Hill Mill News" on hmn.example). */
export function isPublisher(page: PageIndex, name: string): boolean {
  const plain = withoutEndBrackets(name)
  if (page.isPublisherName(plain)) return true
  const label = page.addressLabel
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = words.map((word) => word[0]).join('')
  return label.length >= 2 && (words[0] === label || words.join('').startsWith(label) || (words.length > 1 && initials === label))
}

/** Names without paths and codes. */
export function creditsOf(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ raw }) => !NO_NAME.test(raw) && !isCutOff(raw) && raw.split(/\s+/).length <= NAME_WORDS_MAX)
}
/** A bracket that is opened or closed elsewhere: the text was more than names. */
const isCutOff = (raw: string): boolean => raw.includes('(') !== raw.includes(')')
/** Names of institutes are long. */
const NAME_WORDS_MAX = 12

/** "Hill, Ada" as catalogues write it, the other way round where the page shows it so. */
export function asShown(page: PageIndex, pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => {
    const [, last = '', first = ''] = CATALOGUED.exec(piece.raw) ?? []
    const name = `${first} ${last}`
    const block = last === '' ? undefined : page.visibleBlocks.find(({ text }) => text.includes(name))
    return block === undefined ? piece : { block: block.id, raw: name, quote: name }
  })
}
export const CATALOGUED = /^(\p{Lu}[\p{L}'’-]+), (\p{Lu}[\p{L}'’.-]+(?: \p{Lu}\.)?)$/u

/** Names without paths, codes and, where a person is among them, without the publisher's. */
export function peopleOf(page: PageIndex, pieces: readonly Piece[]): Piece[] {
  const named = creditsOf(pieces).filter(({ raw }) => !isOtherSite(page, raw))
  const people = named.filter(({ raw }) => !isPublisher(page, raw) && (raw.includes(' ') ? /\p{Lu}/u.test(raw) : !/^\p{Ll}+$/u.test(raw)))
  const persons = people.filter(({ raw }) => isPerson(raw))
  return persons.length > 0 ? people.filter(({ raw }) => !OF_FIRM.test(raw)) : named
}

/** True for the name of another host ("books.example.de"), which may be a shop. Papers sign with their own. */
function isOtherSite({ document }: PageIndex, name: string): boolean {
  return HOST.test(name) && URL.parse(document.page.url)?.hostname.endsWith(name.toLowerCase()) !== true
}
const HOST = /^(?:[\p{L}\d-]{1,63}\.){1,6}(?:com|org|net|info|io|co|de|at|ch|fr|es|it|nl|pl|uk|eu|edu|gov)$/u

/** In two words, or in signs that need no blank between them. */
const isPerson = (name: string): boolean => (name.includes(' ') || /^[\p{Lo}・]{3,}$/u.test(name)) && !OF_FIRM.test(name)

/** A path, a program with its version, or a code: one long word of letters and digits or of letters in no word's case. */
const NO_NAME =
  /^[/#]|https?:|\bversion \d|\s\d+\.\d|^(?=\S{12,}$)(?=.*\d)\S+$|^(?=\S{16,}$)(?=.*\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}.*\p{Ll}\p{Lu})\S+$/u
