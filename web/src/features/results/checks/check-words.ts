// Texts for the results of checked cells.
import type { CheckReport } from '@quarry/contract'
import { formatInteger } from '../../../lib/format.ts'

type RightShare = Pick<CheckReport, 'right' | 'wrong' | 'low' | 'high'>

/** "19 of 20" */
export const rightText = ({ right, wrong }: RightShare): string => `${formatInteger(right)} of ${formatInteger(right + wrong)}`

/** "76–99%": rounded outwards to whole percent, so that the interval is not understated. */
export function rangeText({ low, high }: RightShare): string {
  if (low === null || high === null) return ''
  const [from, to] = [Math.floor(low * 100), Math.ceil(high * 100)]
  return from === to ? `${from}%` : `${from}–${to}%`
}
