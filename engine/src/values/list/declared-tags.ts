// Rates declared lists of topics: publishers also declare words for search engines, the section alone, or the words of the title one by
// one. The tags that the page shows decide between declared lists.
import { lettersOf } from '../../text/letters.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Piece } from '../finder.ts'
import { findTagLinks } from './tag-links.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords } from '../../fields/label-words.ts'
import { collect } from '../../text/collect.ts'

const UNSPLIT = 0.85
const SHOWN = 1.03
const SHOWN_SCORE_MIN = 0.6
const FOR_MACHINES = 0.74
const TITLE_WORDS_MIN = 4
const GENERAL_WORDS_MAX = 2
const SPOKEN_SHARE_MIN = 0.3
const TEXT_CHARS_MIN = 80

/** A factor for the score of a declared list of tags. */
export function tagsFactor(page: PageIndex, intent: FieldSpec, { pieces, isMeta }: { pieces: readonly Piece[]; isMeta: boolean }): number {
  const names = pieces.map(({ raw }) => lettersOf(raw))
  if (pieces.length === 1 && (pieces[0]?.raw.split(/\s+/).length ?? 0) >= TITLE_WORDS_MIN) return UNSPLIT
  if (intent.concept?.id !== 'topics' || !intent.wantsMany) return 1
  const shown = findTagLinks(page, intent).flatMap(({ score, pieces: tags }) => (score >= SHOWN_SCORE_MIN ? [tags] : []))
  const held = shown.filter((tags) => tags.length > 1 && tags.every(({ raw }) => names.includes(lettersOf(raw))))
  if (held.length > 0) return held.some((tags) => tags.length === names.length) ? SHOWN : 1
  const isForMachines =
    isSection(page, names) ||
    areWordsOfTitle(page, pieces) ||
    (isMeta && (isGeneral(page, pieces, shown) || isOtherThanShown(page, pieces, shown)))
  return isForMachines ? FOR_MACHINES : 1
}

/** One word that is the section, as the page or its address names it: many articles share it. */
function isSection({ data, document }: PageIndex, names: readonly string[]): boolean {
  const [name, ...others] = names
  if (name === undefined || others.length > 0) return false
  const sections = ['articleSection', 'article:section', 'section'].flatMap((path) =>
    (data.get(path) ?? []).flatMap(({ values }) => values),
  )
  const steps = (URL.parse(document.page.url)?.pathname ?? '').split('/').filter(Boolean).slice(0, -1)
  return [...sections.map(({ raw }) => raw), ...steps].some((one) => lettersOf(one) === name)
}

/** "residents, protest, cut, to, library, hours, town news" */
function areWordsOfTitle({ document }: PageIndex, pieces: readonly Piece[]): boolean {
  if (pieces.length < TITLE_WORDS_MIN) return false
  const words = new Set(labelWords(`${document.title} ${(URL.parse(document.page.url)?.pathname ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ')}`))
  const ofTitle = pieces.filter(({ raw }) => !/\s/.test(raw.trim()) && labelWords(raw).every((word) => words.has(word)))
  return ofTitle.length >= Math.max(TITLE_WORDS_MIN, pieces.length * TITLE_SHARE_MIN)
}
const TITLE_SHARE_MIN = 0.75

/** True where the page shows several other tags, and the text mentions a larger share of those. */
function isOtherThanShown(page: PageIndex, pieces: readonly Piece[], shown: readonly (readonly Piece[])[]): boolean {
  const names = new Set(pieces.map(({ raw }) => lettersOf(raw)))
  const others = shown.filter((tags) => tags.length > 1 && tags.every(({ raw }) => !names.has(lettersOf(raw))))
  if (others.length === 0) return false
  const text = textOf(page, shown)
  const share = spokenShare(text, pieces)
  return others.some((tags) => spokenShare(text, tags) > share)
}

/** The heading and the long lines that are not the tags themselves, in lower case. */
function textOf(page: PageIndex, shown: readonly (readonly Piece[])[]): string {
  const own = new Set(shown.flatMap((tags) => tags.map(({ block }) => block)))
  const long = collect(page.visibleBlocks, ({ id, text }) => (text.length >= TEXT_CHARS_MIN && !own.has(id) ? [text] : []))
  return [page.mainHeading?.text ?? '', ...long].join('\n').toLowerCase()
}

/**
 * True for short keywords of which the text mentions few, and a smaller share than of the shown tags: words of the site, the same on every
 * page.
 */
function isGeneral(page: PageIndex, pieces: readonly Piece[], shown: readonly (readonly Piece[])[]): boolean {
  if (pieces.some(({ raw }) => raw.split(/\s+/).length > GENERAL_WORDS_MAX)) return false
  const text = textOf(page, shown)
  const share = spokenShare(text, pieces)
  return share < SPOKEN_SHARE_MIN && shown.some((tags) => spokenShare(text, tags) > share)
}

function spokenShare(text: string, tags: readonly Piece[]): number {
  return tags.filter(({ raw }) => holdsWord(text, raw.toLowerCase())).length / tags.length
}

/** True where the text has the word with no letter beside it, or anywhere in scripts without spaces. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!SPACED.test(word) || (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + word.length] ?? ''))) return true
  return false
}
const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
const LETTER = /\p{L}/u
