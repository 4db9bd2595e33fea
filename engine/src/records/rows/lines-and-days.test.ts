// Lists with several values in one text, days in East Asian notation, and field names without accents.
import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field, FieldType } from '@quarry/contract'
import { findRecordRows } from '../find-records.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })
const rows = (language: string, body: string, fields: Field[]): Record<string, string>[] => {
  const document = distil(givenPage('https://list.test/', `<html lang="${language}"><body><main><h1>x</h1>${body}</main></body></html>`))
  return findRecordRows(document, fields).map((row) => Object.fromEntries([...row].map(([name, { raw }]) => [name, raw])))
}
const items = (lines: readonly string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

describe('name and price in one text', () => {
  it.each([
    ['en', field('name', 'Name of the product'), ['Bread – 2.50 €', 'Focaccia – 3.80 €', 'Cake – 18.00 €'], ['Bread', 'Focaccia', 'Cake']],
    ['it', field('prodotto', 'Nome del prodotto'), ['Pane: 2,50 €', 'Focaccia: 3,80 €', 'Torta: 18 €'], ['Pane', 'Focaccia', 'Torta']],
    ['de', field('leistung', 'Name der Leistung'), ['Färben – 60 €', 'Schnitt kurz – 29 €'], ['Färben', 'Schnitt kurz']],
  ])('are two values (%s)', (...given) => {
    const [language, name, lines, names] = given
    const found = rows(language, items(lines), [name, field('price', 'Price in euros', 'number')])
    expect(found.map((row) => row[name.name])).toEqual(names)
    expect(found.every((row) => /^\d[\d.,]* €$/.test(row.price ?? ''))).toBe(true)
  })
})

describe('days of a list', () => {
  const asked = (type: FieldType): Field[] => [field('日付', '開催日', type), field('タイトル', 'イベント名')]

  it('are read with their weekday and their era', () => {
    const list = items(['2026年12月5日（土） 冬の市', '令和8年12月12日(土曜日) 音楽会', '2026年12月20日 読書会'])
    expect(rows('ja', list, asked('date'))).toEqual([
      { 日付: '2026-12-05', タイトル: '冬の市' },
      { 日付: '2026-12-12', タイトル: '音楽会' },
      { 日付: '2026-12-20', タイトル: '読書会' },
    ])
  })

  it('without a year are verbatim for fields of type string', () => {
    const list = items(['12月5日（周六）14:00 冬季市集', '12月12日（周六）19:30 音乐会'])
    expect(rows('zh', list, [field('日期', '活动日期'), field('活动名称', '活动名称')])).toEqual([
      { 日期: '12月5日（周六） 14:00', 活动名称: '冬季市集' },
      { 日期: '12月12日（周六） 19:30', 活动名称: '音乐会' },
    ])
  })

  it('have the year of the time element where the visible text has none', () => {
    const list = items([
      '<time datetime="2026-12-05">5 déc.</time> <a href="/1">Marché</a>',
      '<time datetime="2026-12-12">12 déc.</time> <a href="/2">Concert</a>',
    ])
    const found = rows('fr', list, [field('date', 'Date de l’événement', 'date'), field('titre', 'Titre')])
    expect(found).toEqual([
      { date: '2026-12-05', titre: 'Marché' },
      { date: '2026-12-12', titre: 'Concert' },
    ])
  })
})

it('a field name without accents matches a column with accents', () => {
  const table = '<table><tr><th>Désignation<th>Prix</tr><tr><td>Lampe<td>12 €</tr><tr><td>Chaise<td>49 €</tr></table>'
  const found = rows('fr', table, [field('designation', 'Désignation de l’article'), field('prix', 'Prix en euros', 'number')])
  expect(found.map(({ designation }) => designation)).toEqual(['Lampe', 'Chaise'])
})
