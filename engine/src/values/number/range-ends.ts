// The ends of a range of figures, for fields that request one of them: "52-week range: 298.00 – 431.50" has a 52-week high, and
// "Estimate £1,200 – £1,800" a low estimate.
import { labelFit } from '../../fields/label-fit.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { hasMeaning } from '../../fields/synonyms/meaning-index.ts'
import { understandField } from '../../fields/understand-field.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { propose, type Finder } from '../finder.ts'
import { TO } from '../../fields/particles.ts'
import { wordSet } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

/** Words of labels for both ends, beside the name of the value. */
const OF_RANGES = wordSet(({ works }) => works?.ranges)
const FIGURE = String.raw`\p{Sc}?\s?\d[\d.,'’]*(?:[\u00a0\u202f ]\d{3}(?!\d))*(?:\s?(?:\p{Sc}|%|[kKmM]|bn|mn)(?!\p{L}))?`
const RANGE = String.raw`(?<low>${FIGURE})\s?(?:[-–—~～]|${TO})\s?(?<high>${FIGURE})`
const WHOLE = new RegExp(String.raw`^${RANGE}(?:\s?\p{L}{1,12})?$`, 'u')
const LABELLED = new RegExp(String.raw`(?<![\p{L}\d])(?<label>\p{L}[^\d\n:：|•·;.,()]{1,40}?)\s?${RANGE}(?!\d|[-–]\d)`, 'gu')
/** "2–5 players". */
const COUNTED = new RegExp(String.raw`(?<![\p{L}\d.,–-])${RANGE}\s(?<label>\p{L}[\p{L}’'-]{2,30})(?![\p{L}\d])`, 'gu')
const SCALED = /(?:[kKmM]|bn|mn)$/u
const BLOCK_CHARS_MAX = 600
const LABEL_FIT_MIN = 0.72
const SCORE = 0.84

interface Range {
  words: readonly string[]
  low: string
  high: string
  block: number
}

export const findRangeEnds: Finder = (page, intent) => {
  const asked = askedEnd(intent)
  if (asked === null) return []
  return rangesOn(page).flatMap((range) => {
    const words = range.words.filter((word) => !OF_RANGES.has(word))
    const label = labelFit(words, asked.whole)
    // "1.2 – 1.8m": the lower end has no scale of its own.
    if (label < LABEL_FIT_MIN || (asked.end === 'low' && SCALED.test(range.high) && !SCALED.test(range.low))) return []
    if (isOfOthers(page, range.block) || isOfReviews(page, range.block)) return []
    return [propose('label', { block: range.block, raw: range[asked.end] }, SCORE * label)]
  })
}

/** The end that the field requests, and what it is an end of; null for other fields. */
export const askedEnd = onceAField((intent): { end: 'low' | 'high'; whole: FieldSpec } | null => {
  const { field, wantsMany } = intent
  if (wantsMany || field.type !== 'number') return null
  const texts = [nameWords(field.name), labelWords(field.description)]
  const all = texts.flat()
  const [isLow, isHigh] = [all.some((word) => hasMeaning(word, 'lowest')), all.some((word) => hasMeaning(word, 'highest'))]
  if (isLow === isHigh) return null
  const [name = '', description = ''] = texts.map((words) =>
    words.filter((word) => !hasMeaning(word, 'lowest') && !hasMeaning(word, 'highest')).join(' '),
  )
  if (name === '' && description === '') return null
  return { end: isLow ? 'low' : 'high', whole: understandField({ ...field, name: name || description, description }) }
})

/** Found once for all fields. */
const rangesOn = keepLast((page: PageIndex): readonly Range[] => {
  const labelled = collect(page.labels, ({ words, pair }) => rangeOf(WHOLE.exec(pair.value), words, pair.valueBlock))
  const inLines = collect(page.visibleBlocks, ({ id, text, kind }) =>
    kind === 'control' || text.length > BLOCK_CHARS_MAX || !/\d/.test(text)
      ? []
      : [...text.matchAll(LABELLED), ...text.matchAll(COUNTED)].flatMap((match) =>
          rangeOf(match, labelWords(match.groups?.label ?? ''), id),
        ),
  )
  return [...labelled, ...inLines]
})

function rangeOf(match: RegExpExecArray | null, words: readonly string[], block: number): Range[] {
  const { low = '', high = '' } = match?.groups ?? {}
  return low === '' || high === '' ? [] : [{ words, low: low.trim(), high: high.trim(), block }]
}
