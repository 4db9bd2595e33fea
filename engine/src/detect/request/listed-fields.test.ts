import { describe, expect, it } from 'vitest'
import { readListedFields } from './listed-fields.ts'

describe('lines below a text', () => {
  it.each([
    ['For each hotel:', ['stars', 'pool size'], 'hotel'],
    ['I need the following from each law firm website:', ['practice areas', 'phone'], 'lawyer'],
    ['Folgende Angaben zu jedem Anwalt:', ['Fachgebiet', 'Telefon'], 'lawyer'],
    ['Dla każdej książki podaj:', ['autora', 'liczbę stron'], 'book'],
    ['', ['name', 'price'], undefined],
    ['次の項目が必要です：', ['価格', '重量'], undefined],
  ])('are fields: %s %j', (head, lines, thing) => {
    const request = readListedFields(head, lines)
    expect([request?.fields.length, request?.thing?.id, request?.isOnly]).toEqual([lines.length, thing, true])
  })

  it.each([
    ['Find the phone of each of these companies:', ['Acme Ltd', 'Bolt Inc', 'Crane Co']],
    ['Here are my companies:', ['Price Waterhouse', 'Title Guaranty', 'Acme']],
    ['', ['Anna', 'Ben', 'Cleo']],
  ])('are things: %s %j', (head, lines) => {
    expect(readListedFields(head, lines)).toBeNull()
  })

  it('keep what explains a field in its description', () => {
    const fields = readListedFields('I want these fields:', ['rating: from 1 to 5', 'price (in EUR)'])?.fields.map(({ field }) => field)
    expect(fields?.map(({ name }) => name)).toEqual(['rating', 'price'])
    expect(fields?.map(({ description }) => description)).toEqual([
      expect.stringContaining('(from 1 to 5)'),
      expect.stringContaining('(in EUR)'),
    ])
  })
})
