// Whether an amount is with or without the tax on sales, by the words beside it: "zzgl. 19 % MwSt.", "TTC", "IVA no incluido", "税抜".
import { isTag, type Element } from 'domhandler'
import { anyOf } from '../../fields/word-patterns.ts'
import type { TaxWords } from '../../fields/word-sections.ts'

/** `net` is without the tax, `gross` with it. */
export type TaxSide = 'net' | 'gross'

const listOf = (kind: keyof TaxWords): string => anyOf(({ money }) => money?.taxes?.[kind])
const [TAX, WITH, WITHOUT] = [listOf('tax'), listOf('withTax'), listOf('withoutTax')]
const RATE = String.raw`(?:\s?\d{1,2}(?:[.,]\d)?\s?%)?`
/** "(21% IVA incluido)", "inkl. 19 % MwSt". */
const around = (words: string, alone: string): string =>
  String.raw`(?:${alone}|(?:${words}|\+)\.?${RATE}\s?${TAX}|${TAX}\.?${RATE}\s?(?:${words}))`
const NET = around(WITHOUT, listOf('net'))
const GROSS = around(WITH, listOf('gross'))
/** Behind the amount or its unit. */
const NEXT = String.raw`^(?:\s?[/／]\s?\p{L}{1,10}\.?)?[\s*(（,/:–-]{0,4}${RATE}\s?`
const BEHIND: readonly (readonly [TaxSide, RegExp])[] = [
  ['net', new RegExp(`${NEXT}${NET}`, 'iu')],
  ['gross', new RegExp(`${NEXT}${GROSS}`, 'iu')],
]
const BEFORE: readonly (readonly [TaxSide, RegExp])[] = [
  ['net', new RegExp(String.raw`${NET}[\s:：)）.]{0,4}$`, 'iu')],
  ['gross', new RegExp(String.raw`${GROSS}[\s:：)）.]{0,4}$`, 'iu')],
]
const ANYWHERE: readonly (readonly [TaxSide, RegExp])[] = [
  ['net', new RegExp(NET, 'iu')],
  ['gross', new RegExp(GROSS, 'iu')],
]
const CHARS_MAX = 40

const sideIn = (text: string, forms: readonly (readonly [TaxSide, RegExp])[]): TaxSide | null =>
  forms.find(([, form]) => form.test(text))?.[0] ?? null

export const taxBehind = (text: string): TaxSide | null => sideIn(text.slice(0, CHARS_MAX), BEHIND)
export const taxBefore = (text: string): TaxSide | null => sideIn(text.slice(-CHARS_MAX), BEFORE)
/** The side that a label or the words of a field name. */
export const taxNamed = (text: string): TaxSide | null => sideIn(text, ANYWHERE)

/** True for one of the words of such a phrase. */
export const isTaxWord = (word: string): boolean => ONE_WORD.test(word)
const ONE_WORD = new RegExp(`^(?:${TAX}|${WITH}|${WITHOUT})$`, 'iu')

/** The side in the names of the elements around an amount, which programs write in English. */
export function taxOfNames(element: Element): TaxSide | null {
  let current: Element | null = element
  for (let step = 0; current && step < ANCESTORS_MAX; step += 1) {
    const side = taxOfName(`${current.attribs.class ?? ''} ${current.attribs.id ?? ''}`)
    if (side !== null) return side
    current = current.parent && isTag(current.parent) ? current.parent : null
  }
  return null
}

export function taxOfName(names: string): TaxSide | null {
  if (NET_NAME.test(names)) return 'net'
  return GROSS_NAME.test(names) ? 'gross' : null
}
const ANCESTORS_MAX = 3
const NET_NAME = /(?:ex(?:c|cl|cluding|clude)?|without|no|net)[-_]?(?:tax|vat|gst)(?![a-z])|(?:tax|vat|gst)[-_]?ex(?:cl|cluded)?(?![a-z])/i
const GROSS_NAME = /(?:inc(?:l|luding|lude)?|with)[-_]?(?:tax|vat|gst)(?![a-z])|(?:tax|vat|gst)[-_]?inc(?:l|luded)?(?![a-z])/i
