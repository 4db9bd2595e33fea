// Reads an amount of money out of a sentence, with multipliers ("3.5 billion"), and its currency as ISO code.
import { findCurrencyCode } from './currencies.ts'
import { readNumberText } from './number-text.ts'
import { readPrice } from './read-price.ts'

/** Amount and ISO 4217 code; null where the sentence names no money. */
export function readMoney(text: string, language: string | null): { amount: number; currency: string | null } | null {
  const { currency } = readPrice(text)
  const amount = readNumberText(text, language)
  return amount === null ? null : { amount, currency: currency ? findCurrencyCode(currency) : null }
}
