import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FieldType } from '@quarry/contract'
import { askedUnit } from './asked-unit.ts'
import { fieldFormat, understandField } from './understand-field.ts'

interface TranslatedField {
  concept: string
  type: FieldType
  names: Record<string, string>
}

const FIELDS = JSON.parse(readFileSync(join(import.meta.dirname, 'testing/translated-fields.json'), 'utf8')) as TranslatedField[]
const named = (name: string, type: FieldType) => ({ name: name.toLowerCase().replace(/[\s'’-]+/g, '_'), description: '', type })

describe('understandField, in ten languages', () => {
  it.each(FIELDS.map((field) => [field.concept, field] as const))(
    '%s has the concept and shape of its English name',
    (_, { names, type }) => {
      const english = understandField(named(names['en'] ?? '', type))
      expect(english.concept).not.toBeNull()
      for (const [language, name] of Object.entries(names)) {
        const { concept, shape } = understandField(named(name, type))
        expect({ language, name, concept: concept?.id, shape }).toEqual({
          language,
          name,
          concept: english.concept?.id,
          shape: english.shape,
        })
      }
    },
  )
})

/** Names of columns as speakers of each language write them: synonyms, plurals, abbreviations, with and without accents. */
const SYNONYMS = readFileSync(join(import.meta.dirname, 'testing/names-in-ten-languages.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

describe('understandField, by synonyms in ten languages', () => {
  it.each(SYNONYMS.map(([type = '', ...names]) => [names[0]?.split('; ')[0] ?? '', type as FieldType, names] as const))(
    '%s has one concept and shape under all its names',
    (english, type, languages) => {
      const { concept, shape } = understandField({ name: english, description: '', type })
      expect(concept).not.toBeNull()
      expect(languages).toHaveLength(10)
      for (const name of languages.flatMap((names) => names.split('; '))) {
        const spec = understandField({ name, description: '', type })
        expect({ name, concept: spec.concept?.id, shape: spec.shape }).toEqual({ name, concept: concept?.id, shape })
      }
    },
  )
})

/** Descriptions that ask for a form, and the concept that they name, whatever the form. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  phone: [
    'Phone number, digits only',
    'Telefonnummer, nur Ziffern',
    'Numéro de téléphone, uniquement les chiffres',
    'Número de teléfono, solo dígitos',
    'Numero di telefono, soltanto cifre',
    'Telefoonnummer, alleen cijfers',
    'Número de telefone, apenas dígitos',
    'Numer telefonu, tylko cyfry',
    '電話番号（数字のみ）',
    '电话号码，仅数字',
  ],
  brand: [
    'Brand in lower case',
    'Marke in Kleinbuchstaben',
    'Marque en minuscules',
    'Marca en minúsculas',
    'Marca in minuscolo',
    'Merk in kleine letters',
    'Marca em minúsculas',
    'Marka małymi literami',
    'ブランド（小文字）',
    '品牌（小写）',
  ],
  country: [
    'Country as ISO code',
    'Land als ISO-Code',
    'Pays sous forme de code ISO',
    'País como código ISO',
    'Paese come codice ISO',
    'Land als ISO-code',
    'País em código ISO',
    'Kraj jako kod ISO',
    '国（ISOコード）',
    '国家（ISO代码）',
  ],
  price: [
    'Price without currency sign',
    'Preis ohne Währungszeichen',
    'Prix sans symbole monétaire',
    'Precio sin el símbolo de moneda',
    'Prezzo senza simbolo di valuta',
    'Prijs zonder valutateken',
    'Preço sem símbolo da moeda',
    'Cena bez symbolu waluty',
    '価格（通貨記号なし）',
    '价格，不含货币符号',
  ],
  date_published: [
    'Publication date as YYYY-MM-DD',
    'Veröffentlichungsdatum im Format JJJJ-MM-TT',
    'Date de publication au format AAAA-MM-JJ',
    'Fecha de publicación con formato AAAA-MM-DD',
    'Data di pubblicazione nel formato AAAA-MM-GG',
    'Publicatiedatum in het formaat JJJJ-MM-DD',
    'Data de publicação no formato AAAA-MM-DD',
    'Data publikacji w formacie RRRR-MM-DD',
    '公開日（YYYY-MM-DD形式）',
    '发布日期，格式为YYYY-MM-DD',
  ],
  rent: [
    'Rent per month',
    'Miete pro Monat',
    'Loyer par mois',
    'Alquiler al mes',
    'Affitto al mese',
    'Huur per maand',
    'Renda por mês',
    'Czynsz miesięcznie',
    '月額賃料',
    '每月租金',
  ],
}

describe('understandField, by descriptions that ask for a form', () => {
  it.each(Object.entries(FORMS))('%s is named in ten languages', (id, descriptions) => {
    const formats = descriptions.map((description) => {
      const field = { name: 'value', description, type: 'string' as const }
      const { form, phone, isoCode, isoDate, lowerCase, asked } = fieldFormat(field)
      return { concept: understandField(field).concept?.id, form, phone, isoCode, isoDate, lowerCase, asked }
    })
    expect(formats[0]?.concept).toBe(id)
    formats.forEach((format, at) =>
      expect({ description: descriptions[at], ...format }).toEqual({ description: descriptions[at], ...formats[0] }),
    )
  })
})

describe('names in the order of each language', () => {
  it.each([
    ['depósito de garantia', 'string', 'deposit'],
    ['kod_waluty', 'string', 'currency'],
    ['waehrung', 'string', 'currency'],
    ['aantal_badkamers', 'number', 'bathrooms'],
    ['carrosserietype', 'string', 'body_type'],
    ['EAN-Nummer', 'string', 'gtin'],
    ['通貨コード', 'string', 'currency'],
    ['講師名', 'string', 'instructor'],
  ] as const)('%s of type %s is %s', (name, type, id) => {
    expect(understandField({ name, description: '', type }).concept?.id).toBe(id)
  })

  it('a word for a code or a type alone is no concept of the whole', () => {
    expect(understandField({ name: 'kod usterki', description: '', type: 'string' }).concept).toBeNull()
  })
})

describe('askedUnit', () => {
  it.each([
    ['Total time in minutes', { time: 'minute' }],
    ['Gesamtzeit in Minuten', { time: 'minute' }],
    ['Temps total en minutes', { time: 'minute' }],
    ['Tiempo total en minutos', { time: 'minute' }],
    ['Tempo totale in minuti', { time: 'minute' }],
    ['Totale tijd in minuten', { time: 'minute' }],
    ['Tempo total em minutos', { time: 'minute' }],
    ['Całkowity czas w minutach', { time: 'minute' }],
    ['所要時間（分）', { time: 'minute' }],
    ['总时间，以分钟为单位', { time: 'minute' }],
    ['Weight in grams', { measure: 'g' }],
    ['Gewicht in Gramm', { measure: 'g' }],
    ['Poids en grammes', { measure: 'g' }],
    ['Peso en gramos', { measure: 'g' }],
    ['Peso in grammi', { measure: 'g' }],
    ['Gewicht in gram', { measure: 'g' }],
    ['Peso em gramas', { measure: 'g' }],
    ['Waga w gramach', { measure: 'g' }],
    ['重さ（グラム）', { measure: 'g' }],
    ['重量，以克为单位', { measure: 'g' }],
    ['Waga w kilogramach', { measure: 'kg' }],
    ['Wohnfläche in Quadratmetern', { measure: 'm2' }],
    ['Surface en m²', { measure: 'm2' }],
    ['Dauer [Stunden]', { time: 'hour' }],
  ])('"%s" asks for a unit', (description, unit) => expect(askedUnit('value', description)).toEqual(unit))

  it.each(['Price per day', 'Release year', 'Minutes of the meeting', 'In the city of Gram', 'Preis am Tag der Buchung'])(
    '"%s" asks for none',
    (description) => expect(askedUnit('value', description)).toBeNull(),
  )
})
