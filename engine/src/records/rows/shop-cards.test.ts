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

  it('are found in other elements where some are reduced', () => {
    expect(values(cards(one), 'price')).toEqual(['$10.00', '$11.00', '$12.00', '$13.00', '$14.00'])
  })

  it('are never struck-out ones, also in the text around them and where all are reduced', () => {
    expect(
      values(
        cards((name, n) => `${link(name)}<p class="cost"><s>$${n + 90}.00</s> $${n + 20}.00</p>`),
        'price',
      )[2],
    ).toBe('$22.00')
    const all = cards((name, n) => `${link(name)}<span class="price"><del>${amount(n + 50)}</del> <ins>${amount(n)}</ins></span>`)
    expect(values(all, 'price')).toEqual(['$10.00', '$11.00', '$12.00', '$13.00', '$14.00'])
  })

  it('are missing for a card without one, instead of the shipping cost that is beside the price in other cards', () => {
    const some = (name: string, n: number): string =>
      `${link(name)}${n < 3 ? `<b class="cost">$${n + 10}.00</b>` : ''}<i class="post">Shipping $4.99</i>`
    expect(values(cards(some), 'price').slice(2)).toEqual(['$12.00', undefined, undefined])
  })

  it('are the struck-out ones for a field for the old price', () => {
    const both = read(cards(one), [field('price'), field('old_price')])
    expect(both.map((row) => row.get('old_price')?.raw)).toEqual([undefined, '$61.00', undefined, '$63.00', undefined])
  })
})

describe('names of cards', () => {
  it('are not the text of a link around the whole card', () => {
    const one = (name: string, n: number): string =>
      `<a href="/${n}"><img src="/${n}.jpg" alt=""><div class="top">Lamp ${name}</div><div>$${n}.00</div><span>See it</span></a>`
    expect(values(cards(one), 'title')).toEqual(LAMPS.map((name) => `Lamp ${name}`))
  })

  it('are complete where the visible one is truncated and the link has a title', () => {
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

  it('are the alternative text of a picture with an equal link, not a longer text or one that only describes the picture', () => {
    const one = (name: string, n: number): string =>
      `<a href="/${n}"><img src="/${n}.jpg" alt="Lamp ${name}"></a><div><a href="/${n}">Lamp ${name}</a></div><a href="/${n}"><p>A lamp of many lights, by whom ${name} was made, with a cable of …</p></a>`
    expect(values(cards(one), 'title')[0]).toBe('Lamp Amber')
    const described = (name: string, n: number): string =>
      `<a class="media" href="/${n}"><img src="/${n}.jpg" alt="A picture of lamp ${name} in our shop"><span>A picture of lamp ${name} in our shop</span></a><h3><a href="/${n}">Lamp ${name}</a></h3>`
    expect(values(cards(described), 'title')[0]).toBe('Lamp Amber')
  })
})

describe('pictures of cards', () => {
  it('have the address of lazy loading, and include background images', () => {
    const later = (name: string, n: number): string => `${link(name)}<img src="data:image/gif;base64,R0lGOD" data-src="/pictures/${n}.jpg">`
    expect(values(cards(later), 'image')[3]).toBe('https://shop.test/pictures/3.jpg')
    const ground = (name: string, n: number): string => `<div style="background-image: url('/grounds/${n}.jpg')"></div>${link(name)}`
    expect(values(cards(ground), 'image')[3]).toBe('https://shop.test/grounds/3.jpg')
  })
})

it('a picture of a card must have an http address', () => {
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

  it('is read from badges and buttons, with their text as quote', () => {
    expect(stock((n) => `${badge(n)}<button>Add to cart</button>`)).toEqual(['true', 'true', 'false', 'true', 'true'])
    expect(stock((n) => badge(n), 'sold_out')).toEqual([undefined, undefined, 'true', undefined, undefined])
    const rows = read(
      cards((name, n) => `${link(name)}${badge(n)}`),
      [field('title'), field('in_stock', 'boolean')],
    )
    expect(rows[2]?.get('in_stock')?.quotes).toMatchObject([{ quote: 'Sold out' }])
  })

  it('is not read from a disabled button, or from a text that all cards have', () => {
    expect(stock((n) => `<button${n === 1 ? ' disabled' : ''}>Add to cart</button>`)[1]).toBeUndefined()
    expect(stock(() => '<button>Add to cart</button><p class="later">Sold out</p>')).toEqual(['true', 'true', 'true', 'true', 'true'])
  })

  it('is not read from names and sentences, and badges give no value for other boolean fields', () => {
    const named = read(
      cards((name, n) => `<a href="/${n}">${name} in stock</a><p>${'Sold out in many towns, and made again. '.repeat(3)}</p>`),
      [field('title'), field('in_stock', 'boolean')],
    )
    expect(named.map((row) => row.get('in_stock'))).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(stock((n) => badge(n), 'is_new').every((raw) => raw === undefined)).toBe(true)
  })
})
