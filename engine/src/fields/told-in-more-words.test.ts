import { describe, expect, it } from 'vitest'
import { understandField } from './understand-field.ts'

describe('a field whose description is more specific than its name', () => {
  it.each([
    ['fecha', 'Fecha de inicio', 'date', 'start_date'],
    ['data_inizio', 'Data di inizio', 'date', 'start_date'],
    ['tempo', 'Tempo de preparo em minutos', 'number', 'prep_time'],
    ['temps_preparation', 'Temps de préparation en minutes', 'number', 'prep_time'],
    ['ort', 'Arbeitsort', 'string', 'job_location'],
    ['preis_pro_qm', 'Preis pro Quadratmeter', 'number', 'price_per_area'],
    ['kakaku', '商品の価格', 'number', 'price'],
    ['jiage', '商品的价格', 'number', 'price'],
    ['land', 'Land als ISO-Code', 'string', 'country'],
    ['fecha', 'Fecha', 'date', 'date_published'],
    ['tempo', 'Tempo total', 'number', 'total_time'],
  ] as const)('has the concept of the description: %s, described as "%s"', (...[name, description, type, concept]) =>
    expect(understandField({ name, description, type }).concept?.id).toBe(concept),
  )
})
