import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpackBody } from './unpack-body.ts'

const PLAIN = Buffer.from('<h1>Bent Spoon</h1>'.repeat(50))

describe('unpackBody', () => {
  it.each([
    ['gzip', gzipSync(PLAIN)],
    ['x-gzip', gzipSync(PLAIN)],
    ['br', brotliCompressSync(PLAIN)],
    ['zstd', zstdCompressSync(PLAIN)],
    ['deflate', deflateSync(PLAIN)],
    ['deflate', deflateRawSync(PLAIN)],
    ['identity', PLAIN],
    ['', PLAIN],
    ['gzip, br', brotliCompressSync(gzipSync(PLAIN))],
    [' GZIP ', gzipSync(PLAIN)],
  ])('decodes %s', async (encoding, body) => expect(await unpackBody(body, encoding, 10_000)).toEqual(PLAIN))

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
  ])('stops a %s body that unpacks beyond the limit', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(5_000_000))
    expect(bomb.length).toBeLessThan(10_000)
    await expect(unpackBody(bomb, encoding, 10_000)).rejects.toMatchObject({ kind: 'too_large' })
  })

  it('stops decompression bombs of many gzip members and of two layers', async () => {
    const members = Buffer.concat(Array.from({ length: 20 }, () => gzipSync(Buffer.alloc(1_000_000))))
    await expect(unpackBody(members, 'gzip', 5_000_000)).rejects.toMatchObject({ kind: 'too_large' })
    await expect(unpackBody(gzipSync(gzipSync(Buffer.alloc(9_000_000))), 'gzip, gzip', 20_000)).rejects.toMatchObject({ kind: 'too_large' })
  })

  it.each([
    ['damaged bytes', 'gzip', Buffer.from('no gzip')],
    ['a body cut short', 'gzip', gzipSync(PLAIN).subarray(0, 30)],
    ['an unknown encoding', 'lzma', PLAIN],
    ['too many encodings', 'gzip, gzip, gzip, gzip', PLAIN],
  ])('fails with undecodable for %s', async (_, encoding, body) => {
    await expect(unpackBody(body, encoding, 10_000)).rejects.toMatchObject({ kind: 'undecodable' })
  })
})
