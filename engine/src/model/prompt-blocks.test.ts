import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { promptBlocks } from './prompt-blocks.ts'

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const PRICE = [field('price', 'Price of the product', 'number')]

function tell(body: string, fields: Field[] = PRICE): { visible: string[]; data: string[] } {
  const url = 'https://site.test/'
  const page = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt: new Date(0), snapshot: null }
  const { visible, data } = promptBlocks(distil({ ...page, via: 'given' }), fields)
  return { visible: visible.map(({ text }) => text), data: data.map(({ path, text }) => `${path}: ${text}`) }
}
const links = (count: number, word = 'Topic'): string =>
  `<ul>${Array.from({ length: count }, (_, index) => `<li><a href="/${index}">${word} ${'abcdefghijklmnopqrstuvwxyz'[index]}</a></li>`).join('')}</ul>`

describe('promptBlocks', () => {
  it('leaves menus out except their lines that mention a field or contain a number or an address', () => {
    const menu = `<nav><a href="/a">Home</a><div><a href="/b">All about prices</a></div><div><a href="/c">Blog</a></div><div><a href="tel:1">030 123</a></div><div><a href="/d">Shops</a></div><div><a href="mailto:x">a@b.test</a></div></nav>`
    expect(tell(`${menu}<p>Spoons.</p>${links(3)}`).visible).toEqual([
      'All about prices',
      '030 123',
      'a@b.test',
      'Spoons.',
      'Topic a',
      'Topic b',
      'Topic c',
    ])
    expect(tell(`<p>Spoons.</p>${links(12)}`).visible).toEqual(['Spoons.'])
    expect(tell(`<p>Spoons.</p>${links(12)}`, [field('topics', 'Topics of the text', 'array')]).visible).toHaveLength(13)
  })

  it('includes texts once, except short ones after another label, cells of tables and items of wanted lists', () => {
    const item = '<p>Add to cart</p><p>1 kg</p>'
    const long = '<p>A sentence that is long enough to be known again wherever it stands.</p>'
    const twice = `${long}${item}${item}<p>Weight</p><p>1 kg</p>${long}<table><tr><td>yes</td><td>yes</td></tr></table>`
    const [sentence] = tell(long).visible
    expect(tell(twice).visible).toEqual([sentence, 'Add to cart', '1 kg', 'Add to cart', 'Weight', '1 kg', 'yes', 'yes'])
    const wanted = tell(twice, [field('ratings', 'All ratings', 'array')]).visible
    expect(wanted).toEqual([sentence, 'Add to cart', '1 kg', 'Add to cart', '1 kg', 'Weight', '1 kg', sentence, 'yes', 'yes'])
  })

  it('adds declared data that the page does not show, and embedded state that mentions a field', () => {
    const state = JSON.stringify({ props: { price: '7.50', theme: 'dark', productId: '4711' } })
    const body = `<script type="application/ld+json">{"@type":"Product","name":"Spoon","color":"silver"}</script><h1>Spoon</h1>
      <script id="__NEXT_DATA__" type="application/json">${state}</script>`
    expect(tell(body).data).toEqual(['state __NEXT_DATA__ props.price: 7.50', 'json-ld Product color: silver'])
    expect(tell(body, [field('sku', 'Stock keeping unit (SKU)')]).data).toEqual([
      'state __NEXT_DATA__ props.productId: 4711',
      'json-ld Product color: silver',
    ])
  })

  it('lists the links of visible blocks and those of menus that mention a field, each address once', () => {
    const fields = [field('apply_url', 'Link to apply for the job')]
    const body = `<nav><a href="/a">Home</a><div><a href="/b">How to apply</a></div><div><a href="/c">Blog</a></div><div><a href="/d">Shops</a></div></nav>
      <p>See <a href="/e">the offer</a> or <a href="/e">here</a>.</p><p style="display:none"><a href="/f">apply here</a></p>`
    const url = 'https://site.test/'
    const page = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt: new Date(0), snapshot: null }
    const { links } = promptBlocks(distil({ ...page, via: 'given' }), fields)
    expect(links.map(({ link }) => new URL(link.url).pathname)).toEqual(['/b', '/e'])
  })

  it('includes a name below each picture three times, a text that follows itself once, and texts with figures every time', () => {
    const steps = [1, 2, 3, 4, 5].map((minutes) => `<p>Stir for ${minutes} minutes</p><p>Ada Lovelace/The Kitchen</p>`)
    const { visible } = tell(`<h2>Soup</h2><p>Soup</p>${steps.join('')}`, [field('steps', 'Steps', 'array')])
    expect(visible.filter((text) => text.startsWith('Ada'))).toHaveLength(3)
    expect(visible.filter((text) => text.startsWith('Stir'))).toHaveLength(5)
    expect(visible.filter((text) => text === 'Soup')).toHaveLength(1)
  })

  it('includes the options of a form only where its label mentions a field', () => {
    const form = (label: string): string =>
      `<p>${label}</p><select>${Array.from({ length: 9 }, (_, index) => `<option>Choice ${index}</option>`).join('')}</select>`
    expect(tell(form('Sort by')).visible).toEqual(['Sort by'])
    expect(tell(form('Price from')).visible).toHaveLength(10)
  })

  it('leaves out settings and translations of the site, accounts and media of others, and addresses where none is asked for', () => {
    const state = JSON.stringify({ translations: { price: 'Preis' }, settings: { price: 'on' }, item: { price: '7.50' } })
    const body = `<script type="application/ld+json">{"@type":"Product","offers":{"itemCondition":"https://schema.org/UsedCondition"},
      "publisher":{"name":"Shop","description":"We sell all kinds of spoons"},"sameAs":"https://social.test/shop","image":"https://site.test/1.jpg"}</script>
      <h1>Spoon</h1><script id="__NEXT_DATA__" type="application/json">${state}</script>`
    const plain = tell(body).data
    expect(plain).toContain('state __NEXT_DATA__ item.price: 7.50')
    expect(plain).toContain('json-ld Product offers.itemCondition: https://schema.org/UsedCondition')
    expect(plain.join('\n')).not.toMatch(/Preis|settings|We sell|social|1\.jpg/)
    expect(tell(body, [field('photo', 'Picture of the product')]).data.join('\n')).toContain('1.jpg')
    expect(tell(body, [field('instagram', 'Account of the shop')]).data.join('\n')).toContain('social.test')
  })
})
