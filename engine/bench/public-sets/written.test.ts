// Labels are compared with their page in every common notation.
import { describe, expect, it } from 'vitest'
import { writtenPage } from './written.ts'

describe('a page', () => {
  const page = writtenPage(`<meta content="Ann &amp; Bob"><p>Soup <b>of the</b> day, 5. März 2021, 1'234,50 EUR</p>
    <p>from 7.30 to 9 PM</p><p>Spring 2020</p><p>12 of 1.5</p>`)

  it('contains a text across its tags and in attributes', () => {
    expect(page.hasText('Soup of the Day')).toBe(true)
    expect(page.hasText('ann & bob')).toBe(true)
    expect(page.hasText('Bread')).toBe(false)
    expect(page.hasText('?!')).toBe(false)
    expect(page.hasText(null)).toBe(false)
  })

  it('contains a day by its number and year, whatever the language', () => {
    expect(page.hasDay('2021-03-05')).toBe(true)
    expect(page.hasDay('2021-03-15')).toBe(false)
    expect(page.hasDay('2019-03-05')).toBe(false)
    expect(writtenPage('<p>Expiry: 20210305</p>').hasDay('2021-03-05T10:00')).toBe(true)
  })

  it('contains a time in 24 or 12 hours', () => {
    expect(page.hasTime(19, 30)).toBe(true)
    expect(page.hasTime(21, 0)).toBe(true)
    expect(page.hasTime(8, 0)).toBe(false)
  })

  it('contains a number of its own, and an amount with separators', () => {
    expect(page.hasNumber(12)).toBe(true)
    expect(page.hasNumber(2)).toBe(false)
    expect(page.hasAmount(1234.5)).toBe(true)
    expect(page.hasAmount(34.5)).toBe(false)
  })

  it('gives the places where a word stands before a year', () => {
    expect(page.withYear('spring')).toEqual(['Spring 2020'])
    expect(page.withYear('fall')).toEqual([])
  })
})
