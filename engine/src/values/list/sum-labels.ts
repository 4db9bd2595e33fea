// Labels of sums, which are not lines of a list.
import { meaningOfLabel } from '../../fields/invoice-labels.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const SUM = new RegExp(`^${anyOf(({ lists }) => lists?.sums)}`, 'iu')
const SUM_FIT = 0.7

export function isSumLabel(label: string): boolean {
  const meaning = meaningOfLabel(label)
  return SUM.test(label) || (meaning !== null && meaning.fit > SUM_FIT && meaning.fact === 'total')
}
