// Whether an amount agrees with its items, in words.
import type { Cell, CellState, SumCheck } from '@quarry/contract'
import { cellText } from './cell-text.ts'
import { plural } from './format.ts'

export const DIFFERS_LABEL = 'Differs from its items'

/** A whole row has the checks, a row of a table only that one differs. */
export function differsFromItems(cell: CellState | Cell | undefined): boolean {
  if (cell === undefined) return false
  return 'sum_checks' in cell ? (cell.sum_checks ?? []).some(({ agrees }) => !agrees) : 'differs' in cell && cell.differs === true
}

const NAMES: Readonly<Record<SumCheck['counted'][number]['kind'], string>> = {
  total: 'total',
  net: 'net amount',
  tax: 'tax',
  discount: 'discount',
  charge: 'charges',
  rounding: 'rounding',
}

const amountText = (amount: number): string => cellText(amount, 'number')

/** "Differs from its items by 2". */
export function sumHeadline({ agrees, difference }: SumCheck): string {
  return agrees ? 'Agrees with its items' : `${DIFFERS_LABEL} by ${amountText(Math.abs(difference))}`
}

/** "2 lines of items make 200; plus 38 tax that is 238." */
export function sumText({ kind, lines, sum, items, counted, expected }: SumCheck): string {
  const made = `${plural(lines, 'line')} of ${listName(items)} ${lines === 1 ? 'makes' : 'make'} ${amountText(sum)}`
  const net = kind === 'tax' ? counted.find((one) => one.kind === 'net') : undefined
  const total = kind === 'tax' ? counted.find((one) => one.kind === 'total') : undefined
  if (total !== undefined && net !== undefined)
    return `${made}. The total of ${amountText(total.amount)} less the net amount of ${amountText(net.amount)} leaves ${amountText(expected)}.`
  const steps = counted
    .filter((one) => one !== total)
    .map(({ kind: name, amount }) => `${amount < 0 ? 'less' : 'plus'} ${amountText(Math.abs(amount))} ${NAMES[name]}`)
  const beside = steps.join(', ')
  if (total !== undefined)
    return `${made}${beside === '' ? '' : `, ${beside}`}. Taken from the total of ${amountText(total.amount)} that leaves ${amountText(expected)}.`
  return beside === '' ? `${made}.` : `${made}; ${beside} that is ${amountText(expected)}.`
}

/** The member of the list where it is part of a value. */
function listName({ field, path = '' }: SumCheck['items']): string {
  const last = path
    .split('/')
    .findLast((key) => key !== '' && !/^\d+$/.test(key))
    ?.replaceAll('~1', '/')
    .replaceAll('~0', '~')
  return last ?? field
}
