// Counts that stand before the thing they count ("4 bd", "132 avis", "320 employees"): the words behind a number are the field's label.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { Block } from '../../types.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { Shape } from '../../fields/concept.ts'
import { labelWords } from '../../fields/label-words.ts'
import { COUNT_TEXT } from './count-text.ts'

const SHAPES: ReadonlySet<Shape> = new Set<Shape>(['count', 'counted', 'number', 'quantity'])
/** Every post and every member of a forum has its own, and the whole thread has some. */
const OF_POSTS = new Set(['likes', 'views', 'comment_count'])
const LINE_CHARS_MAX = 200
const FIT_MIN = 0.8
const SCORE = 0.68
const COUNTED = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d.,:/-])(${COUNT_TEXT})\+?[ \u00a0]?(\p{L}[\p{L}.-]*)(?:[ \u00a0](\p{L}[\p{L}-]*))?`,
  'giu',
)

export const findCountedThings: Finder = (page, intent) => {
  const { concept } = intent
  if (!SHAPES.has(intent.shape) || intent.field.type !== 'number' || !concept || concept.holds) return []
  return page.visibleBlocks.flatMap((block) => {
    if (block.kind === 'control' || block.text.length > LINE_CHARS_MAX || !/\d/.test(block.text)) return []
    if ((OF_POSTS.has(concept.id) && !isOfThread(page, block)) || BESIDE_YEAR.test(block.text)) return []
    if (isSaidOfOthers(page, concept.id, block)) return []
    return [...countsIn(page, intent, block), ...countBehind(page, intent, block)]
  })
}

/** "Made it for 6 people, 300 calories each": what visitors tell of themselves; only how many there are of them is counted among them. */
function isSaidOfOthers(page: PageIndex, concept: string, { id, kind }: Block): boolean {
  return isOfOthers(page, id) || (kind !== 'heading' && !OF_VISITORS.test(concept) && isOfReviews(page, id))
}
const OF_VISITORS = /review|rating|comment|repl|vote|post/

/** What is counted right below the main heading, or in a heading of its own, is counted of the whole. */
function isOfThread({ mainHeading }: PageIndex, { id, kind, text }: Block): boolean {
  if (kind === 'heading') return COUNT_HEADING.test(text)
  return mainHeading !== null && id > mainHeading.id && id <= mainHeading.id + THREAD_LINES && text.length <= THREAD_CHARS_MAX
}
/** "2024 Views", "Comments (2019)": as likely of that year. */
const BESIDE_YEAR = /^(?:19|20)\d{2}\s\p{L}+$|^\p{L}[\p{L} ]*\s?\((?:19|20)\d{2}\)$/u
const THREAD_LINES = 2
const THREAD_CHARS_MAX = 80
const COUNT_HEADING = /^\d[\d.,]*\s\p{L}+$|^\p{L}[\p{L} ]*\s\(\d[\d.,]*\)$/u

/** "Reviews (128)": how many there are stands in brackets behind what they are. */
function countBehind(page: PageIndex, intent: FieldSpec, { id, text }: Block): Proposal[] {
  const [, label = '', count = ''] = BRACKETED.exec(text) ?? []
  const fit = label === '' ? 0 : labelFit(labelWords(label), intent)
  return fit < FIT_MIN
    ? []
    : [propose('counted', { block: id, raw: count, quote: text }, SCORE * fit * (0.9 + 0.1 * page.nearnessToHeading(id)), { label: fit })]
}
const BRACKETED = /^(\p{L}[\p{L} ’'-]{2,30}?)\s?\((\d{1,3}(?:[., ]?\d{3}){0,2})\)$/u

function countsIn(page: PageIndex, intent: FieldSpec, { id, text }: { id: number; text: string }): Proposal[] {
  const element = page.innerElement(id)
  const region = element ? page.regions.regionOf(element) : { isSide: false, isListed: false }
  return [...text.matchAll(COUNTED)].flatMap(([whole, count = '', word = '', second = '']) => {
    const fit = Math.max(labelFit(labelWords(word), intent), second === '' ? 0 : labelFit(labelWords(`${word} ${second}`), intent))
    if (fit < FIT_MIN) return []
    const place = (region.isSide ? 0.6 : 1) * (region.isListed ? 0.7 : 1) * (0.9 + 0.1 * page.nearnessToHeading(id))
    return [propose('counted', { block: id, raw: count, quote: whole }, SCORE * fit * place, { label: fit })]
  })
}
