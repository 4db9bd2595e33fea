import { describe, expect, it } from 'vitest'
import { containsDay, dateIn } from './date-text.ts'

it.each([
  ['2024-09-05', null],
  ['5 September 2024, 19:30', 'en-GB'],
  ['Sept. 5th, 2024', 'en'],
  ['5. September 2024', 'de'],
  ['5 septembre 2024', 'fr-FR'],
  ['05.09.2024', 'de'],
  ['2024年9月5日', 'ja'],
  ['5 wrz 2024', 'pl'],
])('“%s” contains the day of 2024-09-05T23:15:57Z', (written, language) => {
  expect(containsDay(written, '2024-09-05T23:15:57Z', language)).toBe(true)
})

it.each(['5 October 2024', '6 September 2024', '5 September 2023', '2024-05-08', 'September 2024', ''])(
  '“%s” does not contain the day 2024-09-05',
  (written) => {
    expect(containsDay(written, '2024-09-05', 'en')).toBe(false)
  },
)

it('a date with an invalid language is read in English', () => {
  expect(containsDay('5 September 2024', '2024-09-05', 'not a language')).toBe(true)
})

describe('the zone behind a time', () => {
  it('belongs to the date where it is written in capitals', () => {
    expect(dateIn('by jo » Sun Mar 08, 2026 12:05:41 am PST, edited')).toBe('Mar 08, 2026 12:05:41 am PST')
    expect(dateIn('Le 8 mars 2026 12:05 est un dimanche')).toBe('8 mars 2026 12:05')
  })
})
