// Lookalikes of values: a word in a class, the next number of a line, a figure that is only planned, a dead link.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string'): Field => ({ name, description: name.replaceAll('_', ' '), type })

function read(body: string, asked: Field, fetchedAt = new Date(0)): JsonValue {
  const page = { ...givenPage('https://www.example.org/things/7', `<html lang="en"><body><h1>Quiet seal</h1>${body}`), fetchedAt }
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('breadcrumb trails', () => {
  const trail = (name: string): string => `<div class="${name}"><a href="/l">Long walk</a><a href="/s">Short walk</a></div>`

  it('links about trails to walk on are not a breadcrumb trail', () => {
    expect(read(trail('trail'), field('category'))).toBeNull()
    expect(read(trail('breadcrumb-trail'), field('category'))).toBe('Short walk')
  })
})

describe('tax numbers', () => {
  it.each([
    ['USt-IdNr.: DE123456789 0221 998877', 'DE123456789'],
    ['VAT ID: DE299999912 80331 Munich', 'DE299999912'],
    ['VAT ID: DE299999912 8033 Munich', 'DE299999912'],
    ['VAT ID: DE 299 999 912 0221 998877', 'DE 299 999 912'],
    ['VAT ID: DE 299 999 912', 'DE 299 999 912'],
    ['VAT no. GB 999 9990 12', 'GB 999 9990 12'],
    ['VAT no. IE 6388 047V', 'IE 6388 047V'],
  ])('%s', (line, number) => {
    expect(read(`<p>${line}</p>`, field('vat_id'))).toBe(number)
  })
})

describe('the latest year', () => {
  const table = (...names: string[]): string =>
    `<table><thead><tr><th>Figure</th>${names.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tr><th>Staff</th><td>10</td><td>12</td><td>99</td></tr></table>`

  it.each<[string[], number]>([
    [['2024', '2025E', '2026E'], 10],
    [['2024', '2025', '2026 (forecast)'], 12],
    [['2024', '2025', 'Plan 2026'], 12],
    [['2023', '2024', '2025'], 99],
  ])('of %j is not a planned one', (years, figure) => {
    expect(read(table(...years), field('staff', 'number'))).toBe(figure)
  })

  it('is not after the day on which the page was read', () => {
    const years = table('2024', '2025', '2026')
    expect(read(years, field('staff', 'number'), new Date('2025-06-01T00:00:00Z'))).toBe(12)
    expect(read(years, field('staff', 'number'), new Date('2026-06-01T00:00:00Z'))).toBe(99)
  })
})

describe('a brand', () => {
  it.each([
    ['#', 'Acme'],
    ['#brand', 'Acme'],
    ['?brand=acme', 'Acme'],
    ['/', null],
    ['https://www.example.org', null],
    ['https://www.example.org/', null],
  ])('with a link to %s is read as %s', (href, brand) => {
    expect(read(`<a class="product-brand" href="${href}">Acme</a>`, field('brand'))).toBe(brand)
  })

  it('in a link without an address is read', () => {
    expect(read('<div><a class="product-brand">Acme</a></div>', field('brand'))).toBe('Acme')
  })
})
