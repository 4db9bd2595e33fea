import { expect, it } from 'vitest'
import { boxInPicture, onPage, type ScanPlaces } from './scan-places.ts'

const near = (box: readonly number[]) => box.map((at) => expect.closeTo(at, 3))

it.each([
  [0 as const, [10, 20, 30, 40]],
  [90 as const, [20, 70, 40, 90]],
  [180 as const, [70, 160, 90, 180]],
  [270 as const, [160, 10, 180, 30]],
])('a box of a picture rotated by %i degrees is mapped to the original picture', (turn, expected) => {
  // The upright picture is 100 wide and 200 high.
  expect(boxInPicture([10, 20, 30, 40], { turn, radians: 0, width: 100, height: 200 })).toEqual(near(expected))
})

it('a box of a straightened picture is rotated back around the centre', () => {
  const radians = Math.PI / 180
  const [left, top, right, bottom] = boxInPicture([90, 49, 92, 51], { turn: 0, radians, width: 100, height: 100 })
  // Slightly higher in the original, since the picture was rotated clockwise.
  expect((left + right) / 2).toBeCloseTo(50 + 41 * Math.cos(radians), 3)
  expect((top + bottom) / 2).toBeCloseTo(50 - 41 * Math.sin(radians), 3)
})

it('words of a picture are mapped to the position of the picture on the page', () => {
  const places: ScanPlaces = { space: 'picture', width: 100, height: 200, turn: 0, words: [{ text: 'Total', box: [10, 20, 30, 40] }] }
  // Scaled by half, with the lower left corner at 50, 60.
  expect(onPage(places, [50, 0, 0, 100, 50, 60])).toEqual({
    space: 'page',
    width: 0,
    height: 0,
    turn: 0,
    words: [{ text: 'Total', box: near([55, 140, 65, 150]) }],
  })
})
