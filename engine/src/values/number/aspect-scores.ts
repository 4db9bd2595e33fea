// The score of the aspect that a field names ("nota_limpeza", "食事の評価") among scores of a whole and of its aspects: "Limpeza 9,0".
import type { FieldSpec } from '../../fields/field-spec.ts'
import { isUnspaced, labelWords, nameWords } from '../../fields/label-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { blocksOfThing } from '../../page/own-blocks.ts'
import { keepLast } from '../../text/keep-last.ts'
import { collect } from '../../text/collect.ts'
import { propose, type Finder } from '../finder.ts'
import { parseRatingText } from './rating-text.ts'
import { SCORE_WORDS } from './rating-words.ts'

const SCORE = 0.86
const LINE_CHARS_MAX = 60
/** "Limpeza 9,0", "Cleanliness: 4.5 / 5". */
const LABELLED = /^(\p{L}[^\d:：]{1,40}?)\s*[:：]?\s*((?:10|\d)(?:[.,]\d{1,2})?)(?:\s?[/／]\s?(?:5|6|10|20|100))?$/u
const PLAIN = /^(?:10|\d)(?:[.,]\d{1,2})?$/

/** Where the page has a score for just the aspect that the field names, no other score is its value. */
export const findAspectScores: Finder = (page, intent) =>
  scoresOf(page, intent).map(({ block, raw, quote }) => propose('label', { block, raw, quote }, SCORE))

interface AspectScore {
  label: string
  block: number
  raw: string
  quote: string
}

function scoresOf(page: PageIndex, intent: FieldSpec): readonly AspectScore[] {
  const aspect = aspectOf(intent)
  return aspect === null ? [] : labelledScores(page).filter(({ label }) => label === aspect)
}

/** The words of the name without those for a score; null where nothing is left. */
const aspectOf = onceAField(({ concept, field }): string | null => {
  if (concept?.id !== 'rating') return null
  const words = nameWords(field.name)
  const [only = ''] = words
  if (words.length === 1 && isUnspaced(only)) {
    const end = SCORE_WORDS.atEnd(only)
    return end === null || end.chars === only.length ? null : only.slice(0, -end.chars).replace(/[の的]$/u, '')
  }
  const scores = SCORE_WORDS.in(words)
  const left = words.filter((_, at) => !scores.some((one) => at >= one.at && at < one.at + one.length))
  return left.length === 0 || left.length === words.length ? null : left.join(' ')
})

/** Found once for all fields. */
const labelledScores = keepLast((page: PageIndex): readonly AspectScore[] => [
  ...collect(page.labels, ({ words, pair: { value, valueBlock } }) => {
    const raw = PLAIN.test(value) ? value : value.length <= LINE_CHARS_MAX ? (parseRatingText(value)?.score ?? null) : null
    return raw === null ? [] : [{ label: words.join(' '), block: valueBlock, raw, quote: raw }]
  }),
  ...collect(blocksOfThing(page), ({ id, kind, text }) => {
    const [, label = '', raw = ''] = (kind !== 'control' && text.length <= LINE_CHARS_MAX ? LABELLED.exec(text) : null) ?? []
    return raw === '' ? [] : [{ label: labelWords(label).join(' '), block: id, raw, quote: text }]
  }),
])
