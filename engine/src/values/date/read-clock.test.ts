import { describe, expect, it } from 'vitest'
import { findClock } from './read-clock.ts'
import { readDate } from './read-date.ts'

const read = (text: string, language: string | null): string | null =>
  readDate(text, { language, reference: null, prefer: 'nearest', isSentence: false })

it.each([
  ['yesterday, noon', 11],
  ['İzmir, İstanbul: noon', 17],
  ['every afternoon, and at noon', 24],
])('"noon" in "%s" begins at %i', (text, start) => {
  expect(findClock(text)).toMatchObject({ hour: 12, start, end: start + 4 })
})

describe('a time of twelve hours', () => {
  it.each<[text: string, language: string | null, iso: string]>([
    ['2012-11-02 04:16:13 PM', null, '2012-11-02T16:16:13'],
    ['2012-11-02 4:16:13 p.m.', 'en', '2012-11-02T16:16:13'],
    ['11/02/2012 04:16:13PM', 'en-US', '2012-11-02T16:16:13'],
    ['2012-11-02 12:05 AM', null, '2012-11-02T00:05'],
    ['2012-11-02 12:05 PM', null, '2012-11-02T12:05'],
    ['4 PM, November 2, 2012', 'en', '2012-11-02T16:00'],
    ['4:16 PM on 2012-11-02', 'en', '2012-11-02T16:16'],
    ['2. November 2012, 4:16 Uhr nachmittags', 'de', '2012-11-02T16:16'],
    ['2 novembre 2012, 4 h 16 de l’après-midi', 'fr', '2012-11-02T16:16'],
    ['2 de noviembre de 2012, 4:16 p. m.', 'es', '2012-11-02T16:16'],
    ['2 de noviembre de 2012 a las 12:30 de la tarde', 'es', '2012-11-02T12:30'],
    ['2 novembre 2012 alle 4:16 del pomeriggio', 'it', '2012-11-02T16:16'],
    ['2 november 2012, 4:16 ’s middags', 'nl', '2012-11-02T16:16'],
    ['2 de novembro de 2012 às 4:16 da tarde', 'pt', '2012-11-02T16:16'],
    ['2 listopada 2012, 4:16 po południu', 'pl', '2012-11-02T16:16'],
    ['2012年11月2日 午後4時16分13秒', 'ja', '2012-11-02T16:16:13'],
    ['2012年11月2日下午4点半', 'zh', '2012-11-02T16:30'],
    ['2012年11月2日 晚上9:05', 'zh', '2012-11-02T21:05'],
    ['2012년 11월 2일 오후 4:16', 'ko', '2012-11-02T16:16'],
  ])('of "%s" (%s) is %s', (text, language, iso) => {
    expect(read(text, language)).toBe(iso)
  })

  it.each<[text: string, language: string | null, iso: string]>([
    ['November 2, 2012, 12:00 midnight', 'en', '2012-11-02T00:00'],
    ['2 novembre 2012 à midi', 'fr', '2012-11-02T12:00'],
    ['2 novembre 2012, mezzogiorno', 'it', '2012-11-02T12:00'],
    ['2 listopada 2012, w południe', 'pl', '2012-11-02T12:00'],
    ['2012年11月2日 正午', 'ja', '2012-11-02T12:00'],
    ['2. November 2012, Mitternacht', 'de', '2012-11-02'],
  ])('of noon or midnight "%s" (%s) is %s', (text, language, iso) => {
    expect(read(text, language)).toBe(iso)
  })

  it.each<[text: string, language: string | null, iso: string]>([
    ['2. November 2012, 12:30 am Freitag', 'de', '2012-11-02T12:30'],
    ['2. November 2012, 12:30 Sa', 'de', '2012-11-02T12:30'],
    ['2 de noviembre de 2012, 12:30 de Madrid', 'es', '2012-11-02T12:30'],
    ['2012年11月2日 夜12時', 'ja', '2012-11-02'],
  ])('is not read from words with another meaning: "%s" (%s) is %s', (text, language, iso) => {
    expect(read(text, language)).toBe(iso)
  })
})

describe('the zone of a time', () => {
  it.each<[text: string, language: string | null, iso: string]>([
    ['2012-11-02 04:16:13 PM EST', null, '2012-11-02T16:16:13-05:00'],
    ['04:16 PM EDT, November 2, 2012', 'en', '2012-11-02T16:16-04:00'],
    ['Nov 2, 2012 at 4:16:13 PM PST', 'en', '2012-11-02T16:16:13-08:00'],
    ['Fri Nov 02 04:16:13 PM EST 2012', 'en', '2012-11-02T16:16:13-05:00'],
    ['2012-11-02 16:16 GMT+2', null, '2012-11-02T16:16+02:00'],
    ['2012-11-02 16:16 UTC-05:30', null, '2012-11-02T16:16-05:30'],
    ['2012-11-02 16:16 (UTC+1)', null, '2012-11-02T16:16+01:00'],
    ['2012-11-02T16:16-05:00', null, '2012-11-02T16:16-05:00'],
    ['20121102T161613+0100', null, '2012-11-02T16:16:13+01:00'],
    ['November 2, 2012, 4:16 PM Eastern Time', 'en', '2012-11-02T16:16-04:00'],
    ['December 2, 2012, 4:16 PM ET', 'en', '2012-12-02T16:16-05:00'],
    ['2. Juli 2012 um 16.16 Uhr (MESZ)', 'de', '2012-07-02T16:16+02:00'],
    ['2 juillet 2012 à 16h16 (heure de Paris)', 'fr', '2012-07-02T16:16+02:00'],
    ['2 de novembro de 2012, 16h16 (horário de Brasília)', 'pt-BR', '2012-11-02T16:16-03:00'],
    ['日本時間2012年11月2日16時16分', 'ja', '2012-11-02T16:16+09:00'],
    ['北京时间2012年11月2日16:16', 'zh', '2012-11-02T16:16+08:00'],
  ])('of "%s" (%s) is read: %s', (text, language, iso) => {
    expect(read(text, language)).toBe(iso)
  })

  it.each([
    ['IST', 'en-IN', '+05:30'],
    ['IST', 'en-IE', '+01:00'],
    ['CST', 'en-US', '-06:00'],
    ['CST', 'zh-Hans-CN', '+08:00'],
    ['CST', 'zh', '+08:00'],
    ['EST', 'en-AU', '+10:00'],
    ['BST', 'en', '+01:00'],
  ])('%s on a page in %s is %s', (zone, language, offset) => {
    expect(read(`2012-11-02 16:16 ${zone}`, language)).toBe(`2012-11-02T16:16${offset}`)
  })

  it.each<[text: string, language: string | null]>([
    ['2012-11-02 16:16 XYZ', null],
    ['2012-11-02 16:16-18:00', null],
    ['2012-11-02 16:16 -18', null],
    ['2 novembre 2012 à 16h16 est prévu', 'fr'],
    ['2. November 2012, 16:16 Uhr ist Beginn', 'de'],
    ['2 november 2012 16:16 met muziek', 'nl'],
    ['2 listopada 2012, 16:16 z Krakowa', 'pl'],
    ['2012-11-02 16:16 UTC+25', null],
  ])('is not invented for "%s" (%s)', (text, language) => {
    expect(read(text, language)).toBe('2012-11-02T16:16')
  })
})
