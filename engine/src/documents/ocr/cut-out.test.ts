import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createFileDrawing } from '../read-file.ts'
import { hasOcr, ocrSettings } from './find-ocr.ts'

/** One page of 200 by 200 points that is a gray picture: black on the left, white on the right. */
function scannedPdf(): Uint8Array {
  const side = 200
  const pixels = Array.from({ length: side }, () => '00'.repeat(side / 2) + 'ff'.repeat(side / 2)).join('')
  const picture = `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/ASCIIHexDecode/Length ${pixels.length + 1}>>`
  const drawing = `q ${side} 0 0 ${side} 0 0 cm /I Do Q`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    `${picture}stream\n${pixels}>\nendstream`,
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer<</Root 1 0 R>>\n`,
  )
}

const wanted = { kind: 'pdf' as const, page: 1, part: [80, 90, 120, 110] as [number, number, number, number], width: 40 }
const signal = new AbortController().signal

it.skipIf(!hasOcr(ocrSettings('eng')))('a part of a scanned page of a PDF is cut out with its pixels', async () => {
  const { png, page } = await createFileDrawing().cutOut(scannedPdf(), wanted, signal)
  expect(page).toEqual({ width: 200, height: 200 })
  const bytes = Buffer.from(png)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([40, 20])
  const start = bytes.indexOf('IDAT') + 4
  const rows = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)))
  expect([rows[1], rows[18], rows[23], rows[40]]).toEqual([0, 0, 255, 255])
})

it('a damaged file fails with undecodable, or ocr_unavailable without the runtime', async () => {
  const failed = createFileDrawing().cutOut(Buffer.from('%PDF-1.7 nothing'), wanted, signal)
  await expect(failed).rejects.toMatchObject({ kind: expect.stringMatching(/^(undecodable|ocr_unavailable)$/) })
})
