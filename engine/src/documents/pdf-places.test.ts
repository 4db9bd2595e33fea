import { expect, it } from 'vitest'
import { createFileDrawing } from './read-file.ts'

/** One page of 200 × 300 with texts at their matrices, rotated by `rotate` degrees. */
function pdfOf(texts: readonly { text: string; matrix: string }[], rotate = 0): Uint8Array {
  const drawn = texts.map(({ text, matrix }) => `BT /F1 10 Tf ${matrix} Tm (${text}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`)
}

const find = (file: Uint8Array, quote: string, page = 1) =>
  createFileDrawing().findInPdf(file, { page, quote, before: '', after: '' }, new AbortController().signal)

it('a quote is found at the position of its letters, also in vertical text', async () => {
  const file = pdfOf([
    { text: 'Total 12.50', matrix: '1 0 0 1 20 100' },
    { text: 'Sidelong', matrix: '0 1 -1 0 150 40' },
  ])
  const [across, up] = [await find(file, '12.50'), await find(file, 'Sidelong')]
  expect(across).toMatchObject({ pages: 1, page: 1 })
  // Letters of Courier are 0.6 of the font size wide.
  expect(across.boxes).toEqual([[expect.closeTo(56, 0), expect.closeTo(97.6, 0), expect.closeTo(86, 0), expect.closeTo(108.2, 0)]])
  expect(up.boxes).toEqual([[expect.closeTo(141.8, 0), expect.closeTo(40, 0), expect.closeTo(152.4, 0), expect.closeTo(88, 0)]])
})

it('a quote that is not on the page has no boxes, and a missing page is refused as undecodable', async () => {
  const file = pdfOf([{ text: 'Total 12.50', matrix: '1 0 0 1 20 100' }])
  expect((await find(file, '99.00')).boxes).toEqual([])
  await expect(find(file, '12.50', 2)).rejects.toMatchObject({ kind: 'undecodable' })
  await expect(find(Buffer.from('%PDF-1.7 the file'), '12.50')).rejects.toMatchObject({ kind: 'undecodable' })
})
