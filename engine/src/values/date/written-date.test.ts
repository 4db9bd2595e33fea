// Written dates read without a today: spans, eras, and numbers beside a date that are not part of it.
import { describe, expect, it } from 'vitest'
import { readDate } from './read-date.ts'

const read = (text: string, language = 'en') => readDate(text, { language, reference: null, prefer: 'nearest', isSentence: false })

it('a zone after the day belongs to the time before it', () => {
  expect(read('12:05 AM, March 3, 2014 GMT')).toBe('2014-03-03T00:05Z')
  expect(read('4:16 PM, March 3, 2014 EST')).toBe('2014-03-03T16:16-05:00')
})

describe('spans of days', () => {
  it('begin with their first day', () => {
    expect(read('10 - 22 August 2024')).toBe('2024-08-10')
    expect(read('1. bis 3. Mai 2025', 'de')).toBe('2025-05-01')
  })

  it('do not begin with a number of something else before a day', () => {
    expect(read('Issue 7 - 22 August 2024')).toBe('2024-08-22')
    expect(read('Ausgabe 12 - 22. August 2024', 'de')).toBe('2024-08-22')
    expect(read('24 - 7 August 2024')).toBe('2024-08-07')
  })

  it('across New Year begin in the year before', () => {
    expect(read('28 December – 3 January 2025')).toBe('2024-12-28')
    expect(read('28. Dezember bis 3. Januar 2025', 'de')).toBe('2024-12-28')
    expect(read('3 May to 5 June 2026')).toBe('2026-05-03')
  })

  it('are read where the month comes first, and with dashes between', () => {
    expect(read('March 28–30, 2013')).toBe('2013-03-28')
    expect(read('Mar 29 - Apr 2, 2013')).toBe('2013-03-29')
    expect(read('Dec 30 - Jan 2, 2013')).toBe('2012-12-30')
    expect(read('29-Mar to 31-Mar-2012')).toBe('2012-03-29')
    expect(read('March 28-13')).toBe('2013-03-28')
  })

  it('do not take the second day for a year', () => {
    expect(read('3 May - 12 June')).toBeNull()
    expect(read('03-May-12')).toBe('2012-05-03')
  })
})

describe('years of East Asian dates', () => {
  it('of one digit need the full name of an era', () => {
    expect(read('令和7年5月3日', 'ja')).toBe('2025-05-03')
    expect(read('構成3年5月3日', 'ja')).toBeNull()
    expect(read('改正3年', 'ja')).toBeNull()
  })

  it('of three digits are not read as a year of two digits', () => {
    expect(read('民國113年5月3日', 'zh')).toBeNull()
  })
})

describe('dates in figures with slashes', () => {
  const unknown = (text: string) => readDate(text, { language: null, reference: null, prefer: 'nearest', isSentence: false })

  it.each([
    ['12/03/2021 às 16h05', '2021-03-12T16:05'],
    ['03/04/2022 à 18h20', '2022-04-03T18:20'],
    ['03/04/2022 6:20 PM', '2022-03-04T18:20'],
  ])('begin with the day where the words before the time are of a day-first language: %s', (text, expected) =>
    expect(unknown(text)).toBe(expected),
  )
})
