import { describe, expect, it } from 'vitest'
import { tiffDirectories } from './tiff-directory.ts'

type Tag = [tag: number, type: number, values: number, value: number]
const SHORT = 3
const LONG = 4
const START = 8

/** One directory, and the address of the next. */
function tiff(tags: readonly Tag[], { next = 0, data = 0 } = {}): Uint8Array {
  const bytes = Buffer.alloc(START + 2 + tags.length * 12 + 4 + data)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(START, 4)
  bytes.writeUInt16LE(tags.length, START)
  for (const [index, [tag, type, values, value]] of tags.entries()) {
    const at = START + 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(values, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt32LE(next, START + 2 + tags.length * 12)
  return bytes
}

const SIZE: Tag[] = [
  [256, SHORT, 1, 20],
  [257, SHORT, 1, 10],
]
const strip = (offset: number, length: number): Tag[] => [
  [273, LONG, 1, offset],
  [279, LONG, 1, length],
]
const PIXELS_MAX = 1_000

describe('the directories of a TIFF', () => {
  it('are read each once, with strips limited to the end of the file', () => {
    const file = tiff([...SIZE, ...strip(70, 999)], { next: START, data: 10 })
    expect(tiffDirectories(file, PIXELS_MAX)).toEqual([{ t256: [20], t257: [10], t273: [70], t279: [file.length - 70] }])
  })

  it.each<[string, Tag[], string]>([
    ['a strip beyond the file', [...SIZE, ...strip(0xffff_ffff, 60)], 'undecodable'],
    ['no strips', SIZE, 'undecodable'],
    ['a list of more entries than the file has bytes', [...SIZE, [273, LONG, 0x0800_0001, 8]], 'undecodable'],
    ['no height', [[256, SHORT, 1, 20], [257, SHORT, 1, 0], ...strip(8, 4)], 'undecodable'],
    ['more pixels than the limit', [[256, LONG, 1, 60_000], [257, LONG, 1, 60_000], ...strip(8, 4)], 'too_large'],
    ['samples of thousands of bits', [...SIZE, [258, SHORT, 1, 60_000], ...strip(8, 4)], 'undecodable'],
    [
      'fewer tiles than its size needs',
      [...SIZE, [322, SHORT, 1, 1], [323, SHORT, 1, 1], [324, LONG, 1, 8], [325, LONG, 1, 4]],
      'undecodable',
    ],
  ])('with %s are refused', (_, tags, fault) => {
    expect(() => tiffDirectories(tiff(tags), PIXELS_MAX)).toThrow(expect.objectContaining({ fault }))
  })
})
