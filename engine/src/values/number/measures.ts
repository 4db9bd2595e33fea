// Times and amounts in short lines without markup of their own: "Serves 4 | Total time: 35 minutes | easy".
import { NUMBER_WORD } from '../../fields/described-pattern.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { isOfOthers } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords } from '../../fields/label-words.ts'
import { AND, OR, TO } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const LINE_CHARS_MAX = 160
const SEGMENT = /\s*[|•·;\n]\s*|\s+[—–]\s+|\s{3,}/
const UNIT = String.raw`(?:(?:h|m|hr|hrs|mins?)\.?(?!\p{L})|${anyOf(({ units }) => [units?.hour, units?.minute, units?.day])}\.?)`
const ABOUT = String.raw`(?:${anyOf(({ particles }) => particles?.about)}\.?\s)`
const TIME = new RegExp(
  String.raw`^(?<label>[\p{L} ./-]{0,40}?)\s*[:\s]\s*(?<value>${ABOUT}?\d[\d¼½¾.,/ -]*\s?${UNIT}(?:[,\s]*(?:${AND}\s)?\d+\s?${UNIT})?)\.?$`,
  'iu',
)
const RANGE = String.raw`\s?(?:-|–|${TO}|${OR})\s?`
const VERBS = anyOf(({ servings }) => servings?.verbs)
/** In words only after verbs for servings: "for two weeks" is not a number of servings. */
const IN_WORDS = String.raw`${VERBS}\s*:?\s*${ABOUT}?(?:${NUMBER_WORD})(?:${RANGE}(?:${NUMBER_WORD}))?(?!\p{L})`
const SERVES = new RegExp(
  String.raw`^(?:${anyOf(({ servings }) => servings?.headings)}\s+)?(?:${IN_WORDS}|(?:${VERBS}|${anyOf(({ particles, servings }) => [particles?.for, servings?.makes])})\s*:?\s*${ABOUT}?\d+(?:${RANGE}\d+)?)(?:\s+[\p{L} ]{2,30}?)?\s*:?$`,
  'iu',
)
const COUNTED = new RegExp(
  String.raw`^\d+(?:\s?(?:-|–|${TO})\s?\d+)?\s*${anyOf(({ servings }) => [servings?.words, servings?.people, servings?.things])}(?:.{0,12}|\s+${anyOf(({ servings }) => servings?.asCourse)}\s[\p{L} ]{3,25})$`,
  'iu',
)

const SAYS_SERVES = new RegExp(VERBS, 'iu')

export const findMeasures: Finder = (page, intent) => {
  if (intent.concept?.id === 'area') return OTHER_AREA.test(intent.field.name) ? [] : loneAreas(page)
  const isYield = intent.concept?.id === 'yields'
  if (intent.shape !== 'duration' && !isYield) return []
  const found = collect(page.visibleBlocks, (block) => {
    if (
      block.text.length > LINE_CHARS_MAX ||
      block.kind === 'control' ||
      !(/\d/.test(block.text) || (isYield && SAYS_SERVES.test(block.text)))
    )
      return []
    return block.text
      .split(SEGMENT)
      .flatMap((segment) => (isYield ? yieldsIn(page, block.id, segment) : timesIn(page, intent, { block: block.id, segment })))
  })
  const bare = found.filter(({ finder }) => finder === BARE_TIME)
  return new Set(bare.map(({ pieces }) => pieces[0]?.raw)).size > 1 ? found.filter(({ finder }) => finder !== BARE_TIME) : found
}

/** "1,140 sq ft / 106 sq m" as a line of its own: the size of the page's subject, where it is the only one without a label. */
function loneAreas(page: PageIndex): Proposal[] {
  const found = page.visibleBlocks.filter(
    ({ id, kind, text }) => kind !== 'control' && text.length <= AREA_CHARS_MAX && AREA.test(text.trim()) && !isOfOthers(page, id),
  )
  const [only] = found
  return only && new Set(found.map(({ text }) => text)).size === 1
    ? [propose('lone area', { block: only.id, raw: only.text.trim() }, 0.62 * placeFactor(page, { block: only.id }, PLACE))]
    : []
}
const AREA_CHARS_MAX = 40
/** Sizes of parts beside that of the whole. */
const OTHER_AREA = new RegExp(
  anyOf(({ measures }) => measures?.otherAreas),
  'iu',
)
const AREA_UNIT = String.raw`(?:m²|m2|qm|sqm|sq\.? ?m|sq\.? ?ft|sqft|ft²|ft2|m 2|㎡|平米|平方米)\.?`
const AREA = new RegExp(String.raw`^(?:ca\.? |approx\.? )?\d[\d.,]*\s?${AREA_UNIT}(?:\s?[/(|·]\s?\d[\d.,]*\s?${AREA_UNIT}\)?)?$`, 'iu')

/** A time without a label is the total time only where the page has no other such time. */
const BARE_TIME = 'bare time'

/** "Zutaten (4 Portionen)", "材料（2人分）". */
const IN_BRACKETS = /^[\p{L} ]{2,30}\s?[(（]([^()（）]{1,60})[)）]\s?[:：]?$/u

/** "Zutaten für 4 Portionen": the number of servings in the heading of a list. */
const BEHIND_HEADING = new RegExp(
  String.raw`^${anyOf(({ servings }) => servings?.headings)}[\s:,–-]+${anyOf(({ particles }) => particles?.for)}\s+(\d.{0,40})$`,
  'iu',
)

function yieldsIn(page: PageIndex, block: number, line: string): Proposal[] {
  const segment = IN_BRACKETS.exec(line.trim())?.[1]?.trim() ?? BEHIND_HEADING.exec(line.trim())?.[1] ?? line
  if (!SERVES.test(segment) && !COUNTED.test(segment)) return []
  return [propose('yield line', { block, raw: segment.trim() }, (SERVES.test(segment) ? 0.72 : 0.66) * placeFactor(page, { block }, PLACE))]
}

function timesIn(page: PageIndex, intent: FieldSpec, { block, segment }: { block: number; segment: string }): Proposal[] {
  const groups = TIME.exec(` ${segment.trim()}`.replace(/^ (?=\d)/, ': '))?.groups
  if (!groups?.value) return []
  const label = (groups.label ?? '').trim()
  const fit = label === '' ? bareFit(page, intent, { block, value: groups.value }) : labelFit(labelWords(label), intent)
  return fit >= 0.6
    ? [
        propose(
          label === '' ? BARE_TIME : 'time line',
          { block, raw: groups.value.trim() },
          0.84 * fit * placeFactor(page, { block }, PLACE),
        ),
      ]
    : []
}

/** "19 October 2023 | 1h 52min | Drama": hours and minutes among the facts of a film or a talk are how long it takes. */
function bareFit(page: PageIndex, { concept }: FieldSpec, { block, value }: { block: number; value: string }): number {
  if (concept?.id === 'total_time') return 0.7
  return concept?.id === 'duration' && HOURS_AND_MINUTES.test(value) && !isOfOthers(page, block) ? 0.76 : 0
}
const HOURS_AND_MINUTES = /^\d{1,2}\s?\p{L}{1,7}\.?\s?\d{1,2}\s?\p{L}{1,8}\.?$/u

const PLACE = { near: 0.15, side: 0.6, listed: 0.85 }
