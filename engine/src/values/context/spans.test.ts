// The texts of a sentence that may be values, by their form.
import { describe, expect, it } from 'vitest'
import { spansOf, type SpanKind } from './spans.ts'

const rawOf = (text: string, kind: SpanKind): string[] => spansOf(text).flatMap((span) => (span.kind === kind ? [span.raw] : []))
const unitsOf = (text: string): (string | null)[] => spansOf(text).flatMap(({ kind, unit }) => (kind === 'number' ? [unit] : []))

describe('numbers', () => {
  it.each([
    ['Weighs 4.5 kg and is 84,2 m long', ['4.5 kg', '84,2 m'], ['mass', 'length']],
    ['Baking takes 1 h 20 min', ['1 h 20 min'], ['time']],
    ['€ 1.250,00 a month, or $740 million', ['€ 1.250,00', '$740 million'], ['money', 'money']],
    ['登録者数 8.62万人', ['8.62万'], [null]],
    ['closed 3年前', ['3年前'], ['time']],
    ['1. Mix the flour', [], []],
    ["Goals: 71' Marañón", ['71'], ['time']],
    ['opened on 4 June 2013 with 186 seats', ['186'], [null]],
  ])('%s', (text, raws, units) => {
    expect(rawOf(text, 'number').map((raw) => raw.trim())).toEqual(raws)
    expect(unitsOf(text)).toEqual(units)
  })
})

describe('other forms', () => {
  it.each<[SpanKind, string, string[]]>([
    ['day', 'from 7 grudnia 2026 r. to 2027-01-29', ['7 grudnia 2026', '2027-01-29']],
    ['day', 'am 14.03.2027', ['14.03.2027']],
    ['clock', 'Doors 19:30, last entry 5 pm', ['19:30', '5 pm']],
    ['code', 'quote GRID27 for ZP.271.34', ['GRID27', 'ZP.271.34']],
    ['code', 'Plain words and 1234', []],
    ['email', 'write to ada@harbour.example today', ['ada@harbour.example']],
    ['phone', 'call +44 20 7946 0018 now', ['+44 20 7946 0018']],
    ['phone', 'from 2026-01-05 on', []],
    ['name', 'was raised by Marguerite Tolland in Shropshire', ['Marguerite Tolland', 'Shropshire']],
    ['name', 'led by Greta van der Velde', ['Greta van der Velde']],
    ['name', 'Ask the crew', []],
  ])('%s in "%s"', (kind, text, raws) => expect(rawOf(text, kind)).toEqual(raws))
})
