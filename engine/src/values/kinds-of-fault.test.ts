// Values that have a rival right beside them: a price and its unit price, a score and that of an aspect, counts of two kinds, the columns of
// a statement, both ends of a span, commands in headings.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const ld = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`

interface Asked {
  language: string
  type?: FieldType
  head?: string
}

/** `asked` is the field's name, and behind a stroke its description. */
function read(body: string, asked: string, { language, type = 'number', head = '' }: Asked): JsonValue {
  const [name = '', description = name] = asked.split('|')
  const field: Field = { name, description, type }
  const html = `<html lang="${language}"><head><title>Web</title>${head}</head><body><main>${body}</main></body></html>`
  const document = distil(givenPage('https://www.example.org/p/7', html))
  return readDocument(document, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[name] ?? null
}

describe('prices per measure', () => {
  it.each([
    ['de', 'literpreis|Preis pro Liter', '<p class="price">11,94 €</p><p>(1,99 € / 1 Liter)</p>', 1.99],
    ['pl', 'cena_za_kg|Cena za kilogram', '<p><b>17,49 zł</b></p><p>69,96 zł / kg</p>', 69.96],
    ['pt', 'preco_por_litro|Preço por litro', '<p>€8,49 /un</p><p>€11,32/lt</p>', 11.32],
    ['en', 'price_per_metre|Price per metre', '<p class="price">£41.94</p><p>£0.84 per metre</p>', 0.84],
    ['fr', 'prix_au_kilo|Prix au kilo', '<p>28,50 € HT</p><p>1,14 € HT / kg</p>', 1.14],
    ['nl', 'kiloprijs|Prijs per kilo', '<p class="price">€ 6,25</p><p>€ 12,50 per kilo</p>', 12.5],
    ['ja', '単価|100gあたりの価格', '<p>価格：3,600円</p><p>100gあたり1,200円</p>', 1200],
  ])('%s: %s', (...row) => {
    const [language, asked, body, price] = row
    expect(read(`<h1>Good</h1>${body}`, asked, { language })).toBe(price)
  })

  it('are empty where the page has only the price of the whole', () => {
    const head = ld({ '@type': 'Product', name: 'Soap', offers: { '@type': 'Offer', price: '7.50', priceCurrency: 'USD' } })
    expect(read('<h1>Soap</h1><p class="price">$7.50</p>', 'price_per_100g|Price per 100 g', { language: 'en', head })).toBeNull()
  })
})

describe('the price to pay', () => {
  it('is not taken for an old one by a class for the style of a list, or for a state', () => {
    const list = '<ul class="list-unstyled"><li><s>R$ 1.499,00</s></li><li><h2>R$ 1.189,90</h2></li></ul><p>Recondicionada: R$ 820,00</p>'
    expect(read(`<h1>Cadeira</h1>${list}`, 'preco|Preço atual', { language: 'pt' })).toBe(1189.9)
    const state =
      '<p class="price with-list-price">279,00 €<span class="list-price">UVP <span class="list-price-price">349,00 €</span></span></p>'
    expect(read(`<h1>Stuhl</h1>${state}`, 'uvp|UVP', { language: 'de' })).toBe(349)
    expect(read(`<h1>Stuhl</h1>${state}`, 'preis|Aktueller Preis', { language: 'de' })).toBe(279)
  })

  it.each([
    ['de', 'Niedrigster Preis der letzten 30 Tage: 259,00 €', 'tiefstpreis|Niedrigster Preis der letzten 30 Tage'],
    ['it', 'Prezzo più basso degli ultimi 30 giorni: 259,00 €', 'prezzo_minimo|Prezzo più basso degli ultimi 30 giorni'],
    ['pl', 'Najniższa cena w ciągu 30 dni przed obniżką: 259,00 zł', 'najnizsza_cena|Najniższa cena z 30 dni'],
  ])('%s: is another than the lowest of 30 days, and than the one before the reduction', (language, line, asked) => {
    const sign = language === 'pl' ? 'zł' : '€'
    const body = `<h1>Fjord 3</h1><p><span class="price">249,00 ${sign}</span> <s>299,00 ${sign}</s></p><p>${line}</p>`
    expect(read(body, 'price|Current price', { language })).toBe(249)
    expect(read(body, 'old_price|Old price', { language })).toBe(299)
    expect(read(body, asked, { language })).toBe(259)
  })

  it('has the seller of its own offer, and the offers of events are prices, too', () => {
    const offer = (price: string, condition: string, seller: string): object => ({
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      itemCondition: `https://schema.org/${condition}Condition`,
      seller: { '@type': 'Organization', name: seller },
    })
    const offers = [offer('410', 'Refurbished', 'Recyclo'), offer('599', 'New', 'Photo Nord')]
    const product = ld({ '@type': 'Product', name: 'Lumo X', offers })
    expect(read('<h1>Lumo X</h1>', 'vendeur|Vendeur', { language: 'fr', type: 'string', head: product })).toBe('Photo Nord')
    const event = ld({ '@type': 'Event', name: 'Slow Tide', offers: [{ '@type': 'Offer', price: '35', priceCurrency: 'CAD' }] })
    expect(read('<h1>Slow Tide</h1>', 'price|Ticket price', { language: 'en', head: event })).toBe(35)
  })

  it('is found with a dash for its cents, and beside another amount without a blank between', () => {
    expect(read('<h1>V7</h1><p><span>169,-</span> <del>199,-</del></p>', 'prijs|Huidige prijs', { language: 'nl' })).toBe(169)
    const amounts = '<p><span>￥399.00</span><del>￥599.00</del></p>'
    expect(read(`<h1>Pro</h1>${amounts}`, '原价|原价', { language: 'zh' })).toBe(599)
  })
})

describe('ends of declared ranges', () => {
  const value = { '@type': 'QuantitativeValue', minValue: 41_000, maxValue: 52_000, unitText: 'YEAR' }
  const head = ld({ '@type': 'JobPosting', title: 'Binder', baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value } })

  it.each([
    ['salary_min|Minimum salary', 41_000],
    ['salary_max|Maximum salary', 52_000],
  ])('%s', (asked, salary) => {
    expect(read('<h1>Binder</h1>', asked, { language: 'en', head })).toBe(salary)
  })
})

describe('scores and counts', () => {
  it.each([
    [
      'pt',
      'nota_limpeza|Nota de limpeza',
      '<p>8,9 Fabuloso · 1.473 avaliações</p><ul><li>Localização 9,4</li><li>Limpeza 9,0</li></ul>',
      9,
    ],
    ['ja', '食事の評価|食事の評価', '<p>総合評価 4.35（口コミ 892件）</p><table><tr><th>食事</th><td>4.5</td></tr></table>', 4.5],
    ['fr', 'nombre_avis|Nombre d’avis', '<p>Note : 7,4/10 sur 638 votes, 41 avis rédigés</p>', 41],
    ['es', 'numero_opiniones|Número de opiniones', '<a>17 opiniones</a><p>Valoración media: 4,2 sobre 5 (52 votos)</p>', 17],
  ])('%s: %s', (...row) => {
    const [language, asked, body, figure] = row
    expect(read(`<h1>Thing</h1>${body}`, asked, { language })).toBe(figure)
  })
})

describe('columns of statements', () => {
  const statement =
    '<h1>Results</h1><table><tr><th>(in thousands)</th><th>Q2 2026</th><th>Q2 2025</th></tr><tr><td>Net sales</td><td>$ 8,412</td><td>$ 7,990</td></tr><tr><td>Income tax</td><td>—</td><td>15</td></tr></table>'

  it('are those that the description names, and a placeholder in them is no value', () => {
    expect(read(statement, 'net_sales|Net sales in Q2 2026, in thousands', { language: 'en' })).toBe(8412)
    expect(read(statement, 'income_tax|Income tax in Q2 2026', { language: 'en' })).toBeNull()
    expect(read(statement, 'income_tax|Income tax in Q2 2025', { language: 'en' })).toBe(15)
  })

  it('have triangles for losses in Japanese', () => {
    const table = '<table><tr><th></th><th>当期</th><th>前期</th></tr><tr><td>営業利益（百万円）</td><td>△354</td><td>128</td></tr></table>'
    expect(read(`<h1>決算</h1>${table}`, '営業利益|当期の営業利益（百万円）', { language: 'ja' })).toBe(-354)
  })
})

describe('spans of days and times', () => {
  it('without a label belong to the start and the end of an event', () => {
    const body = '<h1>Letterpress</h1><p>Thursday, September 17, 2026 from 11:30 AM to 2:00 PM (EDT)</p>'
    expect(read(body, 'start|Start date and time', { language: 'en', type: 'date' })).toBe('2026-09-17T11:30-04:00')
    expect(read(body, 'end|End date and time', { language: 'en', type: 'date' })).toBe('2026-09-17T14:00-04:00')
  })

  it('of two sentences are not joined', () => {
    const body = '<h1>Looms</h1><p>Starts 12 September 2026. Six evenings, 7–9 pm.</p>'
    expect(read(body, 'end_date|End date', { language: 'en', type: 'date' })).toBeNull()
  })

  it.each([
    [
      'es',
      'fin_plazo|Fin del plazo de solicitud',
      '<dl><dt>Plazo de solicitud</dt><dd>Del 01/03/2026 al 15/04/2026</dd></dl>',
      '2026-04-15',
    ],
    ['zh', '结束日期|展览结束日期', '<p>展期：2026.4.18—2026.6.21</p>', '2026-06-21'],
  ])('%s: have their last day as the end', (...row) => {
    const [language, asked, body, day] = row
    expect(read(`<h1>Thing</h1>${body}`, asked, { language, type: 'date' })).toBe(day)
  })
})

describe('lists', () => {
  it('below a heading with a command have their items, not the command', () => {
    const heading = '<h2>Afluentes<span>[<a href="#e">editar</a>]</span></h2>'
    const body = `<h1>Río Alba</h1>${heading}<ul><li>Arroyo Seco</li><li>Río Mimbre</li></ul>`
    expect(read(body, 'afluentes|Afluentes del río', { language: 'es', type: 'array' })).toEqual(['Arroyo Seco', 'Río Mimbre'])
  })

  it('in one labelled cell are split at its lines, bullets and strokes', () => {
    const rows = '<tr><th>アメニティ</th><td>・タオル<br>・歯ブラシ</td></tr><tr><th>福利厚生</th><td>交通費支給／社会保険完備</td></tr>'
    const body = `<h1>宿</h1><table>${rows}</table>`
    expect(read(body, 'アメニティ|アメニティ', { language: 'ja', type: 'array' })).toEqual(['タオル', '歯ブラシ'])
    expect(read(body, '福利厚生|福利厚生', { language: 'ja', type: 'array' })).toEqual(['交通費支給', '社会保険完備'])
  })

  it('of ingredients in one line are split at its commas', () => {
    const body = '<h1>Crema</h1><h2>Ingredienti</h2><p>Aqua, Glycerin, Cera Alba</p>'
    expect(read(body, 'ingredienti|Ingredienti', { language: 'it', type: 'array' })).toEqual(['Aqua', 'Glycerin', 'Cera Alba'])
  })
})

describe('labels', () => {
  it('in one line of a script without spaces are told apart', () => {
    const body = '<h1>步行街开放</h1><p>2026-03-18 08:42 来源：江州日报 作者：林晓岚 编辑：周平</p>'
    expect(read(body, '来源|来源', { language: 'zh', type: 'string' })).toBe('江州日报')
    expect(read(body, '作者|作者', { language: 'zh', type: 'string' })).toBe('林晓岚')
  })

  it('of doors in English are no Dutch "by"', () => {
    expect(read('<h1>Talk</h1><p>Doors: 6:30 PM</p>', 'doors|Time when the doors open', { language: 'en', type: 'string' })).toBe('6:30 PM')
  })

  it('whose value is still to be agreed leave a number empty', () => {
    const body =
      '<h1>Mieszkanie</h1><table><tr><th>Czynsz</th><td>do uzgodnienia</td></tr><tr><th>Kaucja</th><td>2 500 zł</td></tr></table>'
    expect(read(body, 'czynsz|Czynsz', { language: 'pl' })).toBeNull()
  })
})

describe('names', () => {
  it('keep their own "by" before that of the author', () => {
    const head = '<title>Stand by Me, Mabel by Ruth Oakes (Paperback)</title>'
    const body = '<h1>Stand by Me, Mabel (Paperback)</h1><p>by <a href="/a">Ruth Oakes</a></p>'
    const html = `<html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`
    const fields = [{ name: 'title', description: 'Title of the book', type: 'string' as const }]
    const reading = { fields, prompt: '', targetName: 'URL', referenceDate: null }
    expect(readDocument(distil(givenPage('https://www.example.org/p/7', html)), reading).data.title).toBe('Stand by Me, Mabel')
  })

  it('are asked for by a Spanish word that is a number in French', () => {
    expect(read('<h1>Noche de Jazz</h1>', 'evento|Nombre del evento', { language: 'es', type: 'string' })).toBe('Noche de Jazz')
  })
})
