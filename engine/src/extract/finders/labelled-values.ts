// Values that the page labels: definition lists, table rows, "Label: value". The label decides, the shape of the value may veto.
import { propose, type Finder } from '../finder.ts'
import { labelFit } from '../label-fit.ts'
import { shapeFit } from '../shape-check.ts'

const LABEL_FIT_MIN = 0.5
/** How surely pairs of a layout are pairs. */
const LAYOUT_WEIGHT = { definition: 0.98, row: 0.98, column: 0.9, colon: 0.95, sibling: 0.85, form: 0.8, attribute: 0.8 } as const

export const findLabelledValues: Finder = (page, intent) => {
  if (intent.shape === 'url' || intent.shape === 'image' || intent.shape === 'prose') return []
  const proposals = []
  for (const { words, pair } of page.labels) {
    const label = labelFit(words, intent)
    if (label < LABEL_FIT_MIN) continue
    const shape = intent.wantsMany ? 1 : shapeFit(intent.shape, pair.value)
    if (shape === 0) continue
    const score = 0.93 * label * shape * LAYOUT_WEIGHT[pair.layout]
    proposals.push(propose('label', { block: pair.valueBlock, raw: pair.value }, score, { label, shape }))
  }
  return proposals
}
