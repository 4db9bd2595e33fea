// Labels inside a line of a web page, with no sign between label and value: "Budget $12,000,000 (estimated) · Gross worldwide $41,230,118",
// "Asked by <a>milly_k</a>", "(18 MB, SHA-256 <code>9f86…</code>)", "410 volunteers". The value is a figure, a code, or all of an element.
import type { Shape } from '../../fields/concept.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit, namesAnother } from '../../fields/label-fit.ts'
import { ownBlocks } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { lettersOf } from '../../text/letters.ts'
import { findMoney } from '../money/money-text.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { shapeFit } from '../shape-fit.ts'
import { clausesIn } from './in-lines/clauses.ts'
import { daysIn } from './in-lines/days.ts'
import type { LineValue } from './in-lines/line-value.ts'
import { markedIn } from './in-lines/marked-values.ts'
import { isOpposite } from '../../fields/synonyms/label-meaning.ts'
import { collect } from '../../text/collect.ts'

const BLOCK_CHARS_MAX = 600
const FIGURES: ReadonlySet<Shape> = new Set<Shape>(['price', 'number', 'count', 'quantity', 'duration', 'rating'])
const MARKED: ReadonlySet<Shape> = new Set<Shape>(['text', 'person', 'organisation', 'identifier', 'date', 'city', 'country', 'language'])
/**
 * True for fields that are not read from lines: replies, views and comments have finders of their own, and "Cook 9 minutes" is a step of a
 * recipe.
 */
function isElsewhere({ shape, concept }: FieldSpec): boolean {
  return shape === 'counted' || (shape === 'duration' && concept?.about === 'Recipe')
}
const SCORES: Readonly<Record<LineValue['kind'], number>> = { marked: 0.8, figure: 0.74, code: 0.74, counted: 0.7, day: 0.66 }
const FIT_MIN = 0.72
/** The name of a counted thing has to match in full. */
const COUNTED_FIT_MIN = 0.9

/** Lower for codes, which may have two words or special characters. */
const CODE_SHAPE_MIN = 0.7

export const findLabelsInLines: Finder = (page, intent) => {
  if (intent.wantsMany || intent.field.type === 'boolean' || isElsewhere(intent)) return []
  const kinds = kindsFor(intent)
  if (kinds.length === 0) return []
  const own = lettersOf(intent.field.name)
  return collect(lineValues(page), (found) => {
    if (!kinds.includes(found.kind)) return []
    const fit = found.letters === own ? 1 : fitOf(found, intent)
    if (fit === 0) return []
    const proposed = proposal(found, intent, fit)
    return proposed === null ? [] : [proposed]
  })
}

function kindsFor(intent: FieldSpec): readonly LineValue['kind'][] {
  if (asksFigure(intent)) return asksCount(intent) ? ['marked', 'figure', 'counted'] : ['marked', 'figure']
  if (intent.shape === 'date') return ['marked', 'day']
  if (!MARKED.has(intent.shape) && !(intent.shape === 'tags' && intent.field.type === 'string')) return []
  return intent.shape === 'identifier' || intent.shape === 'text' ? ['marked', 'code'] : ['marked']
}

/** True for counts outside the vocabulary. The others have finders of their own, which check what the replies and stars belong to. */
function asksCount({ shape, concept }: FieldSpec): boolean {
  return concept === null && (shape === 'count' || shape === 'number')
}

function asksFigure({ shape, field }: FieldSpec): boolean {
  return FIGURES.has(shape) || field.type === 'number'
}

function fitOf({ kind, words }: LineValue, intent: FieldSpec): number {
  const fit = labelFit(words, intent)
  const isEnough = fit >= (kind === 'counted' ? COUNTED_FIT_MIN : FIT_MIN)
  return !isEnough || namesAnother(words, intent) || isOpposite(words, intent) ? 0 : fit
}

function proposal({ kind, value, block }: LineValue, intent: FieldSpec, fit: number): Proposal | null {
  const raw = asksFigure(intent) ? figureIn(value, intent) : value
  if (raw === null || intent.concept?.holds?.test(raw) === false) return null
  const shape = shapeFit(intent.shape, raw)
  return shape < (kind === 'code' ? CODE_SHAPE_MIN : 1) ? null : propose('label', { block, raw }, SCORES[kind] * fit)
}

/** The figure that the value begins with, and its unit. */
function figureIn(value: string, { shape, field }: FieldSpec): string | null {
  if (shape === 'price') {
    const [money] = findMoney(value)
    return money !== undefined && money.index <= 1 ? money.text : null
  }
  if (!/^\p{Sc}?\s?\d/u.test(value)) return null
  const isPlain = shape === 'count' || (field.type === 'number' && shape === 'number' && findMoney(value).length === 0)
  return isPlain ? (PLAIN.exec(value)?.[0] ?? null) : value
}

const PLAIN = /^\d[\d.,'’]*(?:[\u00a0\u202f ]\d{3}(?!\d))*(?:\s?(?:\p{L}{1,2}|mila?|tys)(?!\p{L}))?/u

/** Found once for all fields. */
const lineValues = keepLast((page: PageIndex): readonly LineValue[] =>
  collect(ownBlocks(page), ({ id, kind, text, element }) => {
    if (kind === 'control' || kind === 'heading' || element === null || text.length > BLOCK_CHARS_MAX) return []
    return [...clausesIn(id, text), ...daysIn(id, text), ...markedIn(id, text, page.textNodes(id))]
  }),
)
