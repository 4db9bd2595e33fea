// Measured values that pages write without a pair of label and value: in the name of the thing ('Monitor 27" IPS 144 Hz'), in a sentence
// ("a response time of 1 ms", "weighs 2.3 kg"), before what they measure ("165 Hz refresh rate"), or as a line of their own ("250 nits").
import type { MeasureKind } from '../../fields/measure-kind.ts'
import { findUnit, type Unit } from '../../fields/measure-units.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { labelWords } from '../../fields/label-words.ts'
import { BETWEEN_WORDS } from '../../fields/linking-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { fieldFormat } from '../../fields/understand-field.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Block } from '../../types.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'

const SCORES = { labelled: 0.7, named: 0.68, alone: 0.62 }
const TEXT_CHARS_MAX = 4_000
const FIT_MIN = 0.7
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
/** Not a part of a range, a ratio or the sides of something ("60 x 40 cm"). */
const MEASURED = new RegExp(
  String.raw`(?<![\d.,:/\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}-]|[\d.,][x×*]|[\d.,]\s[x×*]\s)(${NUMBER})(?:([\s-]?)(\p{L}{1,16}(?:\/[m㎡][²2]?)?[²2]?)|\s?(["″”]|''|’’))(?![\p{L}\d]|\s?[x×]\s?\d)`,
  'giu',
)

/** A value with its unit. */
interface Mention {
  block: Block
  start: number
  end: number
  raw: string
  unit: Unit
  /** In the unit of its kind's base. */
  size: number
}

export const findWrittenMeasures: Finder = (page, intent) => {
  const kind = kindOf(intent)
  if (kind === null) return []
  const mentions = measuresOf(page).get(kind) ?? []
  const labelled = mentions
    .flatMap((mention) => labelledBy(page, intent, mention))
    .map((one, at) => ({ ...one, score: one.score * LATER ** Math.min(at, LATER_MAX) }))
  if (labelled.length > 0 || intent.concept?.measure === undefined) return labelled
  return [...inName(page, intent, mentions), ...alone(page, mentions)]
}

/** Of several that are named alike ("Response time - GtG", "- MPRT") the first one is what a page means without more words. */
const LATER = 0.96
const LATER_MAX = 4

/** The kind of measure that the field asks for; null for other fields. */
const kindOf = onceAField(({ field, concept, wantsMany }): MeasureKind | null => {
  if (wantsMany || (field.type !== 'number' && concept?.measure === undefined)) return null
  const asked = findUnit(fieldFormat(field).unit ?? '')?.kind ?? null
  return asked === 'area' ? null : (asked ?? concept?.measure ?? null)
})

const measuresOf = keepLast((page: PageIndex): ReadonlyMap<MeasureKind, readonly Mention[]> => {
  const found = new Map<MeasureKind, Mention[]>()
  const title = page.block(page.titleBlock ?? 0)
  for (const block of [...page.figuredBlocks, ...(title === null ? [] : [title])]) {
    if (block.kind === 'control' || block.text.length > TEXT_CHARS_MAX) continue
    for (const mention of measuresIn(block)) {
      const known = found.get(mention.unit.kind)
      if (known) known.push(mention)
      else found.set(mention.unit.kind, [mention])
    }
  }
  return found
})

function measuresIn(block: Block): Mention[] {
  const found: Mention[] = []
  // Not matchAll: it creates the expression again for every text.
  MEASURED.lastIndex = 0
  for (let match = MEASURED.exec(block.text); match !== null; match = MEASURED.exec(block.text)) {
    const [raw, number = '', , word, sign] = match
    const unit = findUnit(word ?? sign ?? '')
    if (unit === null) continue
    const size = Number(number.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.')) * unit.size
    found.push({ block, start: match.index, end: match.index + raw.length, raw, unit, size })
  }
  return found
}

/** The text before it in its sentence, or right behind it, names the field. */
function labelledBy(page: PageIndex, intent: FieldSpec, mention: Mention): Proposal[] {
  const { block, start, end, raw } = mention
  const before = block.text.slice(Math.max(0, start - BEFORE_CHARS), start)
  const fit = isLine(block.text, raw)
    ? fitAbove(page, intent, block)
    : Math.max(fitBefore(intent, before), fitBehind(intent, block.text.slice(end, end + BEHIND_CHARS)))
  if (fit < FIT_MIN || !isOwn(page, block.id)) return []
  return [propose('said measure', { block: block.id, raw }, SCORES.labelled * fit * nearFactor(page, block.id))]
}
const BEFORE_CHARS = 80
const BEHIND_CHARS = 40

/** "Reaktionszeit von bis zu": the last words of the sentence, without those that only lead to the value. */
function fitBefore(intent: FieldSpec, before: string): number {
  const sentence = before.split(SENTENCE_END).at(-1) ?? ''
  const words = [...labelWords(sentence)]
  for (let left = LEADING_MAX; left > 0 && BETWEEN_WORDS.has(words.at(-1) ?? ''); left -= 1) words.pop()
  return bestRun(intent, words.slice(-LABEL_WORDS_MAX), (size, all) => all.slice(-size))
}

/** "-Zoll-Display", " Hz refresh rate": words that follow without a sign between. */
function fitBehind(intent: FieldSpec, behind: string): number {
  if (!/^[\s-]\p{L}/u.test(behind)) return 0
  const words = [...labelWords(behind.split(CLAUSE_END)[0] ?? '')]
  for (let left = LEADING_MAX; left > 0 && BETWEEN_WORDS.has(words[0] ?? ''); left -= 1) words.shift()
  return bestRun(intent, words.slice(0, LABEL_WORDS_MAX), (size, all) => all.slice(0, size))
}

/** "Response time - MPRT" in the line before a value in a line of its own: a dash introduces a qualifier. */
function fitAbove(page: PageIndex, intent: FieldSpec, { id }: Block): number {
  const above = page.block(id - 1)
  if (above === null || above.kind === 'data' || above.text.length > LABEL_CHARS_MAX || !GOES_ON.test(above.text)) return 0
  return labelFit(labelWords(above.text.split(GOES_ON)[0] ?? ''), intent)
}
const LABEL_CHARS_MAX = 60
const GOES_ON = /\s[-–—]\s/u

function bestRun(intent: FieldSpec, words: readonly string[], run: (size: number, all: readonly string[]) => readonly string[]): number {
  let best = 0
  for (let size = 1; size <= words.length; size += 1) best = Math.max(best, labelFit(run(size, words), intent))
  return best
}
const SENTENCE_END = /[.!?;|•·\n](?=\s|$)|[|•·;\n]|\d/u
const CLAUSE_END = /[.,!?;:|•·\n()]/u
const LABEL_WORDS_MAX = 3
const LEADING_MAX = 4

/** The name of the thing holds one value of the kind, in whatever units: '68,6 cm (27")'. */
function inName(page: PageIndex, intent: FieldSpec, mentions: readonly Mention[]): Proposal[] {
  const { mainHeading, titleBlock } = page
  const heads = [mainHeading?.id ?? null, titleBlock].filter((id) => id !== null)
  const wanted = findUnit(fieldFormat(intent.field).unit ?? '')
  for (const head of heads) {
    const named = mentions.filter(({ block }) => block.id === head)
    const [first] = named
    if (first === undefined || !areOneValue(named)) continue
    const best = named.find(({ unit }) => unit.size === wanted?.size) ?? first
    return [propose('measure in name', { block: best.block.id, raw: best.raw }, SCORES.named)]
  }
  return []
}

/** A line that is nothing but the value, where the page's own lines have one value of the kind. */
function alone(page: PageIndex, mentions: readonly Mention[]): Proposal[] {
  const lines = mentions.filter(({ block, raw, unit }) => LONE_KINDS.has(unit.kind) && isLine(block.text, raw) && isOwn(page, block.id))
  return areOneValue(lines)
    ? lines.map(({ block, raw }) => propose('lone measure', { block: block.id, raw }, SCORES.alone * nearFactor(page, block.id)))
    : []
}
/** Kinds of which a thing has one value. Of lengths it has many. */
const LONE_KINDS: ReadonlySet<MeasureKind> = new Set<MeasureKind>([
  'frequency',
  'instant',
  'luminance',
  'charge',
  'sound',
  'power',
  'voltage',
  'pixels',
])

function isLine(text: string, raw: string): boolean {
  return text.length <= raw.length + LINE_MORE || text.split(/\s?[,|•·]\s?/u).includes(raw)
}
const LINE_MORE = 2

/** Rounded in another unit a value stays the same to a fiftieth. */
function areOneValue(mentions: readonly Mention[]): boolean {
  const sizes = mentions.map(({ size }) => size)
  return sizes.length > 0 && Math.max(...sizes) <= Math.min(...sizes) * SAME_SIZE
}
const SAME_SIZE = 1.02

function isOwn(page: PageIndex, block: number): boolean {
  if (isOfOthers(page, block) || isOfReviews(page, block)) return false
  const element = page.innerElement(block)
  return element === null || !page.regions.regionOf(element).isSide
}
