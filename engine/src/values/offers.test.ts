// Offers of a page, read from several of its parts: variants, buttons, reductions, sellers, names of numbers.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })
const declared = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

function read(body: string, asked: Field, url = 'https://www.hill-tools.example/p/7'): JsonValue {
  const page = givenPage(url, body)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('a thing that is sold in several sizes', () => {
  const variant = (sku: string, stock: string, name = 'Felt boot'): object => ({
    '@type': 'Product',
    name,
    sku,
    offers: { '@type': 'Offer', price: '49', availability: `https://schema.org/${stock}` },
  })
  const stock = field('availability', 'InStock if it can be bought, OutOfStock if it cannot.')

  it('can be bought if one of them can', () => {
    const sizes = declared([variant('8451-35', 'OutOfStock'), variant('8451-36', 'InStock'), variant('8451-37', 'OutOfStock')])
    expect(read(`${sizes}<h1>Felt boot</h1>`, stock)).toBe('InStock')
    const gone = declared([variant('8451-35', 'OutOfStock'), variant('8451-36', 'OutOfStock')])
    expect(read(`${gone}<h1>Felt boot</h1>`, stock)).toBe('OutOfStock')
  })

  it('does not depend on what is declared under another name', () => {
    const others = declared([variant('8451-35', 'OutOfStock'), variant('9900-1', 'InStock', 'Shoe horn')])
    expect(read(`${others}<h1>Felt boot</h1>`, stock)).toBe('OutOfStock')
  })

  it('has the number that the page shows, not that of a size', () => {
    const sizes = declared(['35', '36', '37'].map((size) => variant(`84518927-${size}`, 'InStock')))
    const page = `${sizes}<h1>Felt boot</h1><p>REF. 4711/200</p>`
    expect(read(page, field('sku', 'Identifier which the shop uses.'), 'https://hill.example/felt-boot-p4711200.html')).toBe('4711/200')
  })
})

describe('what the page shows against what it declares', () => {
  const stock = field('availability', 'InStock if it can be bought, OutOfStock if it cannot.')
  const gone = declared({
    '@type': 'Product',
    name: 'Hand plane',
    offers: { '@type': 'Offer', price: '219.99', availability: 'https://schema.org/OutOfStock' },
  })

  it('an enabled button to buy means in stock, unless a line says sold out', () => {
    expect(read(`${gone}<h1>Hand plane</h1><button>Add to basket</button>`, stock)).toBe('InStock')
    expect(read(`${gone}<h1>Hand plane</h1><button disabled>Add to basket</button>`, stock)).toBe('OutOfStock')
    expect(read(`${gone}<h1>Hand plane</h1><p>Sold out online</p><button>Add to basket</button>`, stock)).toBe('OutOfStock')
  })

  it('the price to pay is read instead of the declared one where that is crossed out', () => {
    const price = field('price', 'Current selling price, the discounted one if there is one.', 'number')
    const offer = '<h1>Hand plane</h1><div class="price"><div class="was">EUR219.99 -50%</div><div class="now">EUR110.00</div></div>'
    expect(read(`${gone}${offer}`, price)).toBe(110)
    expect(read(`${gone}<h1>Hand plane</h1><div class="price">EUR219.99</div><p>Spare blade EUR9.00</p>`, price)).toBe(219.99)
  })
})

describe('a private advertisement', () => {
  const stock = field('availability', 'InStock if it can be bought, OutOfStock if it cannot.')

  it.each(['Contact seller', 'Reply', 'Anbieter kontaktieren', "Contacter l'annonceur", 'Написать продавцу'])(
    'with the button "%s" is in stock',
    (button) => {
      expect(read(`<h1>Pram</h1><p>€ 40</p><button>${button}</button>`, stock)).toBe('InStock')
    },
  )

  it('is out of stock where a line says so, and a page without a price gives null', () => {
    expect(read('<h1>Pram</h1><p>€ 40</p><p>Sold</p><button>Contact seller</button>', stock)).toBe('OutOfStock')
    expect(read('<h1>Our choir</h1><p>We sing on Mondays.</p><button>Reply</button>', stock)).toBeNull()
  })

  it('gives null for a field of text about stock', () => {
    expect(read('<h1>Pram</h1><p>€ 40</p><button>Contact seller</button>', field('availability', 'What is said of stock'))).toBeNull()
  })
})

describe('signs and numbers', () => {
  it.each([
    ['131 990 тг.', 'тг.'],
    ['173 Lei', 'Lei'],
    ['£12.50 per metre', '£'],
  ])('%s: the currency is %s', (shown, sign) => {
    const data = declared({ '@type': 'Product', name: 'Cloth', offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'XXX' } })
    expect(read(`${data}<h1>Cloth</h1><p class="price">${shown}</p>`, field('currency', 'Currency as it is shown on the page.'))).toBe(sign)
  })

  it.each(['Kód výrobcu', 'Ražotāja kods', 'Model name / number', 'Код производителя'])(
    '"%s" is a label of the manufacturer’s number',
    (label) => {
      const page = `<h1>Hand plane</h1><table><tr><td>${label}</td><td>HP-4711</td></tr><tr><td>EAN</td><td>4006381333931</td></tr></table>`
      expect(read(page, field('mpn', "Manufacturer's part number of the product."))).toBe('HP-4711')
    },
  )
})

describe('rates and stock in other words', () => {
  it.each(['£30 a month', '£30/month', 'Just £30 per month, cancel any time.', '30 € im Monat', '30 € par mois', '30 € al mes'])(
    '%s is a price per month and not per year',
    (text) => {
      const page = `<h1>Gold membership</h1><p>${text}</p><p>Joining fee: 12 €</p>`
      expect(read(page, field('monthly_price', 'Price per month', 'number'))).toBe(30)
      expect(read(page, field('yearly_cost', 'Price per year', 'number'))).toBeNull()
    },
  )

  it.each(['在庫わずか', '残りわずか', '在庫僅少'])('%s means in stock', (text) => {
    expect(read(`<h1>椅子</h1><p>${text}</p>`, field('in_stock', 'Whether it is in stock', 'boolean'))).toBe(true)
    const choice = field('availability', 'InStock if it can be bought, OutOfStock if it cannot.')
    expect(read(`<h1>椅子</h1><p>${text}</p>`, choice)).toBe('InStock')
    expect(read('<h1>椅子</h1><dl><dt>在庫</dt><dd>わずか</dd></dl>', choice)).toBe('InStock')
  })
})

describe('opening hours', () => {
  const hours = field('opening_hours', 'Opening hours')

  it('are not years', () => {
    expect(read('<h1>Mill</h1><dl><dt>Opening hours</dt><dd>1890–1945</dd></dl>', hours)).toBeNull()
    expect(read('<h1>Mill</h1><h2>Opening hours</h2><p>Since 1890</p><p>Daily 10–18</p>', hours)).toBe('Daily 10–18')
    expect(read('<h1>Mill</h1><dl><dt>Opening hours</dt><dd>0900–1700</dd></dl>', hours)).toBe('0900–1700')
  })
})

describe('a price beside the one before the reduction', () => {
  const price = field('price', 'Price', 'number')
  const line = '<p><del>49,90 €</del> <strong>39,90 €</strong> inkl. 19 % MwSt., zzgl. Versand, 0,5 kg</p>'

  it.each([
    ['a heading', '<h2>Kunden kauften auch</h2><p><a href="/a">Filter</a></p><p>4,99 €</p><p><a href="/b">Kanne</a></p><p>24,90 €</p>'],
    ['a heading of another kind', '<h3>Das passt dazu</h3><p><a href="/a">Filter</a> <del>6,00 €</del> <strong>4,99 €</strong></p>'],
    ['bold words', '<div><b>Oft zusammen gekauft</b></div><div><a href="/a">Filter</a> <strong>4,99 €</strong></div>'],
  ])('is that of the page, whatever else is in its line, with other things below %s', (_, others) => {
    expect(read(`<html lang="de"><h1>Kaffeemühle Nova</h1>${line}<button>In den Warenkorb</button>${others}`, price)).toBe(39.9)
  })

  it('is not read from a sentence about a way to pay', () => {
    const sentence =
      '<p>Pay <s>£220.00</s> <b>£190.00</b>: get a £30 gift card on approval for the card of the shop, with no fee in the first year.</p>'
    const below = '<p>Wound by hand.</p>'
    expect(read(`<h1>Mill watch</h1>${sentence}${below}<p>£220.00</p>`, price)).toBe(220)
  })
})

describe('the amount of a reduction', () => {
  const price = field('price', 'Price of the flat', 'number')

  it.each(['Ha bajado 26.000 €', 'Preis gesenkt um 26.000 €', 'A baissé de 26.000 €'])('is not the price: %s', (reduction) => {
    expect(read(`<h1>Piso en Denia</h1><p><b>${reduction}</b></p><p class="pr">325.000 €</p>`, price)).toBe(325_000)
  })
})
