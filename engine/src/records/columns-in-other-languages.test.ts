// Tables with headings in one language, asked for in another, with words of the same meaning.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { findRecordRows } from './find-records.ts'

const ROWS = [
  ['Kulturhaus Arken', 'Ana Pires', '1998', '84.200 km', 'CC BY 4.0'],
  ['Posthalle', 'Jon Vik', '2004', '12.900 km', 'MIT'],
  ['Teatro Roma', 'Mia Kern', '2011', '51.340 km', 'EUPL 1.2'],
]
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['Venue', 'Directed by', 'Year built', 'Odometer', 'License'],
  de: ['Veranstaltungsort', 'Regie', 'Baujahr', 'Laufleistung', 'Lizenz'],
  fr: ["Lieu de l'événement", 'Mise en scène', 'Année de construction', 'Kilométrage', 'Licence'],
  pl: ['Miejsce wydarzenia', 'Reżyseria', 'Rok budowy', 'Przebieg', 'Licencja'],
  ja: ['会場', '監督', '建築年', '走行距離', 'ライセンス'],
  zh: ['活动地点', '导演', '建造年份', '行驶里程', '许可证'],
}
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  en: ['event location', 'director', 'construction year', 'mileage', 'licence type'],
  de: ['Austragungsort', 'Regisseur', 'Errichtungsjahr', 'Kilometerstand', 'Nutzungslizenz'],
  es: ['lugar_del_evento', 'dirigida por', 'año_de_construcción', 'kilometraje', 'tipo_de_licencia'],
  it: ['sede_evento', 'regista', 'costruito nel', 'chilometraggio', 'tipo_licenza'],
  nl: ['locatie van het evenement', 'regisseur', 'bouwjaar', 'tellerstand', 'licentievorm'],
  pt: ['local_do_evento', 'realizador', 'ano_de_construcao', 'quilometragem', 'licença'],
}

function readTable(headings: readonly string[], names: readonly string[]): (string | undefined)[][] {
  const cells = (tag: string, texts: readonly string[]): string => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  const page = distil(
    givenPage(
      'https://www.oakmere.example/list',
      `<html><body><main><h1>Oakmere</h1><table>${cells('th', headings)}${ROWS.map((row) => cells('td', row)).join('')}</table></main></body></html>`,
    ),
  )
  const rows = findRecordRows(
    page,
    names.map((name) => ({ name, description: '', type: 'string' })),
  )
  return rows.map((row) => names.map((name) => row.get(name)?.raw))
}

describe('columns of a table', () => {
  const cases = Object.keys(HEADINGS).flatMap((page) => Object.keys(FIELDS).map((asked) => [page, asked] as const))
  it.each(cases)('with headings in %s are found by fields in %s', (page, asked) => {
    expect(readTable(HEADINGS[page] ?? [], FIELDS[asked] ?? [])).toEqual(ROWS)
  })

  it('with headings of another meaning are left', () => {
    expect(readTable(HEADINGS['de'] ?? [], ['energy_class', 'shoe_size', 'mileage'])).toEqual(
      ROWS.map(([, , , mileage]) => [undefined, undefined, mileage]),
    )
  })
})
