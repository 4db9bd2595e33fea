import { expect, it } from 'vitest'
import { mentionAt, suggestPeople, withMention } from './mention-suggestions.ts'

const PEOPLE = [
  { name: 'anna', email: 'anna@firm.example' },
  { name: 'bo', email: 'bo@anna.example' },
]

it('people are offered behind an @ that begins a word, and not in an address', () => {
  expect(mentionAt('See @an', 7)).toEqual({ from: 4, written: 'an' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, written: '' })
  expect(mentionAt('See @an here', 12)).toBeNull()
  expect(mentionAt('mail me@an', 10)).toBeNull()
})

it('people whose name begins with the text come before people whose address contains it', () => {
  expect(suggestPeople(PEOPLE, 'AN').map(({ name }) => name)).toEqual(['anna', 'bo'])
  expect(suggestPeople(PEOPLE, 'zz')).toEqual([])
})

it('the name replaces the typed text, with one space after it', () => {
  expect(withMention('See @an here', { from: 4, written: 'an' }, PEOPLE[0]!)).toEqual({ text: 'See @anna here', cursor: 10 })
})
