import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FieldType } from '@quarry/contract'
import { askedUnit } from './asked-unit.ts'
import { understandField } from './understand-field.ts'

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
