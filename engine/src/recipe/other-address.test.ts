// Learning how one form of a URL becomes another (thumbnail to full image), when two URLs teach nothing, and limits on hostile URLs.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS_CHARS_MAX, learnReshape, partsAroundAddress, reshape } from './other-address.ts'

const MEDIA = 'https://media.example/'

function reshapedBy(shown: string, wanted: string, other: string): string | null {
  const form = learnReshape(MEDIA + shown, MEDIA + wanted)
  return form === null ? null : (reshape(MEDIA + other, form)?.slice(MEDIA.length) ?? null)
}

describe('learnReshape and reshape, learned from one pair of addresses, rewrite', () => {
  it.each([
    ['a size in the file name', 'up/kettle-300x200.jpg', 'up/kettle.jpg', 'up/old-lamp-1024x768.jpg', 'up/old-lamp.jpg'],
    ['a folder that names a size', 'img/small/kettle.jpg', 'img/large/kettle.jpg', 'img/small/lamp.jpg', 'img/large/lamp.jpg'],
    ['a word of a folder', 'w768_ci/a7/kettle.jpg', 'w1200_h630/a7/kettle.jpg', 'w1000_ci/b2/lamp.jpg', 'w1200_h630/b2/lamp.jpg'],
    ['a query that is removed', 'kettle.jpg?w=300&q=80', 'kettle.jpg', 'lamp.jpg?w=640&q=75', 'lamp.jpg'],
    [
      'a size in a query',
      'kettle.jpg?fit=60%2C80&ssl=1',
      'kettle.jpg?fit=500%2C500&ssl=1',
      'l.jpg?fit=7%2C9&ssl=1',
      'l.jpg?fit=500%2C500&ssl=1',
    ],
    ['a mark before the number of the file', 'a-cake--lg-461p72.webp', 'a-cake--461p72.webp', 'pie--lg-5p9.webp', 'pie--5p9.webp'],
  ])('%s', (_, ...[shown, wanted, other, expected]) => {
    expect(reshapedBy(shown, wanted, other)).toBe(expected)
  })

  it('the host, where the two addresses have different ones', () => {
    const form = learnReshape('https://c.shop.example/i/kettle.jpg', 'https://shop.example/i/kettle.jpg')
    expect(form && reshape('https://c.shop.example/i/lamp.jpg', form)).toBe('https://shop.example/i/lamp.jpg')
  })

  it('an address without the piece to remove to itself, and one without the piece to replace to null', () => {
    expect(reshapedBy('up/kettle-300x200.jpg', 'up/kettle.jpg', 'up/old-lamp.jpg')).toBe('up/old-lamp.jpg')
    expect(reshapedBy('small/kettle.jpg', 'large/kettle.jpg', 'tiny/lamp.jpg')).toBeNull()
  })
})

describe('learnReshape returns null for two addresses', () => {
  it.each([
    ['of different files', 'up/kettle.jpg', 'up/lamp.jpg'],
    ['of files with different numbers', 'up/kettle-12.jpg', 'up/kettle-13.jpg'],
    ['that differ in a timestamp of this file', 'up/kettle.jpg?w=3', 'up/kettle.jpg?v=1696019468'],
    ['that differ in the crop of this picture', 'up/kettle.jpg?w=3', 'up/kettle.jpg?rect=0,300,3600,1800&w=1024'],
    ['that are the same', 'up/kettle.jpg', 'up/kettle.jpg'],
  ])('%s', (_, shown, wanted) => {
    expect(learnReshape(MEDIA + shown, MEDIA + wanted)).toBeNull()
  })
})

it('partsAroundAddress finds an address inside another one, percent-encoded or not, with the texts around it', () => {
  const wanted = 'https://cdn.example/a/kettle.jpg'
  expect(partsAroundAddress(`/_next/image?url=${encodeURIComponent(wanted)}&w=640`, wanted)).toEqual([
    { after: 'url=', before: '&', isLast: true },
  ])
  expect(partsAroundAddress(`https://resize.example/format=auto/${wanted}`, wanted)).toEqual([{ after: 'auto/', before: '', isLast: true }])
  expect(partsAroundAddress(wanted, wanted)).toEqual([])
  expect(partsAroundAddress(`${wanted}.html?from=${wanted}l`, wanted)).toEqual([])
})

it('reshape changes only the piece that is cut, for any address', () => {
  const address = fc.array(fc.constantFrom('a', 'kettle', '-', '/', '300x200', '7', '.jpg', '?', 'w=', '&', 'ß', '%2C'), { maxLength: 12 })
  fc.assert(
    fc.property(address, address, (before, behind) => {
      const [start, end] = [`${MEDIA}${before.join('')}_`, `_${behind.join('')}`]
      expect(reshape(`${start}small${end}`, { ahead: '_', cut: 'small', behind: '_', put: 'large' })).toBe(`${start}large${end}`)
    }),
  )
})

it('addresses longer than ADDRESS_CHARS_MAX are neither learned from nor changed', () => {
  const long = `${MEDIA}${'1x'.repeat(ADDRESS_CHARS_MAX)}`
  expect(learnReshape(long, `${MEDIA}1`)).toBeNull()
  expect(reshape(long, { ahead: '', cut: '0x', behind: '', put: '' })).toBeNull()
  expect(partsAroundAddress(long, MEDIA)).toEqual([])
})
