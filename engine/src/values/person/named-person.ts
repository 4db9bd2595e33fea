// Contacts of a person whom the field names: "E-mail of Ada" is not that of the site, nor Bob's.
import type { Candidate } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { namesPerson, isInFoot } from '../../page/site-foot.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { SUBJECT_TYPES } from '../../fields/subjects.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { anyOf, phrasesOf } from '../../fields/word-patterns.ts'

const NAMED = new RegExp(
  String.raw`${anyOf(({ persons }) => persons?.of)}\s+(?<whose>\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+){0,2})(?=[.,;)]|\s*$)|^(?<possessor>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2})['’]s\s`,
  'u',
)
const NAMED_IN_NAME = new RegExp(
  String.raw`^[\p{L}_]*?_(?:${phrasesOf(({ persons }) => persons?.of).join('|')})_(?<whose>\p{L}+(?:_\p{L}+)?)$`,
  'u',
)
/** Parts of an organisation, and words for people by their function. */
const OFFICE = new RegExp(`^${anyOf(({ persons }) => persons?.offices)}$`, 'iu')
const AT = new RegExp(String.raw`\s?(?:@|[[(]${anyOf(({ contact }) => contact?.at)}[\])])`, 'iu')
const NAME_LETTERS_MIN = 3
const OWN_NAME_FIT = 0.8
const BLOCKS_BEFORE = 2
const LINE_CHARS_MAX = 120
const SURE = 0.76

/** Candidates for a phone number or an e-mail address that may be those of the person whom the field names; all where it names none. */
export function ofNamedPerson(page: PageIndex, intent: FieldSpec, candidates: readonly Candidate[]): readonly Candidate[] {
  const words = personIn(intent)
  if (words.length === 0 || page.isPublisherName(words.join(' '))) return candidates
  const spelled = candidates.filter(({ raw }) => intent.shape === 'email' && isSpelledIn(raw, words))
  const isAboutThem = containsAll(`${page.document.title} ${page.mainHeading?.text ?? ''}`, words)
  const shown = candidates.filter(({ evidence: [place] }) => !isInFoot(page, place?.block ?? 0))
  const kept = spelled.length > 0 ? spelled : isAboutThem ? shown : nearest(page, shown, words)
  return isAboutThem ? kept : kept.map((one) => ({ ...one, score: Math.max(one.score, SURE) }))
}

function personIn(intent: FieldSpec): readonly string[] {
  const { field, shape, wantsMany } = intent
  if (wantsMany || (shape !== 'email' && shape !== 'phone')) return []
  const { whose, possessor } = NAMED.exec(field.description)?.groups ?? {}
  const name = whose ?? possessor ?? NAMED_IN_NAME.exec(field.name)?.groups?.whose ?? ''
  const words = whose === undefined && possessor === undefined ? nameWords(name) : labelWords(name)
  // "Número de teléfono" is the number's own name.
  if (labelFit(labelWords(name), intent) >= OWN_NAME_FIT) return []
  return words.some((word) => OFFICE.test(word) || SUBJECT_TYPES.has(word) || namesPerson(word)) ? [] : words
}

function isSpelledIn(address: string, words: readonly string[]): boolean {
  const local = address.slice(0, Math.max(address.search(AT), 0)).toLowerCase()
  return words.some((word) => word.length >= NAME_LETTERS_MIN && local.includes(word))
}

function containsAll(text: string, words: readonly string[]): boolean {
  const own = new Set(labelWords(text))
  return words.every((word) => own.has(word))
}

/** Those with the smallest distance to a short line with the words; none where a heading or too many blocks are between. */
function nearest(page: PageIndex, candidates: readonly Candidate[], words: readonly string[]): readonly Candidate[] {
  const measured = candidates.map((one) => ({ one, distance: distanceTo(page, one.evidence[0]?.block ?? 0, words) }))
  const least = Math.min(...measured.map(({ distance }) => distance))
  return least === Infinity ? [] : measured.flatMap(({ one, distance }) => (distance === least ? [one] : []))
}

function distanceTo(page: PageIndex, block: number, words: readonly string[]): number {
  for (let id = block; id > 0 && id >= block - BLOCKS_BEFORE; id -= 1) {
    const { kind, text } = page.block(id) ?? { kind: 'data', text: '' }
    if (kind === 'data') return Infinity
    if (text.length <= LINE_CHARS_MAX && containsAll(text, words)) return block - id
    if (kind === 'heading') return Infinity
  }
  return Infinity
}
