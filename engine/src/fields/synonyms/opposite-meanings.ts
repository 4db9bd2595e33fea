// Pairs of meanings that name different values of one thing.
import { numberOf } from './word-meaning.ts'

/** Pairs of meanings that must not be confused, however well the other words match. */
const OPPOSITES: readonly (readonly string[])[] = (
  'highest/lowest, start/end, home/away, single/return, adult/child, input/output, first/last, inclusion/exclusion, warm/cold, plaintiff/defendant, ascent/descent, ' +
  'perigee/apogee, height/width, height/depth, width/depth, height/length, width/length, buyer/provider, arrival/departure, checkin/checkout, advance/boxoffice, revenue/profit, ' +
  'previous/current, previous/next, bedroom/bathroom, living/plot, living/usable, author/publisher, judge/counsel, ceo/auditor, published/granted, published/filed, filed/granted, ' +
  'start/granted, end/granted, previous/last, founded/updated, published/updated, expiry/effective date, win/loss, landlord/tenant, sender/consignee, assets/liabilities, ' +
  'predecessor/heir, sunrise/sunset, openness/closed to the public, advantages/disadvantages, minimum participants/maximum participants, first departure/last departure, debtor/creditor'
)
  .split(', ')
  .map((pair) => pair.split('/'))

const OPPOSED = OPPOSITES.map(([a = '', b = '']) => [numberOf(a), numberOf(b)] as const)

/** True where the label has one meaning of a pair and the field the other. */
export function areOpposed(label: ReadonlySet<string | number>, field: ReadonlySet<string | number>): boolean {
  const differ = (a: number, b: number): boolean => label.has(a) && !label.has(b) && field.has(b) && !field.has(a)
  return OPPOSED.some(([a, b]) => differ(a, b) || differ(b, a))
}
