// Plans side by side: their names, the price of the one that a field names, and null where none is named or none are plans.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const field = (name: string, type: FieldType, description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field): JsonValue {
  const page = distil(givenPage('https://www.tidemark.example/pricing', `<html lang="en">${html}`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const card = (name: string, price: string): string =>
  `<div class="rounded p-8"><h3>${name}</h3><p>${price}</p><ul><li>Support</li></ul></div>`
const plans = `<h1>Pricing that grows</h1><div class="grid">${card('Solo', '<span>$9</span><span>/month</span>')}
  ${card('Crew', '<span>$19</span><span>/month</span></p><p>or $190 per year')}${card('Fleet', 'Contact sales')}</div>`

describe('plans side by side', () => {
  it('their names are the headings of their cards', () => {
    expect(read(plans, field('plan_names', 'array', 'Names of the plans'))).toEqual(['Solo', 'Crew', 'Fleet'])
    expect(read('<h1>Pricing that grows</h1><p>Ask us.</p>', field('plan_names', 'array', 'Names of the plans'))).toBeNull()
  })

  it('a price is that of the plan and of the time the field names', () => {
    expect(read(plans, field('crew_price', 'number', 'Monthly price of the Crew plan'))).toBe(19)
    expect(read(plans, field('price_large', 'number', 'Price of the Crew plan per year'))).toBe(190)
    expect(read(plans, field('fleet_price', 'string', 'Price of the Fleet plan'))).toBe('Contact sales')
  })

  it('a plan has no price for a time that its card does not name', () => {
    expect(read(plans, field('solo_price_per_year', 'number', 'Price of the Solo plan per year, not per month'))).toBeNull()
  })

  it('goods side by side are not plans', () => {
    const goods = `<h1>Lamps</h1><div>${card('Wick', '£19')}${card('Glow', '£29')}</div>`
    expect(read(goods, field('plan_names', 'array', 'Names of the plans'))).toBeNull()
  })
})
