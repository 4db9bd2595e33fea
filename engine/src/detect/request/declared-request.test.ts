// Types, units, members, exclusions and lists of columns in requests.
import { describe, expect, it } from 'vitest'
import { EDIT_KINDS, REQUEST_LANGUAGES, TYPE_LISTS } from './request-words.ts'
import { readRequest } from './read-request.ts'

const fieldsOf = (text: string): string[] => readRequest(text).fields.map(({ field }) => `${field.name} ${field.type}`)
const read = (text: string): [string[], string[]] => {
  const { fields, unwanted } = readRequest(text)
  return [fields.map(({ field }) => field.name), unwanted.map(({ field }) => field.name)]
}

describe('the type and unit that a request gives to a field', () => {
  it.each([
    'columns: name, length in metres, price in euros as a number',
    'Spalten: Name, Länge in Metern, Preis in Euro als Zahl',
    'colonnes : nom, longueur en mètres, prix en euros (nombre)',
    'columnas: nombre, longitud en metros, precio en euros como número',
    'colonne: nome, lunghezza in metri, prezzo in euro come numero',
    'kolommen: naam, lengte in meters, prijs in euro als getal',
    'colunas: nome, comprimento em metros, preço em euros como número',
    'kolumny: nazwa, długość w metrach, cena w euro jako liczba',
    '列：名前、全長（m）、価格（数値）',
    '列：名称、长度（米）、价格（数字）',
  ])('is its type, and no part of its name: %s', (text) => {
    expect(fieldsOf(text)).toEqual(['name string', 'length number', 'price number'])
  })

  it('is in the description, where the reader finds the unit', () => {
    const [, length] = readRequest('columns: name, tower height in feet').fields
    expect(length?.field.description).toBe('Tower height, as a number (in feet).')
    expect(fieldsOf('name;length_m;capacity (MW)\nfor power plants')).toEqual(['name string', 'length number', 'capacity number'])
  })

  it('makes a yes/no field of "(yes/no)" in any language, without the words that ask', () => {
    expect(fieldsOf('hotels: name, whether they have a sauna (yes/no)')[1]).toBe('has_sauna boolean')
    expect(fieldsOf('Hotels: Name, ob sie eine Sauna haben (ja/nein)')[1]).toBe('sauna boolean')
    expect(fieldsOf('レシピの材料、ベジタリアン向けか(はい/いいえ)')[1]).toMatch(/boolean$/)
  })
})

describe('members behind "with" in a list of fields', () => {
  it.each([
    ['For each charity: mission, board members with name and role, website', 3],
    ['Für jede Stiftung: Mission, Vorstandsmitglieder mit Name und Funktion, Webseite', 3],
    ['Pour chaque association : mission, membres du conseil avec nom et fonction, site web', 3],
    ['Para cada ONG: misión, miembros de la junta con nombre y cargo, sitio web', 3],
    ['Voor elke stichting: missie, bestuursleden met naam en functie, website', 3],
    ['Para cada ONG: missão, membros do conselho com nome e cargo, site', 3],
  ])('belong to each item, and "with" ends no list: %s', (text, count) => {
    const { fields } = readRequest(text)
    expect([fields.length, fields[1]?.field.type]).toEqual([count, 'array'])
    expect(fields[1]?.field.description).toMatch(/each with name and (?:role|position)\.$/)
  })

  it('are fields behind the items themselves, and behind a field of one value', () => {
    expect(read('companies with name and phone')[0]).toEqual(['name', 'phone'])
    expect(fieldsOf('For each hotel: name, price with currency')[1]).not.toMatch(/array/)
  })
})

describe('fields that a request excludes', () => {
  it.each([
    ['I need name and phone of hotels, no prices please'],
    ['Hotels mit Name und Telefon. Preise brauche ich nicht.'],
    ['hôtels avec nom et téléphone, sans les prix'],
    ['hoteles con nombre y teléfono, no necesito precios'],
    ['hotel con nome e telefono. Niente prezzi.'],
    ['hotels met naam en telefoon. Geen prijzen graag.'],
    ['hotéis com nome e telefone; não quero preços'],
    ['hotele z nazwą i telefonem, bez ceny'],
    ['ホテルの名前、電話番号。価格は不要です。'],
    ['酒店的名称、电话,不要价格'],
  ])('are no fields, and known as unwanted: %s', (text) => {
    expect(read(text)).toEqual([['name', 'phone'], ['price']])
  })

  it('restrict the items where they follow these, and "no other fields" excludes none', () => {
    expect(readRequest('recipes without sugar').unwanted).toEqual([])
    expect(read('name and price of books, no other fields')).toEqual([['name', 'price'], []])
    expect(read('Hotels in Rome, no hostels, name, price')[0]).toEqual(['name', 'price'])
  })
})

describe('a list of columns in a message', () => {
  it.each([
    ['clinical trials: 1. trial id 2. phase 3. start date. Thanks', ['trial_id', 'trial_phase', 'start_date']],
    ['1) titolo 2) autore 3) lingua. Niente descrizioni.', ['title', 'author', 'language']],
    ['name;hull_number;crew\nfill this for these ships', ['name', 'hull_number', 'crew']],
    ['1. 法律名称 2. 施行日期 3. 主管部门', ['fa_lu_ming_cheng', 'effective_date', 'authority']],
  ])('has a field for each item: %s', (text, names) => {
    expect(read(text)[0]).toHaveLength(names.length)
    expect(read(text)[0].slice(-1)).toEqual(names.slice(-1))
  })

  it('leaves sentences with commas and abbreviations whole', () => {
    expect(read('get name,email,phone of dentists')[0]).toEqual(['name', 'email', 'phone'])
    expect(read('kolumny: nazwa, wysokość n.p.m. w metrach, telefon')[0]).toHaveLength(3)
  })

  it('is no place for sentences that only name the items', () => {
    expect(read('Guten Tag, wir bauen eine Übersicht der Hotels auf. Gebraucht werden: Name, Telefon.')[0]).toEqual(['name', 'phone'])
  })
})

it.each(REQUEST_LANGUAGES.map((language) => [language.code, language] as const))(
  '%s has words for every command and type',
  (_, language) => {
    expect(EDIT_KINDS.filter((kind) => language.edits[kind].length === 0)).toEqual([])
    const lists = [...Object.values(TYPE_LISTS), 'without', 'withoutAfter', 'as', 'editAfter', 'fieldWords'] as const
    expect(lists.filter((list) => language.lists[list].size === 0)).toEqual([])
  },
)
