import { expect, it } from 'vitest'
import { readTextField } from '../../testing/read-text-field.ts'
import { isIban } from './ibans.ts'

const IBAN = { name: 'iban', description: 'IBAN' }

it.each([
  ['<p>Bank: IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX</p>', 'DE89 3704 0044 0532 0130 00'],
  ['<dl><dt>Compte</dt><dd>FR1420041010050500013M02606</dd></dl>', 'FR1420041010050500013M02606'],
  ['<p>Zahlbar auf NO93 8601 1117 947 bis Monatsende</p>', 'NO93 8601 1117 947'],
  ['<p>Part DE89 3704 0044 0532 0130 01 of the manual</p>', null],
])('an IBAN is found by its check digits: %s', (markup, expected) => {
  expect(readTextField(markup, IBAN)).toBe(expected)
})

it('an IBAN is found for a field that names it in other words', () => {
  expect(readTextField('<p>GB29 NWBK 6016 1331 9268 19</p>', { name: 'account', description: 'Bank account number' })).toBe(
    'GB29 NWBK 6016 1331 9268 19',
  )
})

it('check digits that do not fit, and codes of other lengths, are refused', () => {
  expect(isIban('DE89370400440532013000')).toBe(true)
  expect(isIban('DE88370400440532013000')).toBe(false)
  expect(isIban('DE8937')).toBe(false)
})
