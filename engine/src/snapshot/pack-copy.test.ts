import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packCopy, unpackCopy } from './pack-copy.ts'

const CONTENT = Buffer.from('<p>Bent Spoon</p>'.repeat(200))
const OLDER = { gzip: zlib.gzip, gunzip: zlib.gunzip }

describe('a stored copy', () => {
  it.each([
    ['zstd', zlib],
    ['gzip, if Node has no zstd', OLDER],
  ])('is compressed with %s and unpacked again', async (_, by) => {
    const packed = await packCopy(CONTENT, by)
    expect(packed.length).toBeLessThan(CONTENT.length / 4)
    expect(await unpackCopy(packed, CONTENT.length)).toEqual(CONTENT)
  })

  it('packed by an older Node is unpacked by it', async () => {
    expect(await unpackCopy(await packCopy(CONTENT, OLDER), CONTENT.length, OLDER)).toEqual(CONTENT)
  })

  it('compressed with zstd is refused with a clear message if Node has no zstd', async () => {
    await expect(unpackCopy(await packCopy(CONTENT), CONTENT.length, OLDER)).rejects.toThrow('needs Node 22.15')
  })

  it.each([
    ['zstd', zlib],
    ['gzip', OLDER],
  ])('compressed with %s is not unpacked beyond its limit', async (_, by) => {
    await expect(unpackCopy(await packCopy(CONTENT, by), CONTENT.length - 1)).rejects.toThrow('larger than')
  })
})
