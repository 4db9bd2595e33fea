import { expect, it } from 'vitest'
import { pdfMarkup } from './pdf-markup.ts'

/** A page of texts, each at the position of its matrix. */
function pdf(page: string, texts: readonly (readonly [matrix: string, text: string])[]): Uint8Array {
  const content = texts.map(([matrix, text]) => `BT /F 12 Tf ${matrix} Tm (${text}) Tj ET`).join('\n')
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[10 10 610 810]${page}/Contents 4 0 R/Resources<</Font<</F ${font}>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`)
}

it.each<[string, string, (x: number, y: number) => string, string]>([
  ['upright', '', (x, y) => `1 0 0 1 ${x} ${800 - y}`, '0 1 -1 0 20 300'],
  ['turned to the right', '/Rotate 90', (x, y) => `0 1 -1 0 ${y} ${x}`, '1 0 0 1 300 20'],
  ['turned over', '/Rotate 180', (x, y) => `-1 0 0 -1 ${600 - x} ${y}`, '0 1 -1 0 20 300'],
  ['turned to the left', '/Rotate 270', (x, y) => `0 -1 1 0 ${600 - y} ${800 - x}`, '1 0 0 1 300 20'],
  ['upright, with its text across', '', (x, y) => `0 1 -1 0 ${y} ${x}`, '1 0 0 1 300 20'],
])('a page that is %s is read in the order of its lines, with text in other directions last', async (...[, page, place, across]) => {
  const row = (y: number, ...cells: string[]) => cells.map((text, at) => [place(50 + at * 150, y), text] as const)
  const rows = [...row(80, 'Size', 'Colour', 'Price'), ...row(100, 'Small', 'Blue', '$12'), ...row(120, 'Large', 'Red', '$18')]
  const bytes = pdf(page, [[across, 'Draft of May'], ...row(40, 'Price list of spoons'), ...rows])
  expect((await pdfMarkup(bytes, { pagesMax: 9, charsMax: 9_999 })).markup.replaceAll('\n', '')).toBe(
    '<html><head></head><body><section data-page="1"><p>Price list of spoons</p>' +
      '<table><thead><tr><th>Size</th><th>Colour</th><th>Price</th></tr></thead><tbody>' +
      '<tr><td>Small</td><td>Blue</td><td>$12</td></tr><tr><td>Large</td><td>Red</td><td>$18</td></tr></tbody></table>' +
      '<p>Draft of May</p></section></body></html>',
  )
})

it('pages with nothing but ruled tables are read, and count towards the limit', async () => {
  const texts = [40, 80, 120].flatMap((y) => [`BT /F 12 Tf 40 ${y} Td (Mug ${y}) Tj ET`, `BT /F 12 Tf 140 ${y} Td (${y}.50) Tj ET`])
  const lines = [30, 70, 110, 150].map((y) => `30 ${y} m 230 ${y} l S`)
  const content = [...texts, ...lines, ...[30, 130, 230].map((x) => `${x} 30 m ${x} 150 l S`)].join('\n')
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page,
    page,
    `<</Length ${content.length}>> stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const bytes = Buffer.from(
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj ${object} endobj\n`).join('')}trailer <</Root 1 0 R>>`,
  )
  const whole = await pdfMarkup(bytes, { pagesMax: 9, charsMax: 9_999 })
  expect(whole).toMatchObject({ markup: expect.stringContaining('<th>Mug 80</th><td>80.50</td>'), isCut: false })
  expect((await pdfMarkup(bytes, { pagesMax: 9, charsMax: 20 })).isCut).toBe(true)
})
