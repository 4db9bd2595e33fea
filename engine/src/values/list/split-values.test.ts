import { describe, expect, it } from 'vitest'
import { splitPeople, withoutEndBrackets } from './split-values.ts'

describe('brackets at the end of a name', () => {
  it.each([
    ['Ann Hill (photo)', 'Ann Hill'],
    ['Ann Hill (photo)  ', 'Ann Hill'],
    ['Ann (Nan) Hill (photo (in part)', 'Ann (Nan) Hill'],
    ['Ann (Nan) Hill', 'Ann (Nan) Hill'],
    ['Ann Hill photo)', 'Ann Hill photo)'],
    ['Ann (Nan) Hill)', 'Ann (Nan) Hill)'],
    ['(photo)', ''],
    [')', ')'],
  ])('%j leaves %j', (name, left) => expect(withoutEndBrackets(name)).toBe(left))

  it('are kept where none is closed, however many are opened', () => {
    const opened = `Ann ${'('.repeat(200_000)}`
    expect(withoutEndBrackets(opened)).toBe(opened)
    expect(splitPeople(`${opened}x)`)).toEqual(['Ann'])
  })
})
