// Labels in a line of their own that is nothing but the field's name, with the value in the line right below and in the same box: "Hosted by"
// and below it a name. For boxes that hold more than the two, in which the tree alone does not show what labels what.
import type { Element } from 'domhandler'
import type { Shape } from '../../fields/concept.ts'
import { PHRASES } from '../../fields/concepts.ts'
import { labelFit, namesAnother } from '../../fields/label-fit.ts'
import { labelWords } from '../../fields/label-words.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { parentOf } from '../../text/ancestors.ts'
import { propose, type Finder } from '../finder.ts'
import { shapeFit } from '../shape-fit.ts'
import { isOpposite } from '../../fields/synonyms/label-meaning.ts'
import { collect } from '../../text/collect.ts'

/** Their values have a form, or are names; any line may be a text. */
const SHAPES: ReadonlySet<Shape> = new Set<Shape>([
  'person',
  'organisation',
  'date',
  'price',
  'number',
  'count',
  'quantity',
  'duration',
  'identifier',
])
/** Names of people and bodies that the vocabulary has as texts. */
const NAMES: ReadonlySet<string> = new Set(['host', 'guest', 'sponsor', 'buyer', 'claimant', 'court', 'presenter', 'distributor'])
const FIT_MIN = 0.93
const SCORE = 0.72
const [LABEL_CHARS_MAX, VALUE_CHARS_MAX, LABEL_WORDS_MAX] = [60, 80, 10]

interface StackedLabel {
  words: readonly string[]
  block: number
  value: string
}

export const findStackedLabels: Finder = (page, intent) => {
  if (intent.wantsMany || !(SHAPES.has(intent.shape) || NAMES.has(intent.concept?.id ?? ''))) return []
  return stackedLabels(page).flatMap(({ words, block, value }) => {
    const fit = labelFit(words, intent)
    if (fit < FIT_MIN || namesAnother(words, intent) || isOpposite(words, intent)) return []
    const shape = shapeFit(intent.shape, value)
    return shape < 1 || intent.concept?.holds?.test(value) === false ? [] : [propose('label', { block, raw: value }, SCORE * fit)]
  })
}

/** Found once for all fields. */
const stackedLabels = keepLast((page: PageIndex): readonly StackedLabel[] => {
  const known = new Set(page.labels.map(({ pair }) => pair.valueBlock))
  return collect(page.visibleBlocks, (label, at) => {
    const value = page.visibleBlocks[at + 1]
    if (value === undefined || label.kind !== 'text' || value.kind !== 'text' || known.has(value.id)) return []
    if (label.text.length > LABEL_CHARS_MAX || value.text.length > VALUE_CHARS_MAX || /[\d\n.!?]/u.test(label.text)) return []
    if (value.text.includes('\n') || !areInOneBox(page.innerElement(label.id), page.innerElement(value.id))) return []
    const words = labelWords(label.text)
    if (words.length === 0 || words.length > LABEL_WORDS_MAX || PHRASES.has(labelWords(value.text).join(' '))) return []
    const element = page.innerElement(value.id)
    if (element === null || page.regions.regionOf(element).isListed || isOfOthers(page, value.id) || isOfReviews(page, value.id)) return []
    return [{ words, block: value.id, value: value.text }]
  })
})

/** Both lines are children of one element, or of children that hold nothing else. */
function areInOneBox(label: Element | null, value: Element | null): boolean {
  if (label === null || value === null) return false
  const boxes = [parentOf(label), parentOf(parentOf(label) ?? label)]
  const around = parentOf(value)
  return around !== null && (boxes.includes(around) || boxes.includes(parentOf(around)))
}
