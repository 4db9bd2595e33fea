import { expect, it } from 'vitest'
import { readTextField } from '../../testing/read-text-field.ts'
import { isLei } from './leis.ts'

const LEI = { name: 'lei', description: 'Legal entity identifier' }

it.each([
  ['<p>Norvik Holding, LEI 894500MADEUPCODE7753, registered in Oslo</p>', '894500MADEUPCODE7753'],
  ['<dl><dt>Identifier</dt><dd>9845001QUARRY0TEST18</dd></dl>', '9845001QUARRY0TEST18'],
  ['<table><tr><th>Entity</th><th>Code</th></tr><tr><td>Norvik</td><td>894500MADEUPCODE7753</td></tr></table>', '894500MADEUPCODE7753'],
  ['<p>Batch 894500MADEUPCODE7754 of this medicine</p>', null],
])('a legal entity identifier is found by its check digits: %s', (markup, expected) => {
  expect(readTextField(markup, LEI)).toBe(expected)
})

it('a code is found for a field that names it in other words', () => {
  expect(readTextField('<p>9845001QUARRY0TEST18</p>', { name: 'entity_code', description: 'LEI code of the company' })).toBe(
    '9845001QUARRY0TEST18',
  )
})

it('check digits that do not fit, and codes of another length, are refused', () => {
  expect(isLei('894500MADEUPCODE7753')).toBe(true)
  expect(isLei('894500MADEUPCODE7735')).toBe(false)
  expect(isLei('94500MADEUPCODE7753')).toBe(false)
})
