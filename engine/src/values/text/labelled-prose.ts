// A text that the page labels with the field's own name in a sheet of facts ("Description | Swimming pool" between "Received" and "Type"):
// it is about the thing of the sheet, however short, while the description in the page's head is often about the site.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { LabelledValue, PageIndex } from '../../page/page-index.ts'
import { propose, type Proposal } from '../finder.ts'

const OWN_NAME_FIT = 0.97
const SCORE = 0.95
const CHARS_MAX = 400
/** Other facts of the sheet, so many blocks before or behind. */
const NEAR_BLOCKS = 12
const NEAR_FACTS_MIN = 2
const FACTS: ReadonlySet<LabelledValue['pair']['layout']> = new Set(['definition', 'row', 'colon', 'sibling'])

/** None where the page labels several different texts so: no single one is the page's. */
export function labelledProse(page: PageIndex, intent: FieldSpec): Proposal[] {
  const facts = page.labels.filter(({ pair }) => isFact(page, pair))
  const own = facts.filter((entry) => labelFit(entry.words, intent) >= OWN_NAME_FIT && isInSheet(entry, facts))
  const [first, ...others] = own.map(({ pair }) => pair)
  if (first === undefined || others.some(({ value }) => value !== first.value)) return []
  return [propose('label', { block: first.valueBlock, raw: first.value }, SCORE)]
}

/** One line beside its label. A value below a heading is a section of the page. */
function isFact(page: PageIndex, { layout, value, valueBlock, element }: LabelledValue['pair']): boolean {
  if (!FACTS.has(layout) || value.includes('\n') || value.length > CHARS_MAX) return false
  return page.block(valueBlock - 1)?.kind !== 'heading' && !page.regions.regionOf(element).isSide
}

function isInSheet({ pair: { label, valueBlock } }: LabelledValue, facts: readonly LabelledValue[]): boolean {
  const near = facts.filter(({ pair }) => pair.label !== label && Math.abs(pair.valueBlock - valueBlock) <= NEAR_BLOCKS)
  return new Set(near.map(({ pair }) => pair.label)).size >= NEAR_FACTS_MIN
}
