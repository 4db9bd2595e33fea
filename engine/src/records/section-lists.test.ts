import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const MENU = {
  Starters: { 'Leek soup': '6.50', 'Beetroot salad': '7.20' },
  Mains: { Trout: '18.00', 'Barley risotto': '15.50' },
  Desserts: { 'Plum cake': '5.00', Sorbet: '4.50' },
}
const SIZES = {
  'Oak chair': { Small: '60', Large: '80' },
  'Ash stool': { Small: '30', Large: '45' },
  'Elm bench': { Small: '90', Large: '120' },
}

function namesIn(title: string, content: string): unknown {
  const field = { name: 'dishes', description: `${title}, each with name and price`, type: 'array' as const }
  const body = `<html lang="en"><head><title>Wren House</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`
  const page = distil(givenPage('https://www.wren.example/list', body))
  const { data } = readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null })
  return (data.dishes as { name: string }[] | null)?.map(({ name }) => name)
}

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>
const asCards = (sections: Sections): string =>
  Object.entries(sections)
    .map(([heading, items]) => {
      const cards = Object.entries(items).map(([name, price]) => `<div class="dish"><h3>${name}</h3><p>€${price}</p></div>`)
      return `<section><h2>${heading}</h2>${cards.join('')}</section>`
    })
    .join('')
const asTerms = (sections: Sections): string =>
  Object.entries(sections)
    .map(([heading, items]) => {
      const terms = Object.entries(items).map(([name, price]) => `<dt>${name}</dt><dd>€${price}</dd>`)
      return `<h2>${heading}</h2><dl>${terms.join('')}</dl>`
    })
    .join('')

const DISHES = ['Leek soup', 'Beetroot salad', 'Trout', 'Barley risotto', 'Plum cake', 'Sorbet']

it('items below several headings have names of their own', () => {
  expect(namesIn('Menu', asCards(MENU))).toEqual(DISHES)
  expect(namesIn('Menu', asTerms(MENU))).toEqual(DISHES)
})

it('sizes that every product has are not the products', () => {
  expect(namesIn('Products', asCards(SIZES))).toEqual(Object.keys(SIZES))
})
