import { expect, it } from 'vitest'
import { findMentions, mentionNames } from './comments.ts'

const PEOPLE = mentionNames(['Anna@firm.example', 'bo.li@firm.example', 'anna@other.example', 'cy@firm.example'])
const found = (text: string) => findMentions(text, PEOPLE).map(({ from, to, person }) => [text.slice(from, to), person.email])

it('people are mentioned by what stands before the @ of their address, by the whole address where two have the same', () => {
  expect(PEOPLE.map(({ name }) => name)).toEqual(['anna@firm.example', 'bo.li', 'anna@other.example', 'cy'])
})

it('a mention ends before the marks that end a sentence, and is known in any case', () => {
  expect(found('@bo.li, see (@CY) and @anna@other.example.')).toEqual([
    ['@bo.li', 'bo.li@firm.example'],
    ['@CY', 'cy@firm.example'],
    ['@anna@other.example', 'anna@other.example'],
  ])
})

it('an address in a text, a name that two people have, and a name that nobody has are no mentions', () => {
  expect(found('mail cy@firm.example or @anna, @dora, a@cy, @')).toEqual([])
})
