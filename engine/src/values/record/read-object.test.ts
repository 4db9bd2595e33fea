// Objects are read by the keys that a description lists, in any language.
import { describe, expect, it } from 'vitest'
import { readObject } from './read-object.ts'

const read = (name: string, description: string, raw: string) => readObject(raw, { name, description, type: 'object' }, 'en')

describe('readObject', () => {
  it.each([
    ['Salary with min, max and currency', ['min', 'max', 'currency']],
    ['Gehalt mit Minimum, Maximum und Währung', ['minimum', 'maximum', 'währung']],
    ['Salaire avec minimum, maximum et devise', ['minimum', 'maximum', 'devise']],
    ['Salario con mínimo, máximo y moneda', ['mínimo', 'máximo', 'moneda']],
    ['Stipendio con minimo, massimo e valuta', ['minimo', 'massimo', 'valuta']],
    ['Salaris met minimum, maximum en valuta', ['minimum', 'maximum', 'valuta']],
    ['Salário com mínimo, máximo e moeda', ['mínimo', 'máximo', 'moeda']],
    ['Wynagrodzenie z minimum, maksimum i walutą', ['minimum', 'maksimum', 'waluta']],
    ['給与（最低、最高、通貨）', ['最低', '最高', '通貨']],
    ['薪资（最低、最高、货币）', ['最低', '最高', '货币']],
  ])('%s: reads the ends of a range', (description, [low = '', high = '', currency = '']) => {
    expect(read('salary', description, '30,000 - 40,000 EUR')).toEqual({ [low]: 30_000, [high]: 40_000, [currency]: 'EUR' })
  })

  it.each([
    ['Venue with name and address', ['name', 'address']],
    ['Ort mit Name und Adresse', ['name', 'adresse']],
    ['Lieu avec nom et adresse', ['nom', 'adresse']],
    ['Lugar con nombre y dirección', ['nombre', 'dirección']],
    ['Luogo con nome e indirizzo', ['nome', 'indirizzo']],
    ['Locatie met naam en adres', ['naam', 'adres']],
    ['Local com nome e endereço', ['nome', 'endereço']],
    ['Miejsce z nazwą i adresem', ['nazwa', 'adres']],
    ['会場（名前、住所）', ['名前', '住所']],
    ['地点（名称、地址）', ['名称', '地址']],
  ])('%s: reads a place', (description, [name = '', address = '']) => {
    const text = 'Haus am See, Uferweg 3, 8000 Zürich'
    expect(read('venue', description, text)).toEqual({ [name]: 'Haus am See', [address]: 'Uferweg 3, 8000 Zürich' })
  })

  it('takes every labelled part where the description lists none', () => {
    expect(read('nutrition', 'Nutrition facts as object', 'Calories: 120; Fat: 3 g')).toEqual({ Calories: '120', Fat: '3 g' })
  })

  it('invents no part', () => expect(read('venue', 'Venue with capacity and owner', 'A hall')).toBeNull())
})
