// Counts that link to what they count: `<a href="/ada/loom/stars">1,284</a>`. The last step of the address is the label.
import type { Shape } from '../../fields/concept.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { nameWords } from '../../fields/label-words.ts'
import { addressWords } from '../../page/title-sources.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { elementText } from '../../text/element-text.ts'
import { keepLast } from '../../text/keep-last.ts'
import { propose, type Finder } from '../finder.ts'
import { COUNT_TEXT } from '../number/count-text.ts'
import { collect } from '../../text/collect.ts'

const SHAPES: ReadonlySet<Shape> = new Set<Shape>(['count', 'number', 'counted'])
const COUNT = new RegExp(`^${COUNT_TEXT}$`, 'iu')
const FIT_MIN = 0.9
const SCORE = 0.72

interface LinkedCount {
  words: readonly string[]
  block: number
  count: string
}

export const findCountsOfLinks: Finder = (page, intent) => {
  if (!SHAPES.has(intent.shape) || intent.field.type !== 'number' || intent.wantsMany) return []
  const found = linkedCounts(page).flatMap(({ words, block, count }) => {
    const fit = labelFit(words, intent)
    return fit < FIT_MIN ? [] : [propose('counted', { block, raw: count }, SCORE * fit)]
  })
  // Several are those of the things in a list.
  return new Set(found.map(({ pieces: [piece] }) => piece?.raw)).size === 1 ? found : []
}

/** Found once for all fields. Addresses of other sites count things of their own. */
const linkedCounts = keepLast((page: PageIndex): readonly LinkedCount[] => {
  const { page: source, baseUrl } = page.document
  const host = URL.parse(source.url)?.host
  return collect(page.document.links, ({ text, element }) => {
    // Most links begin with a word.
    if (!/^\d/.test(text)) return []
    const count = elementText(element)
    // A link to something that is not counted yet has no count.
    const target = COUNT.test(count) && count !== '0' ? URL.parse(element.attribs.href ?? '', baseUrl) : null
    if (target === null || target.host !== host) return []
    const [words, block] = [nameWords(addressWords(target.href)), page.blockOf(element)]
    const isOwn = !isOfOthers(page, block) && !isOfReviews(page, block)
    return isOwn && words.length > 0 && words.length <= WORDS_MAX ? [{ words, block, count }] : []
  })
})
const WORDS_MAX = 3
