import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { readPicture } from './read-picture.ts'

const SECRET = 'taken at home by somebody'

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A picture of one colour, with additional chunks. */
function makePng({ width = 2, height = 2, extra = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(Math.min(height, 8) * (1 + Math.min(width, 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, pngChunk('IHDR', head), ...extra, pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))])
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function makeJpeg(asides: Buffer[] = []): Buffer {
  const frame = Buffer.from([8, 0, 2, 0, 3, 1, 1, 0x11, 0])
  const scan = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])])
  const jfif = jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
  return Buffer.concat([Buffer.from([0xff, 0xd8]), jfif, ...asides, jpegSegment(0xc0, frame), scan, Buffer.from([0xff, 0xd9])])
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function makeWebp(chunks: Buffer[]): Buffer {
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF0000WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

const lossless = riffChunk('VP8L', Buffer.from([0x2f, 1, 0, 0, 0, 0]))
const extended = (flags: number) => riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]))

describe('a picture', () => {
  const told = {
    png: pngChunk('tEXt', Buffer.from(SECRET)),
    jpeg: jpegSegment(0xe1, Buffer.from(SECRET)),
    webp: riffChunk('EXIF', Buffer.from(SECRET)),
  }

  it.each([
    ['image/png', makePng({ extra: [told.png] }), makePng()],
    ['image/jpeg', makeJpeg([told.jpeg, jpegSegment(0xfe, Buffer.from(SECRET))]), makeJpeg()],
    ['image/webp', makeWebp([extended(0x08), lossless, told.webp]), makeWebp([extended(0), lossless])],
  ])('of type %s is taken over without what is told about it, and without anything behind its end', (mediaType, given, wanted) => {
    const hidden = Buffer.concat([given, Buffer.from('<script>alert(1)</script>')])
    const picture = readPicture(hidden)
    expect(picture.mediaType).toBe(mediaType)
    expect(picture.bytes.equals(wanted)).toBe(true)
    expect(picture.bytes.toString('latin1')).not.toContain(SECRET)
  })

  it.each<[string, Buffer]>([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a signature alone', makePng().subarray(0, 8)],
    ['a PNG cut off', makePng().subarray(0, 40)],
    ['a PNG with a wrong checksum', makePng().fill(7, 20, 21)],
    ['a PNG without a picture', Buffer.concat([makePng().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a PNG whose chunk claims to be longer than the file', makePng().fill(0x7f, 33, 34)],
    ['a JPEG cut off', makeJpeg().subarray(0, -4)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a moving WebP', makeWebp([extended(2), riffChunk('ANIM', Buffer.alloc(6)), lossless])],
    ['a WebP that claims to be longer than the file', makeWebp([lossless]).fill(0xff, 4, 7)],
    ['a picture of too many pixels', makePng({ width: 100_000, height: 1 })],
    ['a picture without pixels', makePng({ width: 0 })],
  ])('that is %s is refused', (_, bytes) => {
    expect(() => readPicture(bytes)).toThrow(AppError)
  })

  it('of more than 2 MB is refused', () => {
    expect(() => readPicture(Buffer.concat([makePng(), Buffer.alloc(2_000_000)]))).toThrow('2 MB')
  })
})
