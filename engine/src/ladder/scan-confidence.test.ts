import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { ocrAttributes } from '../documents/ocr/scan-lines.ts'
import { readDocument } from './read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const FIELDS = [
  { name: 'invoice_number', description: '', type: 'string' as const },
  { name: 'total', description: 'Total amount of the invoice', type: 'number' as const },
]

function confidences(attributes: string): (number | null | undefined)[] {
  const markup = `<section data-page="1"${attributes}><h1>Invoice</h1><table><tr><th>Invoice number</th><td>4711</td></tr><tr><th>Total</th><td>120.00</td></tr></table></section>`
  const document = distil(givenPage('https://office.example/1.png', `<html><body>${markup}</body></html>`))
  const { cells } = readDocument(document, { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: null })
  return FIELDS.map(({ name }) => cells[name]?.confidence)
}

it('the confidence of a value is multiplied by the confidence of the OCR in its words', () => {
  const [number = 0, total = 0] = confidences('')
  const [scannedNumber = 0, scannedTotal = 0] = confidences(
    ocrAttributes({ confidence: 0.9, doubtful: [{ text: '120.00', confidence: 0.5 }] }),
  )
  expect(scannedNumber).toBeCloseTo((number ?? 0) * 0.9, 1)
  expect(scannedTotal).toBeCloseTo((total ?? 0) * 0.5, 1)
})

it('an OCR confidence above 1 in the markup is ignored', () => {
  expect(confidences(' data-ocr="7"')).toEqual(confidences(''))
})
