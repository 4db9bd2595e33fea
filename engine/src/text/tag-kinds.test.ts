import { expect, it } from 'vitest'
import { kindOf } from './tag-kinds.ts'

it('does not cache names that are longer than those of elements', () => {
  const long = 'x'.repeat(21)
  expect(kindOf(long, false)).toEqual(kindOf(long, false))
  expect(kindOf(long, false)).not.toBe(kindOf(long, false))
  expect(kindOf('x-short', false)).toBe(kindOf('x-short', false))
})

it.each([false, true])('always caches the names of known elements, whatever names a page uses (in SVG: %s)', (isForeign) => {
  for (let number = 0; number < 600; number += 1) kindOf(`odd-${number}`, isForeign)
  expect(kindOf('odd-599', isForeign)).not.toBe(kindOf('odd-599', isForeign))
  for (const name of ['td', 'span', 'path', 'math', 'meta', 'li']) expect(kindOf(name, isForeign)).toBe(kindOf(name, isForeign))
})
