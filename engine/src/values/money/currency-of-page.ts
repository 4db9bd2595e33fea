// The currency that a page names once for all its amounts: "All prices in EUR", "Price (€)", a column "Betrag CHF".
import type { PageIndex } from '../../page/page-index.ts'
import { findCurrencies, findCurrencyCode, type FoundCurrency } from './currencies.ts'

export interface CurrencyOfPage {
  /** As the page writes it. */
  raw: string
  block: number
}

/** Its first mention; null where the page names none, or more than one. */
export function currencyOfPage(page: PageIndex): CurrencyOfPage | null {
  let first: CurrencyOfPage | null = null
  let code: string | null = null
  for (const { id: block, text } of page.visibleBlocks) {
    for (const raw of currenciesMeantIn(text)) {
      const named = findCurrencyCode(raw)
      if (code !== null && named !== code) return null
      code = named
      first ??= { raw, block }
    }
  }
  return first
}

/** The currencies of a text as written, without words that are codes by chance. */
export function currenciesMeantIn(text: string): string[] {
  return findCurrencies(text).flatMap((found) => (isMeant(text, found) && findCurrencyCode(found.text) !== null ? [found.text] : []))
}

/**
 * Words in capitals may be codes by chance (ALL, TOP, TRY): a code is meant in brackets, beside an amount, or at the end of a text that is
 * not in capitals.
 */
function isMeant(text: string, { text: sign, start, end, isSure }: FoundCurrency): boolean {
  if (!isSure) return false
  if (!/^[A-Z]{3}$/.test(sign)) return true
  const [before, behind] = [text.slice(0, start), text.slice(end)]
  if (/[([]$/.test(before) && /^[)\]]/.test(behind)) return true
  if (/\d[ \u00A0\u202F]?$/.test(before) || /^[ \u00A0\u202F]?[-+]?\d/.test(behind)) return true
  return /^[.:]?$/.test(behind.trim()) && /\p{Ll}[^\p{L}]*$/u.test(before)
}
