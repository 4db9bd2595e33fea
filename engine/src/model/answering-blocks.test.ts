import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { answeringBlocks } from './answering-blocks.ts'

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const PRICE = [field('price', 'Price of the product', 'number')]
const PHONE = [field('phone', 'Telephone number')]
const SUMMARY = [field('summary', 'Summary of the text in your own words')]

const times = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
const WORDS = 'A long sentence about spoons, how they are bent and who bends them in which town, again and again, without an end to it. '
const prose = (index: number): string => `<p>Part ${index} begins. ${WORDS.repeat(3)}</p>`

/** The texts that are sent of a page about one product, without the product's own three blocks. */
function tell(around: string, fields: Field[] = PRICE): string[] {
  const document = distil(givenPage('https://site.test/', `<main><h1>Spoon</h1><p>${WORDS}</p><p>Only 7.50 today</p></main>${around}`))
  const told = answeringBlocks(document.blocks, { document, fields }).map(({ text }) => text.slice(0, 40).trim())
  return told.slice(3)
}

describe('answeringBlocks', () => {
  it('leaves out comments, unless opinions are asked for', () => {
    const comments = '<div class="comments"><h3>Ann</h3><p>Mine broke.</p></div>'
    expect(tell(comments)).toEqual([])
    expect(tell(comments, [field('opinions', 'Comments of users', 'array')])).toEqual(['Ann', 'Mine broke.'])
  })

  it.each(['Kommentare der Leser', 'Commentaires des clients', 'Komentarze klientów', 'お客様の声', '用户评论'])(
    'keeps comments where a field asks for them in another language: %s',
    (description) => {
      const comments = '<div class="comments"><h3>Ann</h3><p>Mine broke.</p></div>'
      expect(tell(comments, [field('x', description, 'array')])).toEqual(['Ann', 'Mine broke.'])
    },
  )

  it.each(['telefon', 'adresse', 'città', 'godziny_otwarcia', '電話番号', '地址'])(
    'keeps possible contacts where a field asks for them in another language: %s',
    (name) => expect(tell('<footer><p>030 123</p></footer>', [field(name, name)])).toEqual(['030 123']),
  )

  it('keeps only the figures of comments where a field asks for a rating', () => {
    const reviews = '<div class="reviews"><h3>What people say</h3><p>4.6 of 5</p><p>Mine broke after a day.</p></div>'
    expect(tell(reviews)).toEqual([])
    expect(tell(reviews, [field('rating', 'Average of all', 'number')])).toEqual(['4.6 of 5'])
  })

  it('keeps two of a row of cards as examples, none under a heading for related items, and all where a field is a list', () => {
    const cards = times(6, (index) => `<div class="card"><a href="/o/${index}">Other thing ${index}</a><p>${index}.00</p></div>`)
    const row = '<section><h2>Our range</h2>' + cards + '</section>'
    const others = '<section><h2>You may also like</h2>' + cards + '</section>'
    expect(tell(row)).toEqual(['Our range', 'Other thing 0', '0.00', 'Other thing 1', '1.00'])
    expect(tell(others)).toEqual(['You may also like'])
    for (const heading of ['Ähnliche Produkte', 'Passende Artikel', 'À lire'])
      expect(tell(`<section><h2>${heading}</h2>${cards}</section>`)).toEqual([heading])
    expect(tell(row, [field('colours', 'All colours', 'array')])).toHaveLength(13)
  })

  it('keeps rows of labels with values, whether the values are links or not', () => {
    const facts = times(6, (index) => `<div class="fact"><span>Label ${index}</span> <a href="/v/${index}">value ${index}</a></div>`)
    expect(tell(`<section>${facts}</section>`)).toHaveLength(6)
  })

  it('keeps text of headers, footers and sidebars that is no link or mentions a field, and all possible contacts where one is asked for', () => {
    const foot =
      '<footer><p><a href="/jobs">Jobs</a></p><p><a href="/prices">Prices</a></p><p>Made by hand.</p><p><a href="tel:1">030 123</a></p></footer>'
    const side = '<aside><p>Call 030 456</p></aside>'
    expect(tell(foot + side)).toEqual(['Prices', 'Made by hand.', '030 123'])
    expect(tell(foot + side, PHONE)).toEqual(['Jobs', 'Prices', 'Made by hand.', '030 123', 'Call 030 456'])
  })

  it('keeps an element whole whose class names the field, wherever it is on the page', () => {
    expect(tell('<aside class="price-box"><p>Now with a bow</p></aside>')).toEqual(['Now with a bow'])
  })

  it('keeps the beginning and the end of a long text where all fields are short facts, else all of it', () => {
    const text = times(8, prose)
    expect(tell(text).map((told) => told.slice(0, 6))).toEqual(['Part 0', 'Part 1', 'Part 7'])
    expect(tell(text, [...PRICE, field('voltage', 'Voltage it needs')])).toHaveLength(8)
    expect(tell(text, SUMMARY)).toHaveLength(8)
  })

  it('ignores class names of elements around the heading or around most of the text', () => {
    const document = distil(
      givenPage(
        'https://site.test/',
        `<div class="comments sidebar"><h1>Spoon</h1><p>${WORDS}</p></div><div class="related">${WORDS}${WORDS}</div>`,
      ),
    )
    expect(answeringBlocks(document.blocks, { document, fields: PRICE })).toHaveLength(3)
  })
})
