// Kinds of pages on which the reader made mistakes, on other sites and in other languages. All are invented.
import type { Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { findRecordRows } from '../records/find-records.ts'
import { givenPage } from '../testing/given-page.ts'

const pageOf = (language: string, body: string, head = '') =>
  distil(givenPage('https://a.example/x', `<html lang="${language}"><head>${head}</head><body><main>${body}</main></body></html>`))

function valueOf(page: ReturnType<typeof pageOf>, field: Field): JsonValue {
  return readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).cells[field.name]?.value ?? null
}

describe('the price', () => {
  const table = (heads: string[], rows: string[][]): string =>
    `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const buy = (price: string, button: string): string => `<div><p>${price}</p><button>${button}</button></div>`

  it.each([
    ['en', 'price', 'Seller', 'Condition', 'Price', '$54.95', '$49.00', 'Add to cart', 54.95],
    ['de', 'preis', 'Händler', 'Zustand', 'Preis', '97,50 €', '88,90 €', 'In den Warenkorb', 97.5],
    ['fr', 'prix', 'Vendeur', 'État', 'Prix', '129,00 €', '121,50 €', 'Ajouter au panier', 129],
    ['pl', 'cena', 'Sprzedawca', 'Stan', 'Cena', '249,00 zł', '231,00 zł', 'Dodaj do koszyka', 249],
    ['ja', '価格', '出品者', '状態', '価格', '￥6,980', '￥6,500', 'カートに入れる', 6980],
  ])('of a page in %s is not taken from a table of sellers', (...words) => {
    const [language, name, seller, condition, price, own, other, button, wanted] = words
    const sellers = table(
      [seller, condition, price],
      [
        ['Alder', '—', other],
        ['Birch', '—', other.replace(/^(\D*)\d/u, '$11')],
      ],
    )
    const field: Field = { name, description: name, type: 'number' }
    expect(valueOf(pageOf(language, `<h1>Arc 4000</h1>${buy(own, button)}${sellers}`), field)).toBe(wanted)
    expect(valueOf(pageOf(language, `<h1>Arc 4000</h1>${sellers}${buy(own, button)}`), field)).toBe(wanted)
  })

  it('is taken from the table if the page has no other price', () => {
    const sellers = table(
      ['Offer', 'Sold by', 'Price'],
      [
        ['New', 'This shop', '$22.00'],
        ['Used', 'BookNook', '$14.00'],
      ],
    )
    expect(valueOf(pageOf('en', `<h1>Field Guide</h1>${sellers}`), { name: 'price', description: 'Price', type: 'number' })).toBe(22)
  })
})

describe('the author', () => {
  it.each([
    ['A novel by Ida Marlowe', 'Ida Marlowe'],
    ['Poems by Tom Askew', 'Tom Askew'],
    ['Ein Roman von Jutta Hellwig', 'Jutta Hellwig'],
    ['Roman von Karl Ott', 'Karl Ott'],
    ['Un roman de Claire Vasseur', 'Claire Vasseur'],
    ['Un romanzo di Paolo Serra', 'Paolo Serra'],
    ['Um romance de Inês Prado', 'Inês Prado'],
  ])('is found after a kind of work: %s', (line, author) => {
    const field: Field = { name: 'author', description: 'Author of the book', type: 'string' }
    expect(valueOf(pageOf('en', `<h1>The Salt Bell</h1><p>${line}</p><p>A quiet town wakes to a light.</p>`), field)).toBe(author)
  })

  it.each(['A town by the Sea', 'Roman von 1900', 'A guide by region'])('is not found where the words mean something else: %s', (line) => {
    const field: Field = { name: 'author', description: 'Author of the book', type: 'string' }
    expect(valueOf(pageOf('en', `<h1>The Salt Bell</h1><p>${line}</p>`), field)).toBeNull()
  })
})

describe('the place of a job', () => {
  it.each(['place_of_work', 'arbeitsort', 'lieu_de_travail', 'lugar_de_trabajo', 'miejsce_pracy', '勤務地', '工作地点'])(
    'is the town in the structured data of a vacancy: %s',
    (name) => {
      const job = { '@type': 'JobPosting', title: 'Welder', jobLocation: { '@type': 'Place', address: { addressLocality: 'Kassel' } } }
      const head = `<script type="application/ld+json">${JSON.stringify(job)}</script>`
      expect(valueOf(pageOf('de', '<h1>Welder</h1>', head), { name, description: name, type: 'string' })).toBe('Kassel')
    },
  )
})

describe('the place of an event', () => {
  const fields: Field[] = [
    { name: 'date', description: 'Day of the event', type: 'date' },
    { name: 'event', description: 'Name of the event', type: 'string' },
    { name: 'venue', description: 'Venue', type: 'string' },
  ]
  const places = (lines: readonly (readonly string[])[]) => {
    const entries = lines.map(
      ([title, ...rest], at) =>
        `<li><time>${at + 4} September 2031</time><h3>${title}</h3>${rest.map((one) => `<p>${one}</p>`).join('')}</li>`,
    )
    return findRecordRows(pageOf('en', `<h1>What's on</h1><ul>${entries.join('')}</ul>`), fields).map(
      (row) => row.get('venue')?.raw ?? null,
    )
  }

  it('is the one short line that every entry has in addition to its day and title', () => {
    const rows = [
      ['Tea dance', 'Corn Exchange'],
      ['Quiz night', 'The Anchor'],
      ['Harvest concert', 'Komedia'],
    ]
    expect(places(rows)).toEqual(['Corn Exchange', 'The Anchor', 'Komedia'])
  })

  it('is not taken from sentences, or where entries have several lines', () => {
    const sentence = [
      ['Tea dance', 'Bring your own cups and a friend.'],
      ['Quiz night', 'Teams of four, no phones.'],
    ]
    expect(places(sentence)).toEqual([null, null])
    const several = [
      ['Tea dance', 'Ada Byron', 'Free'],
      ['Quiz night', 'Tom Askew', 'Sold out'],
    ]
    expect(places(several)).toEqual([null, null])
  })
})

describe('a list of objects with members', () => {
  const listOf = (language: string, [name, description]: [name: string, description: string], body: string): JsonValue =>
    valueOf(pageOf(language, body), { name, description, type: 'array' })

  it('takes short sentences as the content and not as the author', () => {
    const reviews = [
      ['Ola', 'Very good coffee.'],
      ['Jan', 'A little strong for me.'],
    ].map(([who, what]) => `<div class="review"><strong>${who}</strong><span>5/5</span><p>${what}</p></div>`)
    expect(listOf('en', ['reviews', 'All reviews, each with author and content'], `<h1>Reviews</h1>${reviews.join('')}`)).toEqual([
      { author: 'Ola', content: 'Very good coffee.' },
      { author: 'Jan', content: 'A little strong for me.' },
    ])
  })

  it('takes the title from a column that has the name of the objects', () => {
    const table = '<table><tr><th>Hora<th>Sesión</tr><tr><td>09:00<td>Bienvenida</tr><tr><td>09:30<td>Mesa redonda</tr></table>'
    expect(listOf('es', ['sesiones', 'Sesiones del programa, cada una con hora y título'], `<h1>Horario</h1>${table}`)).toEqual([
      { hora: '09:00', título: 'Bienvenida' },
      { hora: '09:30', título: 'Mesa redonda' },
    ])
  })

  it.each([
    ['ja', '沿革', '沿革の一覧（年と内容）', '1998年', '会社設立', { 年: '1998年', 内容: '会社設立' }],
    [
      'en',
      'milestones',
      'List of milestones (year and description)',
      '1998',
      'Company founded',
      { year: '1998', description: 'Company founded' },
    ],
  ])('may be separated by years (%s)', (...words) => {
    const [language, name, description, year, what, item] = words
    const list = `<h1>${name}</h1><dl><dt>${year}</dt><dd>${what}</dd><dt>2006</dt><dd>Branch opened</dd><dt>2019</dt><dd>New works</dd></dl>`
    expect(listOf(language, [name, description], list)).toContainEqual(item)
  })
})

it('a date and time is read from the title of an abbr element', () => {
  const post =
    '<article itemscope itemtype="http://schema.org/BlogPosting"><h1 itemprop="name">On tides</h1><p>As of 17 May 2010</p>' +
    '<abbr itemprop="datePublished" title="2022-05-19T07:46:00-04:00">7:46 AM</abbr></article>'
  const asked: Field = { name: 'date', description: 'Day of publication', type: 'date' }
  expect(valueOf(pageOf('en', post), asked)).toBe('2022-05-19T07:46:00-04:00')
})

it('a Chinese byline with a bar between the word and the name is read', () => {
  const asked: Field = { name: 'author', description: 'Author of the article', type: 'string' }
  expect(valueOf(pageOf('zh', '<h1>潮汐与港口</h1><div>文｜余聪</div><p>港口今天开放。</p>'), asked)).toBe('余聪')
})
