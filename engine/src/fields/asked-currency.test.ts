// Currencies that fields ask for, and words that only look like one.
import { describe, expect, it } from 'vitest'
import { askedCurrency } from './asked-currency.ts'
import { askedUnit } from './asked-unit.ts'

describe('the currency that a field asks for', () => {
  it.each([
    ['max_relief', 'Maximum relief per plot in pounds', 'GBP'],
    ['halbpension', 'Preis der Halbpension in Euro', 'EUR'],
    ['estimation', 'Estimation basse en livres sterling', 'GBP'],
    ['importe', 'Precio de compra en millones de dólares', 'USD'],
    ['canone', 'Canone annuo in franchi svizzeri', 'CHF'],
    ['inschrijfkosten', 'Eenmalige kosten in euro', 'EUR'],
    ['obra', 'Valor da obra em reais', 'BRL'],
    ['wadium', 'Kwota wadium w złotych', 'PLN'],
    ['aktywa', 'Aktywa w milionach funtów', 'GBP'],
    ['価格', '価格（円）', 'JPY'],
    ['賃料', '賃料、単位は円', 'JPY'],
    ['起售价', '起售价，人民币元', 'CNY'],
    ['fee_eur', '', 'EUR'],
    ['monthly fee', 'without the € sign', 'EUR'],
  ])('%s, "%s": %s', (name, description, code) => {
    expect(askedCurrency(name, description)).toBe(code)
  })

  it('is none for pounds of weight, other words, and circles', () => {
    expect(askedUnit('load', 'Shipping weight in pounds')).toEqual({ measure: 'lb' })
    expect(askedUnit('peso', 'Peso en libras')).toEqual({ measure: 'lb' })
    expect(askedCurrency('games', 'Number of games in which they won')).toBeNull()
    expect(askedCurrency('直径', '円形の直径（cm）')).toBeNull()
    expect(askedCurrency('reviews_all', 'ALL reviews, TOP and others')).toBeNull()
    expect(askedCurrency('fish', 'Number of fish in the pond')).toBeNull()
  })

  it('is asked rather than a unit in the name, and less than a unit in the description', () => {
    expect(askedUnit('entrada_dia', 'Precio de la entrada en euros')).toEqual({ currency: 'EUR' })
    expect(askedUnit('rate', 'Interest in percent, on accounts in euros')).toEqual({ measure: 'percent' })
  })
})
