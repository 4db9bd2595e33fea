import { describe, expect, it } from 'vitest'
import { readPartyText } from './party-text.ts'

describe('a party in one text', () => {
  it.each([
    ['Acme Ltd, 3 Mill Rd, Leeds', 'Acme Ltd', '3 Mill Rd, Leeds'],
    ['Acme, Inc., 3 Mill Rd, Leeds, VAT no. GB123456789', 'Acme, Inc.', '3 Mill Rd, Leeds'],
    ['Falk Mühle GmbH\nWehrgasse 4\n12345 Bad Au\nTel. 0123 45678', 'Falk Mühle GmbH', 'Wehrgasse 4\n12345 Bad Au'],
    ['Otto Brandt · 9 Oven Street · Wells · otto@brandt.example', 'Otto Brandt', '9 Oven Street · Wells'],
    ['Moor Textiles Ltd', 'Moor Textiles Ltd', null],
    ['Moor Textiles Ltd, Bath', 'Moor Textiles Ltd', null],
  ])('%s: the name comes first, the address behind it', (text, name, address) => {
    expect(readPartyText(text)).toEqual({ name, address })
  })

  it.each(['see overleaf, page 2', '4 Weir Lane, Bath BA1 1AA', 'Your account with us, no. 4', '', 'office@acme.example'])(
    '%s: has no name at the beginning, and gives null',
    (text) => {
      expect(readPartyText(text)).toEqual({ name: null, address: null })
    },
  )
})
