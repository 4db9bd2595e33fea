import { expect, it } from 'vitest'
import type { SpanSide } from './clock-span.ts'
import { readDate } from './read-date.ts'

const read = (text: string, language: string, side: SpanSide): string | null =>
  readDate(text, { language, reference: null, prefer: 'nearest', isSentence: false, side })

it.each<[text: string, language: string, ends: [string, string]]>([
  ['June 6, 2026, 9:30 AM – 12:30 PM', 'en', ['2026-06-06T09:30', '2026-06-06T12:30']],
  ['June 6, 2026 1-3pm', 'en', ['2026-06-06T13:00', '2026-06-06T15:00']],
  ['June 6, 2026 11-1 PM', 'en', ['2026-06-06T11:00', '2026-06-06T13:00']],
  ['June 6, 2026 10 a.m. - 2 p.m. EDT', 'en', ['2026-06-06T10:00-04:00', '2026-06-06T14:00-04:00']],
  ['9. Juni 2026, 18–20 Uhr', 'de', ['2026-06-09T18:00', '2026-06-09T20:00']],
  ['Le mardi 9 juin 2026 de 18h30 à 20h', 'fr', ['2026-06-09T18:30', '2026-06-09T20:00']],
  ['9 de junio de 2026, de 18:00 a 20:30 h', 'es', ['2026-06-09T18:00', '2026-06-09T20:30']],
  ['sobota 6 czerwca 2026, godz. 18:00-20:00', 'pl', ['2026-06-06T18:00', '2026-06-06T20:00']],
  ['2026年6月9日 午後2時～4時30分', 'ja', ['2026-06-09T14:00', '2026-06-09T16:30']],
])('the ends of "%s" (%s)', (text, language, ends) => {
  expect([read(text, language, 'start'), read(text, language, 'end')]).toEqual(ends)
})

it.each([
  ['2026-06-09T18:00:00-05:00', '2026-06-09T18:00:00-05:00'],
  ['2026-06-09T18:00-05:00', '2026-06-09T18:00-05:00'],
  ['2026-06-01 - 2026-06-05', '2026-06-01'],
  ['June 1-3, 2026', '2026-06-01'],
  ['Rooms 4-5 on June 6, 2026 at 7 pm', '2026-06-06T19:00'],
])('zones, days and other figures are no span of time: "%s"', (text, iso) => {
  expect(read(text, 'en', 'start')).toBe(iso)
})
