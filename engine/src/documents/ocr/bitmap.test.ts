import { expect, it } from 'vitest'
import { grayPicture } from './bitmap.ts'

it.each([
  ['one bit', [0b10000000, 0b01000000], [255, 0, 0, 255]],
  ['one byte', [0, 80, 160, 255], [0, 80, 160, 255]],
  ['three bytes', [0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255], [0, 255, 0, 255]],
  ['four bytes, with transparent pixels white', [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255], [0, 255, 0, 255]],
])('pixels of %s become gray', (_, data, gray) => {
  const written = [...grayPicture({ width: 2, height: 2, data: Uint8Array.from(data) })!.gray]
  expect(written.map((value) => (value > 250 ? 255 : value < 5 ? 0 : value))).toEqual(gray)
})

it('data that is shorter than the declared size gives null', () => {
  expect(grayPicture({ width: 100, height: 100, data: new Uint8Array(10) })).toBeNull()
})
