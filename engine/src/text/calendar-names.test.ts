import { describe, expect, it } from 'vitest'
import { isWeekdayOf, monthOf } from './calendar-names.ts'

describe('names of months and weekdays', () => {
  it.each([
    ['KASIM', 'tr', 11],
    ['NİSAN', 'tr-TR', 4],
    ['Kasım', 'tr', 11],
    ['MÄRZ', 'de', 3],
    ['MAI', 'tr', null],
    ['April', 'tr', 4],
    ['April', 'no-such-language', 4],
  ])('%s on a page in language %s is month %s', (word, language, month) => {
    expect(monthOf(word, language)).toBe(month)
  })

  it("recognises weekdays in the page's language and in English", () => {
    expect(isWeekdayOf('SALI', 'tr')).toBe(true)
    expect(isWeekdayOf('Tuesday', 'tr')).toBe(true)
    expect(isWeekdayOf('Dienstag', 'tr')).toBe(false)
    expect(isWeekdayOf('Tuesday', 'a-made-up-language')).toBe(true)
  })
})
