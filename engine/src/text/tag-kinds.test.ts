import { expect, it } from 'vitest'
import { kindOf } from './tag-kinds.ts'

it('keeps no name that is longer than those of elements are', () => {
  const long = 'x'.repeat(21)
  expect(kindOf(long, false)).toEqual(kindOf(long, false))
  expect(kindOf(long, false)).not.toBe(kindOf(long, false))
  expect(kindOf('x-short', false)).toBe(kindOf('x-short', false))
})

it.each([false, true])('has room for the names of elements, whatever a page calls its own (in a drawing: %s)', (isForeign) => {
  for (let number = 0; number < 600; number += 1) kindOf(`odd-${number}`, isForeign)
  expect(kindOf('odd-599', isForeign)).not.toBe(kindOf('odd-599', isForeign))
  for (const name of ['td', 'span', 'path', 'math', 'meta', 'li']) expect(kindOf(name, isForeign)).toBe(kindOf(name, isForeign))
})
