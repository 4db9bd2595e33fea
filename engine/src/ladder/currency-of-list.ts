// The currency that all items of a list share: the head of a column of amounts or a text above the table names it, and no row does.
import type { ItemTexts, MemberText } from '../extract/object-candidates.ts'
import { objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { understandField } from '../fields/understand-field.ts'
import type { PageIndex } from '../page/page-index.ts'
import { currencyOfPage } from '../values/money/currency-of-page.ts'
import { currencyIn } from '../values/money/stated-money.ts'
import { statedForCell } from '../values/number/unit-of-cell.ts'

export interface ListCurrency {
  /** The member for the currency. */
  member: string
  /** The members for amounts. */
  amounts: readonly string[]
  /** The currency of all amounts of the page; null if the page names none or several. */
  ofPage: MemberText | null
}

/** Null if the form has no member for a currency or none for an amount. */
export function currencyOfList(page: PageIndex, { members }: ObjectForm): ListCurrency | null {
  const plain = members.filter((one) => objectFormOf(one) === null)
  const member = plain.find((one) => understandField(one).shape === 'currency')
  const amounts = plain.filter((one) => understandField(one).shape === 'price').map(({ name }) => name)
  if (member === undefined || amounts.length === 0) return null
  const currency = currencyOfPage(page)
  return {
    member: member.name,
    amounts,
    ofPage: currency && { raw: currency.raw, element: null, block: currency.block },
  }
}

/** Adds the currency to items that have an amount; all items are unchanged if any of them names a currency. */
export function withCurrency(page: PageIndex, shared: ListCurrency, items: readonly ItemTexts[]): readonly ItemTexts[] {
  const { member, amounts, ofPage } = shared
  if (items.some((item) => item.has(member))) return items
  return items.map((item) => {
    const currency = currencyOfItem(page, shared, item) ?? (amounts.some((name) => item.has(name)) ? ofPage : null)
    return currency === null ? item : new Map([...item, [member, currency]])
  })
}

/** The currency that the table's heads name for the item's amounts; null if there is none or several differ. */
function currencyOfItem(page: PageIndex, { amounts }: ListCurrency, item: ItemTexts): MemberText | null {
  const found = amounts.flatMap((name): MemberText[] => {
    const amount = item.get(name)
    if (amount === undefined || !('raw' in amount) || amount.element === null) return []
    const named = statedForCell(page.document, amount.element, currencyIn)
    return named === null ? [] : [{ raw: named.quote, element: null, block: named.block }]
  })
  return new Set(found.map(({ raw }) => raw)).size === 1 ? (found[0] ?? null) : null
}
