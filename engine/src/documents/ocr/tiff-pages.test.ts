import { expect, it } from 'vitest'
import { GRAY_JPEG } from '../../testing/gray-jpeg.ts'
import { findLibraries, hasOcr, ocrSettings, RUNTIME } from './find-ocr.ts'
import { tiffPages } from './tiff-pages.ts'

/** Strips of a picture that is 16 pixels wide, each a JPEG of 8 rows. */
function tiffOfStrips(count: number): Uint8Array {
  const start = 8 + 2 + 9 * 12 + 4
  const [offsets, sizes] = [start, start + count * 4]
  const tags = [
    [256, 1, 16],
    [257, 1, count * 8],
    [258, 1, 8],
    [259, 1, 7],
    [262, 1, 1],
    [273, count, offsets],
    [277, 1, 1],
    [278, 1, 8],
    [279, count, sizes],
  ] as const
  const head = Buffer.alloc(start + count * 8)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [index, [tag, values, value]] of tags.entries()) {
    const at = 10 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(4, at + 2)
    head.writeUInt32LE(values, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  for (let strip = 0; strip < count; strip += 1) {
    head.writeUInt32LE(head.length + strip * GRAY_JPEG.length, offsets + strip * 4)
    head.writeUInt32LE(GRAY_JPEG.length, sizes + strip * 4)
  }
  return Buffer.concat([head, ...Array.from({ length: count }, () => GRAY_JPEG)])
}

it.skipIf(!hasOcr(ocrSettings('eng')))('a grey JPEG in the strips of a TIFF is decoded correctly', () => {
  const limits = { pixelsMax: 10_000, scannedPagesMax: 5 }
  const { pages } = tiffPages(tiffOfStrips(2), limits, { require: findLibraries(RUNTIME) })
  const [page] = pages
  expect(page).toMatchObject({ width: 16, height: 16 })
  // JPEG is lossy.
  const isRight = Array.from(page!.gray, (gray, at) => (at % 16 < 8 ? gray < 4 : gray > 251))
  expect(isRight).not.toContain(false)
})
