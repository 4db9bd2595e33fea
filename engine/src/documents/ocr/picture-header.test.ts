import { describe, expect, it } from 'vitest'
import { ENGINE_LIMITS } from '../../limits.ts'
import { ocrSettings } from './find-ocr.ts'
import { pictureHeader } from './picture-header.ts'
import { pictureMarkup } from './picture-markup.ts'

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  head.write('\x89PNG\r\n\x1a\n', 'latin1')
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12, 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

function jpeg(width: number, height: number): Buffer {
  return Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ])
}

function tiff(width: number, height: number): Buffer {
  const head = Buffer.alloc(40)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(2, 8)
  for (const [at, tag, value] of [
    [10, 256, width],
    [22, 257, height],
  ] as const) {
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(4, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  return head
}

function webp(width: number, height: number): Buffer {
  const head = Buffer.alloc(30)
  head.write('RIFF    WEBPVP8X', 'latin1')
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return head
}

describe('pictureHeader', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['tiff', tiff],
    ['webp', webp],
  ] as const)('reads the size of a %s from its first bytes', (kind, make) => {
    expect(pictureHeader(make(1240, 1754))).toEqual({ kind, width: 1240, height: 1754 })
  })

  it.each([
    ['a file that is no picture', Buffer.from('<html><body>not a picture at all</body></html>')],
    ['a picture that ends before its size', png(10, 10).subarray(0, 18)],
    ['an empty file', Buffer.alloc(0)],
  ])('returns null for %s', (_, bytes) => {
    expect(pictureHeader(bytes)).toBeNull()
  })
})

describe('pictureMarkup', () => {
  it('refuses a picture that declares a billion pixels before decoding it', async () => {
    await expect(pictureMarkup(png(40_000, 25_000), ENGINE_LIMITS.file, ocrSettings('eng'))).rejects.toMatchObject({ fault: 'too_large' })
  })

  it('names the installation command where OCR is not installed', async () => {
    const nowhere = { runtimeDir: '/nowhere', languages: ['eng'] }
    await expect(pictureMarkup(png(100, 100), ENGINE_LIMITS.file, nowhere)).rejects.toMatchObject({
      fault: 'ocr_unavailable',
      message: 'npm ci --prefix ocr-runtime',
    })
  })

  it('refuses a language whose name is a path outside of the folder', async () => {
    const settings = { ...ocrSettings('eng'), languages: ['../../etc'] }
    await expect(pictureMarkup(png(100, 100), ENGINE_LIMITS.file, settings)).rejects.toMatchObject({ fault: 'ocr_unavailable' })
  })
})
