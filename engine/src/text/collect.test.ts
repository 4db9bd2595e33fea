import { expect, it } from 'vitest'
import { collect, firstOfEach } from './collect.ts'

it('joins the results of the items in their order, also where an item has none or several', () => {
  const found = collect(['a1b2', 'c', 'd3'], (text, place) => [...text.matchAll(/\d/g)].map(([digit]) => `${place}:${digit}`))
  expect(found).toEqual(['0:1', '0:2', '2:3'])
})

it('keeps a list that is a result itself as one result', () => {
  expect(collect([1, 2], (number) => [[number, number]])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

it('keeps the first item of each key, in their order', () => {
  expect(firstOfEach(['b1', 'a1', 'b2', 'c1', 'a2'], (item) => item.charAt(0))).toEqual(['b1', 'a1', 'c1'])
})
