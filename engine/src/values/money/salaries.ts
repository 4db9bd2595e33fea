// Pay: a range of amounts, or one amount beside a word for pay.
import { isDeclaredOther } from '../../page/declared-kind.ts'
import { findMoney } from './money-text.ts'
import { propose, type Finder } from '../finder.ts'
import { mentionsJobs } from '../text/titles.ts'
import { AND, TO } from '../../fields/particles.ts'
import { nameWords } from '../../fields/label-words.ts'
import { hasMeaning } from '../../fields/synonyms/meaning-index.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const PAY = new RegExp(String.raw`${anyOf(({ money }) => money?.salary)}|\/\s?(?:yr|hr|year|hour)\b`, 'iu')
const JOINT = new RegExp(String.raw`^\s*(?:-|–|—|${TO}|${AND})\s*$`, 'iu')
const LINE_CHARS_MAX = 600
/** "4 April 2025 – 15 €" is not a range. */
const YEAR = /^(?:19|20)\d{2}\s/
const NO_FIGURE = /\D+$/u
/** The lower end of a range with the currency after the upper one. */
const LOWER_END = new RegExp(String.raw`\d[\d.,'’ \u00a0]*\s?(?:-|–|—|${TO})\s?$`, 'u')

export const findSalaries: Finder = (page, intent) => {
  if (intent.concept?.id !== 'salary' || !mentionsJobs(page) || isDeclaredOther(page, ['JobPosting'])) return []
  const isUpper = nameWords(intent.field.name).some((word) => hasMeaning(word, 'highest'))
  return collect(page.visibleBlocks, (block, order) => {
    if (block.text.length > LINE_CHARS_MAX || !/\d/.test(block.text)) return []
    const amounts = findMoney(block.text)
    const above = page.visibleBlocks[order - 1]?.text ?? ''
    const isPay = PAY.test(block.text) || (above.length < 60 && PAY.test(above))
    return amounts.flatMap((amount, index) => {
      const next = amounts[index + 1]
      const between = next ? block.text.slice(amount.index + amount.text.length, next.index) : ''
      if (next && JOINT.test(between)) {
        if (isUpper) return [propose('pay range', { block: block.id, raw: next.text }, isPay ? 0.86 : 0.64)]
        const code = /^\s*[A-Z]{3}\b/.exec(block.text.slice(next.index + next.text.length))?.[0] ?? ''
        return [
          propose(
            'pay range',
            { block: block.id, raw: `${block.text.slice(amount.index, next.index + next.text.length)}${code}` },
            isPay ? 0.84 : 0.62,
          ),
        ]
      }
      const lower = index === 0 ? LOWER_END.exec(block.text.slice(0, amount.index))?.[0] : undefined
      if (lower !== undefined && !YEAR.test(lower)) {
        const range = `${lower}${amount.text}`
        // A field of a number gets one end of the range, of which only the upper one has the currency.
        const end = isUpper ? amount.text : lower.replace(NO_FIGURE, '')
        const raw = intent.field.type === 'number' ? end : range
        return [propose('pay range', { block: block.id, raw, quote: range }, isPay ? 0.84 : 0.62)]
      }
      return isPay && index === 0 && intent.shape === 'price' ? [propose('pay', { block: block.id, raw: amount.text }, 0.58)] : []
    })
  })
}
