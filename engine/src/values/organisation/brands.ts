// The maker of a thing where no label names it: a line "by X" or "Visit the X store" below the main heading, or a picture
// (a logo) beside it whose name is repeated in the heading.
import { isDeclaredOther } from '../../page/declared-kind.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import type { Block } from '../../types.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords } from '../../fields/label-words.ts'
import { BY } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const MAKER_LINE = new RegExp(
  String.raw`^(?:${anyOf(({ firms }) => firms?.brand)}(?:\s*[:：]\s*|\s+)|(?:${anyOf(({ firms }) => firms?.shopOf)}|${BY}) )(.{2,40}?)(?:[- ]store| stores?)?$`,
  'iu',
)
const NEAR_BLOCKS = 30

const BEGINS_WITH_BY = new RegExp(`^${BY} `, 'iu')

/** "By Ada Byron" above or beside the day of publication: who wrote it, not who made it. */
function isByline(page: PageIndex, { id, text }: Block): boolean {
  if (!BEGINS_WITH_BY.test(text)) return false
  return [page.block(id), page.block(id + 1), page.block(id + 2)].some(
    (block) => block && block.text.length <= 120 && DATED.test(block.text),
  )
}
const DATED = new RegExp(String.raw`${anyOf(({ bylines }) => bylines?.posted)}|publication|min(?:ute)?s? read|\b(?:19|20)\d{2}\b`, 'iu')

export const findBrands: Finder = (page, intent) => {
  const heading = page.mainHeading
  if (intent.concept?.id !== 'brand' || !heading || isDeclaredOther(page, ['Product', 'Book'])) return []
  const headingWords = ` ${labelWords(heading.text).join(' ')} `
  const proposals: Proposal[] = []
  for (let id = Math.max(1, heading.id - 6); id <= heading.id + NEAR_BLOCKS; id += 1) {
    const block = page.block(id)
    if (!block || block.kind === 'data' || block.id === heading.id || block.text.length > 60) continue
    const maker = MAKER_LINE.exec(block.text)?.[1]
    if (maker && !/[.:;!?]|^[^\p{L}\p{N}]/u.test(maker) && !isByline(page, block))
      proposals.push(propose('maker line', { block: id, raw: maker, quote: block.text }, 0.66))
    const words = labelWords(block.text)
    if (
      block.kind === 'caption' &&
      words.length > 0 &&
      words.length <= 3 &&
      // A picture of the thing itself repeats nearly all of the heading.
      labelWords(heading.text).length >= words.length + 2 &&
      block.text !== heading.text &&
      headingWords.includes(` ${words.join(' ')} `)
    ) {
      proposals.push(propose('logo', { block: id, raw: block.text }, 0.58))
    }
  }
  return proposals
}
