import { describe, expect, it } from 'vitest'
import { readTypedText } from '../../clean/read-typed-text.ts'

/** A Friday. */
const TODAY = new Date('2024-05-10T12:00:00Z')
const read = (text: string, language: string | null, reference: Date | null = TODAY) =>
  String(readTypedText(text, { kind: 'date_in_sentence', language, reference, currency: null }) ?? 'none').slice(0, 10)

describe('days that a sentence counts from today', () => {
  it.each([
    ['The talk is on Monday of next week', 'en', '2024-05-13'],
    ['De markt was vorige week maandag', 'nl', '2024-04-29'],
    ['先週の月曜日に届きました', 'ja', '2024-04-29'],
    ['다음 주 화요일에 만나요', 'ko', '2024-05-14'],
    ['See you this coming Friday', 'en', '2024-05-17'],
    ['Doors open Friday the 24th at 7', 'en', '2024-05-24'],
    ['Treffen am Dienstag, den 21.', 'de', '2024-05-21'],
    ['Rent is due on the 15th day of next month', 'en', '2024-06-15'],
    ['13日に会いましょう', 'ja', '2024-05-13'],
    ['Opening three weeks from tomorrow', 'en', '2024-06-01'],
    ['Het begint 3 dagen vanaf dinsdag', 'nl', '2024-05-10'],
    ['The fair closed 2 weeks before 13 May 1999', 'en', '1999-04-29'],
    ['Wir sehen uns an Ostern 2025', 'de', '2025-04-20'],
    ['open 2 weeks before Christmas 2024', 'en', '2024-12-11'],
  ])('%s (%s)', (text, language, day) => {
    expect(read(text, language)).toBe(day)
  })
  it('a sentence with a word repeated many times has the same date as without it', () => {
    expect(read(`Nos vemos el lunes ${'día '.repeat(40)}nada`, 'es')).toBe(read('Nos vemos el lunes nada', 'es'))
  })
  it('without a reference date there is no date', () => {
    expect(read('Monday of next week', 'en', null)).toBe('none')
    expect(read('three weeks from tomorrow', 'en', null)).toBe('none')
    expect(read('Ostern', 'de', null)).toBe('none')
  })
  it('a day with its month is read instead of the weekday beside it', () => {
    expect(read('Am Montag, 3. Juni, geht es los', 'de')).toBe('2024-06-03')
    expect(read('6월 3일 월요일에 시작합니다', 'ko')).toBe('2024-06-03')
  })
})

describe('days in words', () => {
  it.each([
    ['We met on the twenty-third of April', 'en', '2024-04-23'],
    ['Sale ends June first two thousand and thirty', 'en', '2030-06-01'],
    ['Vuelve el veintinueve de mayo', 'es', '2024-05-29'],
    ['Tornerò il due giugno', 'it', '2024-06-02'],
    ['Ik kom de achttiende van juni', 'nl', '2024-06-18'],
    ['Ich komme am einundzwanzigsten Mai', 'de', '2024-05-21'],
    ['Mówimy o trzecim, czyli trzeciego maja', 'pl', '2024-05-03'],
  ])('%s (%s)', (text, language, day) => {
    expect(read(text, language)).toBe(day)
  })
})

describe('spans, eras and leap days', () => {
  it.each([
    ['12. - 14. August 2023', 'de', '2023-08-12'],
    ['12 to 14 August 2023', null, '2023-08-12'],
    ['30 July - 2 August 2023', 'en', '2023-07-30'],
    ['8/12/2023 - 8/14/2023', 'en', '2023-08-12'],
    ['令和6年4月1日', 'ja', '2024-04-01'],
    ['平成元年1月8日', 'ja', '1989-01-08'],
    ['29 February', 'en', '2024-02-29'],
  ])('%s (%s)', (text, language, day) => {
    expect(read(text, language)).toBe(day)
  })
})
