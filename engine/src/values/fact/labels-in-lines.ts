// Labels inside a line of a web page, with no sign between label and value: "Budget $12,000,000 (estimated) · Gross worldwide $41,230,118",
// "Asked by <a>milly_k</a>", "(18 MB, SHA-256 <code>9f86…</code>)", "410 volunteers". The value is a figure, a code, or all of an element.
import { isTag, type Element, type Text } from 'domhandler'
import type { Shape } from '../../fields/concept.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit, namesAnother } from '../../fields/label-fit.ts'
import { labelWords } from '../../fields/label-words.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { elementText } from '../../text/element-text.ts'
import { keepLast } from '../../text/keep-last.ts'
import { lettersOf } from '../../text/letters.ts'
import { BEFORE_DAY, dateIn } from '../date/date-text.ts'
import { findMoney } from '../money/money-text.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { shapeFit } from '../shape-fit.ts'
import { isOpposite } from './similar-labels.ts'

const BLOCK_CHARS_MAX = 600
const LABEL_CHARS_MAX = 48
const VALUE_CHARS_MAX = 90
/** Separators of the clauses of a line: ends of sentences, bars, dashes, brackets, commas. */
const CLAUSE = /\n|(?<!(?<!\p{L})(?:approx|ca|incl|inkl|excl|max|min|env))\.\s?(?=\D|$)|[!?;,()（）；，、。]\s?(?=\D|$)|\s[|•·–—]\s|[|•·]/u
const FIGURE = /^(?<label>\p{L}[^\d\p{Sc}:：]*?[^\d\p{Sc}\s:：])\s+(?<value>\p{Sc}?\s?\d\S*(?:\s\S+){0,3})$/u
/** "Marketing authorisation number PL 01234/0567". */
const CODE =
  /^(?<label>\p{L}[^\d:：]*?\s(?:number|no|nr|code|id|nummer|número|numéro|numero|numer|nº|n°))\s+(?<value>(?=[\p{L} ]{0,6}\d)[\p{L}\d][\p{L}\d./-]*(?:\s(?=\S*\d)[\p{L}\d./-]+)?)$/iu
/** "410 volunteers": the thing that is counted follows the number. */
const COUNTED = /^(?<value>\d{1,3}(?:[.,'’\s]\d{3})+|\d+)\s(?<label>\p{L}[\p{L}’'-]+(?:\s\p{L}[\p{L}’'-]+){0,2})$/u
/** "of which service charges 85 €", "The largest sum is $50,000": words that belong to neither label nor value. */
const HEAD = /^(?:(?:of which|including|incl|plus|with|and|davon|inkl|zzgl|mit|und|dont|avec|et|con|y|e|met|en|com|w tym|oraz|i)\.?\s+)+/iu
const TAIL =
  /(?:\s+(?:is|are|was|were|of|at|from|about|around|approx|up to|amounts to|beträgt|betragen|liegt bei|von|bei|ab|rund|etwa|bis zu|est de|est|sont|s['’]élève à|de|environ|jusqu['’]à|es de|es|son|hasta|unos|è di|è|di|circa|fino a|bedraagt|van|tot|é de|é|até|wynosi|do|około|ca)\.?)+$/iu
const INLINE = new Set('a b strong em i code span time mark data tt kbd samp var abbr u'.split(' '))

const FIGURES: ReadonlySet<Shape> = new Set<Shape>(['price', 'number', 'count', 'quantity', 'duration', 'rating'])
const MARKED: ReadonlySet<Shape> = new Set<Shape>(['text', 'person', 'organisation', 'identifier', 'date', 'city', 'country', 'language'])
/**
 * True for fields that are not read from lines: replies, views and comments have finders of their own, and "Cook 9 minutes" is a step of a
 * recipe.
 */
function isElsewhere({ shape, concept }: FieldSpec): boolean {
  return shape === 'counted' || (shape === 'duration' && concept?.about === 'Recipe')
}
const SCORES = { marked: 0.8, figure: 0.74, code: 0.74, counted: 0.7, day: 0.66 } as const
const FIT_MIN = 0.72
/** The name of a counted thing has to match in full. */
const COUNTED_FIT_MIN = 0.9

/** Lower for codes, which may have two words or special characters. */
const CODE_SHAPE_MIN = 0.7

interface Worded {
  kind: keyof typeof SCORES
  words: readonly string[]
  letters: string
  value: string
  block: number
}

export const findLabelsInLines: Finder = (page, intent) => {
  if (intent.wantsMany || intent.field.type === 'boolean' || isElsewhere(intent)) return []
  const kinds = kindsFor(intent)
  if (kinds.length === 0) return []
  const own = lettersOf(intent.field.name)
  return wordedValues(page).flatMap((worded) => {
    if (!kinds.includes(worded.kind)) return []
    const fit = worded.letters === own ? 1 : fitOf(worded, intent)
    if (fit === 0 || isOfOthers(page, worded.block) || isOfReviews(page, worded.block)) return []
    return proposal(worded, intent, fit) ?? []
  })
}

function kindsFor(intent: FieldSpec): readonly Worded['kind'][] {
  if (asksFigure(intent)) return asksCount(intent) ? ['marked', 'figure', 'counted'] : ['marked', 'figure']
  if (intent.shape === 'date') return ['marked', 'day']
  if (!MARKED.has(intent.shape)) return []
  return intent.shape === 'identifier' || intent.shape === 'text' ? ['marked', 'code'] : ['marked']
}

/**
 * True for counts outside the vocabulary: those of the vocabulary have finders of their own, which check to what replies and stars belong.
 */
function asksCount({ shape, concept }: FieldSpec): boolean {
  return concept === null && (shape === 'count' || shape === 'number')
}

function asksFigure({ shape, field }: FieldSpec): boolean {
  return FIGURES.has(shape) || field.type === 'number'
}

function fitOf({ kind, words }: Worded, intent: FieldSpec): number {
  const fit = labelFit(words, intent)
  const isEnough = fit >= (kind === 'counted' ? COUNTED_FIT_MIN : FIT_MIN)
  return !isEnough || namesAnother(words, intent) || isOpposite(words, intent) ? 0 : fit
}

function proposal({ kind, value, block }: Worded, intent: FieldSpec, fit: number): Proposal | null {
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
const wordedValues = keepLast((page: PageIndex): readonly Worded[] =>
  page.visibleBlocks.flatMap(({ id, kind, text, element }) => {
    if (kind === 'control' || kind === 'heading' || element === null || text.length > BLOCK_CHARS_MAX) return []
    if (page.regions.regionOf(element).isSide) return []
    return [...clausesIn(id, text), ...daysIn(id, text), ...markedIn(id, text, page.textNodes(id))]
  }),
)

const FORMS = [
  ['figure', FIGURE],
  ['code', CODE],
  ['counted', COUNTED],
] as const

function clausesIn(block: number, text: string): Worded[] {
  if (!/\d/.test(text)) return []
  return text.split(CLAUSE).flatMap((clause) =>
    FORMS.flatMap(([kind, form]) => {
      const { label = '', value = '' } = form.exec(clause.trim())?.groups ?? {}
      return label === '' ? [] : worded(label, { kind, value, block, text })
    }),
  )
}

/** "Available 15 January 2027 · 2 rooms": dates have stops and commas of their own. */
function daysIn(block: number, text: string): Worded[] {
  if (!OF_A_YEAR.test(text)) return []
  return text.split(PART).flatMap((part) => {
    const value = OF_A_YEAR.test(part) && part.length <= PART_CHARS_MAX ? dateIn(part) : null
    const at = value === null ? -1 : part.indexOf(value)
    return value === null || at < 1 ? [] : worded(part.slice(0, at).replace(BEFORE_DAY, ''), { kind: 'day', value, block, text })
  })
}
const OF_A_YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/
const PART = /\n|[;()（）；。]|\s[|•·–—]\s|[|•·]|(?<=\p{L}{3}[.!?])\s(?=\p{Lu})/u
const PART_CHARS_MAX = 120

/** Elements inside a line, with the words between the one before and them. A line that begins with one has labels behind its values. */
function markedIn(block: number, text: string, nodes: readonly Text[]): Worded[] {
  const first = nodes.find(({ data }) => data.trim() !== '')
  if (first === undefined || nodes.length < 2 || inlineOf(first) !== null) return []
  let before = ''
  return nodes.flatMap((node) => {
    const element = inlineOf(node)
    if (element === null) {
      before += node.data
      return []
    }
    const said = before
    before = ''
    if (said.trim() === '' || /[:：]\s*$/u.test(said)) return []
    return worded(said.split(CLAUSE).at(-1) ?? '', { kind: 'marked', value: elementText(element), block, text })
  })
}

/** The element inside a line that begins with the text. */
function inlineOf(node: Text): Element | null {
  const { parent } = node
  return parent !== null && isTag(parent) && INLINE.has(parent.name) && parent.children[0] === node && node.data.trim() !== ''
    ? parent
    : null
}

// oxlint-disable-next-line max-params -- a label and all that belongs to its value
function worded(label: string, { kind, value, block, text }: Omit<Worded, 'words' | 'letters'> & { text: string }): Worded[] {
  const [told, given] = [label.trim().replace(HEAD, '').replace(TAIL, ''), value.trim()]
  if (told === '' || given === '' || told.length > LABEL_CHARS_MAX || given.length > VALUE_CHARS_MAX || !text.includes(given)) return []
  const words = labelWords(told)
  return words.length === 0 ? [] : [{ kind, words, letters: lettersOf(told), value: given, block }]
}
