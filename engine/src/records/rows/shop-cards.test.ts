// Cards of shops: which of several prices and names is valid, and the stock by badges and buttons.
import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field } from '../../types.ts'
import { findRecordRows } from '../find-records.ts'
import type { RecordRow } from './record-row.ts'

const field = (name: string, type: Field['type'] = 'string'): Field => ({ name, description: name, type })
const read = (cards: readonly string[], fields: Field[]): RecordRow[] =>
  findRecordRows(distil(givenPage('https://shop.test/lamps', `<main><ul>${cards.join('')}</ul></main>`)), fields)
const values = (cards: readonly string[], name: string, others: Field[] = [field('url')]): (string | undefined)[] =>
  read(cards, [field(name), ...others]).map((row) => row.get(name)?.raw)
const LAMPS = ['Amber', 'Birch', 'Coral', 'Dune', 'Ember']
const cards = (markup: (name: string, n: number) => string): string[] => LAMPS.map((name, n) => `<li>${markup(name, n)}</li>`)

const link = (name: string): string => `<a href="/lamps/${name.toLowerCase()}">Lamp ${name}</a>`

describe('prices of cards', () => {
  const reduced = (n: number): boolean => n === 1 || n === 3
  const amount = (n: number): string => `<span class="amount"><bdi>$${n + 10}.00</bdi></span>`
  const one = (name: string, n: number): string =>
    `${link(name)}<span class="price">${reduced(n) ? `<del>${amount(n + 50)}</del> <ins>${amount(n)}</ins>` : amount(n)}</span>`

  it('a reduced one stands in other elements than the usual ones', () => {
    expect(values(cards(one), 'price')).toEqual(['$10.00', '$11.00', '$12.00', '$13.00', '$14.00'])
  })

  it('what is crossed out holds no longer, also in the text around it and where all are reduced', () => {
    expect(
      values(
        cards((name, n) => `${link(name)}<p class="cost"><s>$${n + 90}.00</s> $${n + 20}.00</p>`),
        'price',
      )[2],
    ).toBe('$22.00')
    const all = cards((name, n) => `${link(name)}<span class="price"><del>${amount(n + 50)}</del> <ins>${amount(n)}</ins></span>`)
    expect(values(all, 'price')).toEqual(['$10.00', '$11.00', '$12.00', '$13.00', '$14.00'])
  })

  it('what stands beside it in other cards is no price of a card without one', () => {
    const some = (name: string, n: number): string =>
      `${link(name)}${n < 3 ? `<b class="cost">$${n + 10}.00</b>` : ''}<i class="post">Shipping $4.99</i>`
    expect(values(cards(some), 'price').slice(2)).toEqual(['$12.00', undefined, undefined])
  })

  it('is given where the price of before is asked for', () => {
    const both = read(cards(one), [field('price'), field('old_price')])
    expect(both.map((row) => row.get('old_price')?.raw)).toEqual([undefined, '$61.00', undefined, '$63.00', undefined])
  })
})

describe('names of cards', () => {
  it('a link around the whole card is no name', () => {
    const one = (name: string, n: number): string =>
      `<a href="/${n}"><img src="/${n}.jpg" alt=""><div class="top">Lamp ${name}</div><div>$${n}.00</div><span>See it</span></a>`
    expect(values(cards(one), 'title')).toEqual(LAMPS.map((name) => `Lamp ${name}`))
  })

  it('cut off for want of room it is told as a whole where the card has it', () => {
    const one = (name: string, n: number): string =>
      `<a href="/${n}" title="Lamp ${name} with a long cable">Lamp ${name} with a l..</a><b>$${n}.00</b>`
    expect(values(cards(one), 'title')[1]).toBe('Lamp Birch with a long cable')
    expect(
      values(
        cards((name, n) => `<a href="/${n}">Lamp ${name} with a l…</a><b>$${n}.00</b>`),
        'title',
      )[1],
    ).toBe('Lamp Birch with a l…')
  })

  it('what the picture is called comes before the longer text of a link and before what is written for those who do not see the picture', () => {
    const one = (name: string, n: number): string =>
      `<a href="/${n}"><img src="/${n}.jpg" alt="Lamp ${name}"></a><div><a href="/${n}">Lamp ${name}</a></div><a href="/${n}"><p>A lamp of many lights, by whom ${name} was made, with a cable of …</p></a>`
    expect(values(cards(one), 'title')[0]).toBe('Lamp Amber')
    const told = (name: string, n: number): string =>
      `<a class="media" href="/${n}"><img src="/${n}.jpg" alt="A picture of lamp ${name} in our shop"><span>A picture of lamp ${name} in our shop</span></a><h3><a href="/${n}">Lamp ${name}</a></h3>`
    expect(values(cards(told), 'title')[0]).toBe('Lamp Amber')
  })
})

describe('pictures of cards', () => {
  it('those that are loaded later have the address that is loaded, and a ground is a picture, too', () => {
    const later = (name: string, n: number): string => `${link(name)}<img src="data:image/gif;base64,R0lGOD" data-src="/pictures/${n}.jpg">`
    expect(values(cards(later), 'image')[3]).toBe('https://shop.test/pictures/3.jpg')
    const ground = (name: string, n: number): string => `<div style="background-image: url('/grounds/${n}.jpg')"></div>${link(name)}`
    expect(values(cards(ground), 'image')[3]).toBe('https://shop.test/grounds/3.jpg')
  })
})

it('what is no address of the web is no picture of a card', () => {
  expect(
    values(
      cards((name, n) => `${link(name)}<img src="javascript:alert(${n})//a.b">`),
      'image',
    ),
  ).toEqual(LAMPS.map(() => undefined))
})

describe('stock of cards', () => {
  const stock = (markup: (n: number) => string, name = 'in_stock'): (string | undefined)[] =>
    read(
      cards((lamp, n) => `${link(lamp)}<b>$${n}.00</b>${markup(n)}`),
      [field('title'), field(name, 'boolean')],
    ).map((row) => row.get(name)?.raw)
  const badge = (n: number): string => (n === 2 ? '<span class="badge">Sold out</span>' : '')

  it('badges and buttons tell, and what they say is shown', () => {
    expect(stock((n) => `${badge(n)}<button>Add to cart</button>`)).toEqual(['true', 'true', 'false', 'true', 'true'])
    expect(stock((n) => badge(n), 'sold_out')).toEqual([undefined, undefined, 'true', undefined, undefined])
    const rows = read(
      cards((name, n) => `${link(name)}${badge(n)}`),
      [field('title'), field('in_stock', 'boolean')],
    )
    expect(rows[2]?.get('in_stock')?.quotes).toMatchObject([{ quote: 'Sold out' }])
  })

  it('a button that cannot be pressed says nothing, nor does what every card has for a script to show', () => {
    expect(stock((n) => `<button${n === 1 ? ' disabled' : ''}>Add to cart</button>`)[1]).toBeUndefined()
    expect(stock(() => '<button>Add to cart</button><p class="later">Sold out</p>')).toEqual(['true', 'true', 'true', 'true', 'true'])
  })

  it('names and sentences are not asked, nor any badge where something else is', () => {
    const named = read(
      cards((name, n) => `<a href="/${n}">${name} in stock</a><p>${'Sold out in many towns, and made again. '.repeat(3)}</p>`),
      [field('title'), field('in_stock', 'boolean')],
    )
    expect(named.map((row) => row.get('in_stock'))).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(stock((n) => badge(n), 'is_new').every((raw) => raw === undefined)).toBe(true)
  })
})
