import { describe, expect, it } from 'vitest'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { countryCodeOf, languageCodeOf } from './iso-codes.ts'

const context = { language: null, baseUrl: 'https://shop.example/', referenceDate: null, currency: null }

describe('ISO codes', () => {
  it.each(['Germany', 'Deutschland', 'Allemagne', 'Alemania', 'Germania', 'Duitsland', 'Alemanha', 'Niemcy', 'ドイツ', '德国', 'DE', 'de'])(
    'of a country are found by its name in any language: %s',
    (name) => expect(countryCodeOf(name)).toBe('DE'),
  )

  it.each(['French', 'Französisch', 'français', 'francés', 'francese', 'Frans', 'francês', 'francuski', 'フランス語', '法语', 'fr'])(
    'of a language are found by its name in any language: %s',
    (name) => expect(languageCodeOf(name)).toBe('fr'),
  )

  it.each(['Choose', 'Germany and France', '', 'ZZ'])('are null for other texts: %s', (text) => expect(countryCodeOf(text)).toBeNull())

  it.each([
    ['country', 'Country as two-letter ISO code', 'Austria', 'AT'],
    ['land', 'Land als ISO-Code', 'Österreich', 'AT'],
    ['pais', 'País, código ISO de dos letras', 'Austria', 'AT'],
    ['langue', 'Langue, code ISO', 'Espagnol', 'es'],
    ['language', 'ISO language code', 'en-GB', 'en-GB'],
    ['country', 'Country', 'Austria', 'Austria'],
  ])('are given where the field asks for them: %s, described as "%s"', (...[name, description, text, expected]) =>
    expect(cleanForField(text, { name, description, type: 'string' }, context)).toBe(expected),
  )
})
