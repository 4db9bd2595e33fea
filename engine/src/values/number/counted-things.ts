// Counts before the thing they count ("4 bd", "132 avis", "320 employees"): the words behind a number are the field's label.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { nearFactor, placeFactor } from '../place-factor.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { Block } from '../../types.ts'
import { isOfReviews } from '../../page/other-things.ts'
import { figuredBlocksOfThing } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { COUNT_SHAPES } from '../../fields/guess-shape.ts'
import { labelWords } from '../../fields/label-words.ts'
import { keepLast } from '../../text/keep-last.ts'
import { COUNT_TEXT } from './count-text.ts'
import { collect } from '../../text/collect.ts'

/** Each post and each member of a forum has its own, beside those of the whole thread. */
const OF_POSTS = new Set(['likes', 'views', 'comment_count'])
const LINE_CHARS_MAX = 200
const FIT_MIN = 0.8
const SCORE = 0.68
const PLACE = { near: 0.1, side: 0.6, listed: 0.7 }
const COUNTED = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d.,:/-])(${COUNT_TEXT})\+?[ \u00a0]?(\p{L}[\p{L}.-]*)(?:[ \u00a0](\p{L}[\p{L}-]*))?`,
  'giu',
)

/** Every count before its thing matches it: one quick check. */
const MAY_COUNT = /\d\+?[ \u00a0]?\p{L}/u

export const findCountedThings: Finder = (page, intent) => {
  const { concept } = intent
  if (!COUNT_SHAPES.has(intent.shape) || intent.field.type !== 'number' || !concept || concept.holds) return []
  return countingBlocks(page).flatMap((counting) => {
    const { block } = counting
    if (OF_POSTS.has(concept.id) && !isOfThread(page, block)) return []
    const counts = [...countsIn(page, intent, counting), ...countBehind(page, intent, counting)]
    return counts.length > 0 && isOfVisitors(page, concept.id, block) ? [] : counts
  })
}

/** A block with counts, found once for all fields. */
interface CountingBlock {
  block: Block
  counts: readonly CountedWords[]
  /** The label with its count in brackets; null for other blocks. */
  behind: { words: readonly string[]; count: string } | null
}

interface CountedWords {
  count: string
  whole: string
  /** The word behind the count, and that with the next one where there is one. */
  words: readonly (readonly string[])[]
}

const countingBlocks = keepLast((page: PageIndex): readonly CountingBlock[] =>
  collect(figuredBlocksOfThing(page), (block) => {
    const { kind, text } = block
    if (kind === 'control' || text.length > LINE_CHARS_MAX || BESIDE_YEAR.test(text)) return []
    const found = MAY_COUNT.test(text) ? [...text.matchAll(COUNTED)] : []
    const counts = found.map(([whole, count = '', word = '', second = '']) => ({
      count,
      whole,
      words: [labelWords(word), ...(second === '' ? [] : [labelWords(`${word} ${second}`)])],
    }))
    const [, label = '', count = ''] = (text.endsWith(')') ? BRACKETED.exec(text) : null) ?? []
    const behind = label === '' ? null : { words: labelWords(label), count }
    return counts.length > 0 || behind !== null ? [{ block, counts, behind }] : []
  }),
)

/** "Made it for 6 people, 300 calories each": true in reports of visitors, unless the field counts the reports. */
function isOfVisitors(page: PageIndex, concept: string, { id, kind }: Block): boolean {
  return kind !== 'heading' && !OF_VISITORS.test(concept) && isOfReviews(page, id)
}
const OF_VISITORS = /review|rating|comment|repl|vote|post/

/** True for a count right below the main heading, or in a heading of its own: it is that of the whole thread. */
function isOfThread({ mainHeading }: PageIndex, { id, kind, text }: Block): boolean {
  if (kind === 'heading') return COUNT_HEADING.test(text)
  return mainHeading !== null && id > mainHeading.id && id <= mainHeading.id + THREAD_LINES && text.length <= THREAD_CHARS_MAX
}
/** "2024 Views", "Comments (2019)": the number may be a year. */
const BESIDE_YEAR = /^(?:19|20)\d{2}\s\p{L}+$|^\p{L}[\p{L} ]*\s?\((?:19|20)\d{2}\)$/u
const THREAD_LINES = 2
const THREAD_CHARS_MAX = 80
const COUNT_HEADING = /^\d[\d.,]*\s\p{L}+$|^\p{L}[\p{L} ]*\s\(\d[\d.,]*\)$/u

/** "Reviews (128)": the count is in brackets behind the name. */
function countBehind(page: PageIndex, intent: FieldSpec, { block: { id, text }, behind }: CountingBlock): Proposal[] {
  const fit = behind === null ? 0 : labelFit(behind.words, intent)
  if (behind === null || fit < FIT_MIN) return []
  return [propose('counted', { block: id, raw: behind.count, quote: text }, SCORE * fit * nearFactor(page, id))]
}
const BRACKETED = /^(\p{L}[\p{L} ’'-]{2,30}?)\s?\((\d{1,3}(?:[., ]?\d{3}){0,2})\)$/u

function countsIn(page: PageIndex, intent: FieldSpec, { block: { id }, counts }: CountingBlock): Proposal[] {
  return counts.flatMap(({ count, whole, words }) => {
    const fit = Math.max(...words.map((one) => labelFit(one, intent)))
    if (fit < FIT_MIN) return []
    return [propose('counted', { block: id, raw: count, quote: whole }, SCORE * fit * placeFactor(page, { block: id }, PLACE))]
  })
}
