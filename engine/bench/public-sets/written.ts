// Whether a label is written on its stored page: what the page does not write in any form is not a label of the page.
import { decodeHTML } from 'entities'

export interface WrittenPage {
  /** True if the page contains the text, ignoring everything except letters and digits. */
  hasText: (text: unknown) => boolean
  /** True if the page contains the year and the day of the month near each other. */
  hasDay: (day: unknown) => boolean
  /** True if the page contains the time of day, in 24 or 12 hours. */
  hasTime: (hour: number, minute: number) => boolean
  /** The places where the page writes a word before a year, such as "spring 2020". */
  withYear: (word: string) => string[]
  /** True if the page contains the number as a number of its own. */
  hasNumber: (number: unknown) => boolean
  /** True if the page contains the amount with any separators of thousands and decimals. */
  hasAmount: (amount: unknown) => boolean
}

/** Characters between a day of the month and its year. */
const NEAR = 25

/** @param html the whole page: attributes and scripts are part of it. */
export function writtenPage(html: string): WrittenPage {
  const page = decodeHTML(html)
  const texts = [lettersOf(page), lettersOf(page.replaceAll(/<[^>]*>/g, ' '))]
  return {
    hasText: (text) => {
      const letters = typeof text === 'string' ? lettersOf(decodeHTML(text)) : ''
      return letters !== '' && texts.some((written) => written.includes(letters))
    },
    hasDay: (day) => {
      const [, year, number] = (typeof day === 'string' ? /^(\d{4})-\d{2}-(\d{2})/.exec(day) : null) ?? []
      if (year === undefined || number === undefined) return false
      const near = `[^]{0,${NEAR}}`
      const written = `(?<!\\d)0?${Number(number)}(?!\\d)`
      return new RegExp(`${written}${near}${year}|${year}${near}${written}|${year}\\d{2}${number}`).test(page)
    },
    hasTime: (hour, minute) => {
      const hours = [...new Set([hour, hour % 12 === 0 ? 12 : hour % 12])].join('|')
      const minutes = minute === 0 ? '(?:[.:hH]00|\\s?[ap]\\.?m)' : `[.:hH]${String(minute).padStart(2, '0')}`
      return new RegExp(`(?<!\\d)0?(?:${hours})${minutes}(?!\\d)`, 'i').test(page)
    },
    withYear: (word) => page.match(new RegExp(`(?<!\\p{L})${word}\\s+\\d{4}(?!\\d)`, 'giu')) ?? [],
    hasNumber: (number) => typeof number === 'number' && new RegExp(`(?<![\\d.,])0*${number}(?![\\d]|[.,]\\d)`).test(page),
    hasAmount: (amount) => typeof amount === 'number' && new RegExp(`(?<!\\d)${amountPattern(amount)}(?!\\d)`).test(page),
  }
}

export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function amountPattern(amount: number): string {
  const [whole = '', decimals = ''] = String(amount).split('.')
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, "[.,'’\\s]?")
  return decimals === '' ? `${groups}(?:[.,]0+)?` : `${groups}[.,]${decimals}0*`
}
