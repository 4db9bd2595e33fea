import { describe, expect, it } from 'vitest'
import { isWeekdayOf, monthOf } from './calendar-names.ts'

describe('names of the calendar', () => {
  it.each([
    ['KASIM', 'tr', 11],
    ['NİSAN', 'tr-TR', 4],
    ['Kasım', 'tr', 11],
    ['MÄRZ', 'de', 3],
    ['MAI', 'tr', null],
    ['April', 'tr', 4],
    ['April', 'no-such-language', 4],
  ])('%s in a page of the language %s is month %s', (word, language, month) => {
    expect(monthOf(word, language)).toBe(month)
  })

  it("days of the week are those of the page's language and of English", () => {
    expect(isWeekdayOf('SALI', 'tr')).toBe(true)
    expect(isWeekdayOf('Tuesday', 'tr')).toBe(true)
    expect(isWeekdayOf('Dienstag', 'tr')).toBe(false)
    expect(isWeekdayOf('Tuesday', 'a-made-up-language')).toBe(true)
  })
})
