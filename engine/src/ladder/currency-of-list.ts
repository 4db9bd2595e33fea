// The currency that all items of a list share: it is in the head of a column or above the table, and in no row.
import type { ItemTexts, MemberText } from '../extract/object-candidates.ts'
import { objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { understandField } from '../fields/understand-field.ts'
import type { PageIndex } from '../page/page-index.ts'
import { currencyOfPage } from '../values/money/currency-of-page.ts'

export interface ListCurrency {
  /** The member that asks for it. */
  member: string
  /** Those that hold amounts. */
  amounts: readonly string[]
  text: MemberText
}

/** Null where none is asked for beside an amount, and where the page names none or several. */
export function currencyOfList(page: PageIndex, { members }: ObjectForm): ListCurrency | null {
  const plain = members.filter((one) => objectFormOf(one) === null)
  const member = plain.find((one) => understandField(one).shape === 'currency')
  const amounts = plain.filter((one) => understandField(one).shape === 'price').map(({ name }) => name)
  if (member === undefined || amounts.length === 0) return null
  const currency = currencyOfPage(page)
  return currency && { member: member.name, amounts, text: { raw: currency.raw, element: null, block: currency.block } }
}

/** Items that have an amount get it, unless any of them names its own. */
export function withCurrency({ member, amounts, text }: ListCurrency, items: readonly ItemTexts[]): readonly ItemTexts[] {
  if (items.some((item) => item.has(member))) return items
  return items.map((item) => (amounts.some((name) => item.has(name)) ? new Map([...item, [member, text]]) : item))
}
