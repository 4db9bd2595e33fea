// For tests: a PDF with one page that has a line of text and an image in fax compression (CCITT group 4) with a black bar in the middle
// third.

const SIDE = 192

/** The first row: 64 white pixels, 64 black ones, then white. Every further row is the same as the one above it. */
function faxBytes(): Buffer {
  const bits = `001${'11011'}${'00110101'}${'0000001111'}${'0000110111'}1${'111'.repeat(SIDE - 1)}`
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of [...bits].entries()) if (bit === '1') bytes[at >> 3]! |= 0x80 >> (at & 7)
  return bytes
}

export function faxPdf(text = 'Total 236.00 EUR'): Buffer {
  const drawing = `q 300 0 0 300 50 50 cm /I Do Q BT /F 18 Tf 60 360 Td (${text}) Tj ET`
  const fax = faxBytes()
  const packing = `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${SIDE}/Rows ${SIDE}>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Resources<</Font<</F 6 0 R>>/XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE}/BitsPerComponent 1/ColorSpace/DeviceGray${packing}/Length ${fax.length}>>stream\n${fax.toString('latin1')}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.5\n${body}trailer<</Root 1 0 R>>\n`, 'latin1')
}
