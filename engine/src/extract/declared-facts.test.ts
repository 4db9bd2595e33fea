// Values that a page declares about itself, about its subject, and about things that are not the field's subject.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string): Field => ({ name, description, type: 'string' })

function read(head: string, body: string, asked: Field): JsonValue {
  const url = 'https://www.plum-kitchen.example/tart'
  const page = givenPage(url, `<html><head>${head}</head><body>${body}</body></html>`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const data = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
const recipe = (more: object): string => data({ '@type': 'Recipe', name: 'Plum tart', ...more })

describe('facts of the page', () => {
  const siteName = field('site_name', 'Name of the web site.')

  it('have precedence over properties of its subject', () => {
    const canonical = '<link rel="canonical" href="https://www.plum-kitchen.example/tart">'
    const head = canonical + recipe({ mainEntityOfPage: 'https://www.plum-kitchen.example/tart#webpage' })
    expect(read(head, '<h1>Plum tart</h1>', field('canonical_url', 'Canonical URL of the page.'))).toBe(
      'https://www.plum-kitchen.example/tart',
    )
  })

  it('contain the name of the site only if the page declares it, not from its address, logo or copyright line', () => {
    const body = '<img src="/logo.png" alt="Plum Kitchen logo"><h1>Plum tart</h1><p>© 2024 Plum Kitchen</p>'
    expect(read('<title>Plum tart | Plum Kitchen</title>', body, siteName)).toBeNull()
    expect(read('<meta property="og:site_name" content="The Plum Kitchen">', body, siteName)).toBe('The Plum Kitchen')
  })

  it('do not contain the page that an article is part of as the name of the site', () => {
    const parts = data({ '@type': 'Article', isPartOf: { '@type': 'WebPage', name: 'Plum tart - Plum Kitchen' } })
    expect(read(parts, '<h1>Plum tart</h1>', siteName)).toBeNull()
  })

  it('contain language tags with a hyphen, even if they are declared with an underscore', () => {
    const language = field('language', 'Language tag of the page, for example en or en-US.')
    expect(read('<meta property="og:locale" content="pt_BR">', '<h1>Torta</h1>', language)).toBe('pt-BR')
  })
})

describe('things other than the subject', () => {
  it('do not fill the author: the photographer of a picture is not the author of the recipe', () => {
    const head = recipe({ image: { '@type': 'ImageObject', url: '/tart.jpg', author: 'Ada Byron' } })
    expect(read(head, '<h1>Plum tart</h1>', field('author', 'Person credited with the recipe.'))).toBeNull()
  })
})

describe('the picture of a page', () => {
  const image = field('image', 'URL of the main image of the recipe.')
  const shared = '<meta property="og:image" content="https://www.plum-kitchen.example/tart.jpg">'

  it('is the one that both the meta tags and the declared page name, before the one of the recipe', () => {
    const page = data({
      '@type': 'WebPage',
      primaryImageOfPage: { '@type': 'ImageObject', url: 'https://www.plum-kitchen.example/tart.jpg' },
    })
    const head = shared + page + recipe({ image: 'https://www.plum-kitchen.example/slice.jpg' })
    expect(read(head, '<h1>Plum tart</h1>', image)).toBe('https://www.plum-kitchen.example/tart.jpg')
    expect(read(shared + recipe({ image: 'https://www.plum-kitchen.example/slice.jpg' }), '<h1>Plum tart</h1>', image)).toBe(
      'https://www.plum-kitchen.example/slice.jpg',
    )
  })

  it('may be a square named 1x1, but not a pixel named 1x1', () => {
    const square = 'https://www.plum-kitchen.example/tart-1x1.jpg'
    expect(read(recipe({ image: [square] }), '<h1>Plum tart</h1>', image)).toBe(square)
    expect(read(recipe({ image: 'https://www.plum-kitchen.example/1x1.gif' }), '<h1>Plum tart</h1>', image)).toBeNull()
  })

  it('is the shared one, not a smaller cut of it, and the largest of several sizes', () => {
    const cut = recipe({ image: 'https://www.plum-kitchen.example/slice-300x200.jpg' })
    expect(read(shared + cut, '<h1>Plum tart</h1>', image)).toBe('https://www.plum-kitchen.example/tart.jpg')
    const sizes = recipe({ image: ['https://cdn.example/t.jpg?w=300&h=200', 'https://cdn.example/t.jpg?w=900&h=600'] })
    expect(read(sizes, '<h1>Plum tart</h1>', image)).toBe('https://cdn.example/t.jpg?w=900&h=600')
  })
})

describe('the author', () => {
  it('is read from a byline after the date', () => {
    const author = field('author', 'Person credited with the recipe.')
    expect(read('', '<h1>Plum tart</h1><p>12. März 2023 von Wiebke Harms</p>', author)).toBe('Wiebke Harms')
    expect(read('', '<h1>Plum tart</h1><p>Door Joke Visser op 3 november 2021</p>', author)).toBe('Joke Visser')
    expect(read('', '<h1>Plum tart</h1><p>Since 12 March 2023 served by Two Sisters</p>', author)).toBeNull()
  })
})

describe('parts of a line that are separated by spaces', () => {
  const card = (name: string, ...parts: string[]): string =>
    `<div><span class="recipe-details-label">${name}</span> ${parts.map((part) => `<span>${part}</span>`).join(' ')}</div>`

  it('become one value with spaces', () => {
    const body = `<h1>Plum tart</h1>${card('Préparation', '20<span> minutes</span>', 'minutes')}${card('Portions', '8', 'parts')}`
    const yields = field('yields', "Amount the recipe makes, written as 'N servings' or 'N items'.")
    expect(read('', body, yields)).toBe('8 servings')
    expect(read('', body, field('prep_time', 'Preparation time.'))).toContain('20')
    expect(read('', '<h1>Tarte</h1><ul><li>Tiempo: 1 h 20 min</li></ul>', field('total_time', 'Total time.'))).toBe('1 h 20 min')
  })
})

describe('amounts', () => {
  it('are the one with a unit if several are declared', () => {
    const yields = field('yields', "Amount the recipe makes, written as 'N servings' or 'N items'.")
    expect(read(recipe({ recipeYield: ['8', '8 tartlets'] }), '<h1>Plum tart</h1>', yields)).toBe('8 tartlets')
  })

  it('are read from sentences and headings', () => {
    const yields = field('yields', "Amount the recipe makes, written as 'N servings' or 'N items'.")
    expect(read('', '<h1>Plum tart</h1><p>Serves four to six</p>', yields)).toBe('6 servings')
    expect(read('', '<h1>Plum tart</h1><p>For two long weeks</p>', yields)).toBeNull()
    expect(read('', '<h1>Plum tart</h1><h2>Zutaten (4 Portionen)</h2><ul><li>1 kg Pflaumen</li></ul>', yields)).toBe('4 servings')
    expect(read('', '<h1>親子丼</h1><h2>材料（2人分）</h2>', yields)).toBe('2 servings')
  })
})

describe('a description', () => {
  const description = field('description', 'Short introduction or summary of the recipe.')
  const meta = (text: string): string => `<meta name="description" content="${text}">`
  const intro = 'A plum tart as my grandmother made it, with a crust of almonds and little sugar.'

  it('is the full text of the page without the title if the declared one is truncated', () => {
    const cut = meta('Plum tart A plum tart as my grandmother made it, with a crust of almonds...')
    expect(read(cut, `<h1>Plum tart</h1><p>${intro}</p>`, description)).toBe(intro)
  })

  it('is only the sentence of the page if the declared one was assembled from all of its text', () => {
    const lines = ['Portions: 4 to 6', 'INGREDIENTS', '1 kg plums', '200 g flour', 'METHOD']
    const body = `<h1>Plum tart</h1><div><p>${intro}</p></div><div>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`
    expect(read(meta(`${lines.slice(0, 4).join(' ')} ${intro}`), body, description)).toBe(intro)
    expect(read(meta(`A tart for late summer. ${intro}`), body, description)).toBe(`A tart for late summer. ${intro}`)
  })

  it('is the paragraph below the heading if none is declared and the field asks for an introduction', () => {
    const body = `<h1>Plum tart</h1><p>12 March 2023</p><p>${intro}</p><p>It keeps for two days in a tin.</p>`
    expect(read('', body, description)).toBe(intro)
    expect(read('', body, field('description', 'Description of the recipe.'))).toBeNull()
    expect(read(meta('Plums, almonds and little sugar: a tart for late summer.'), body, description)).toContain('late summer')
  })

  it('is found in an element whose class name contains "sidebar" if that is the layout of the page', () => {
    const body = `<h1>Plum tart</h1><div class="sidebar-right-layout"><div class="recipe-description">${intro}</div></div>`
    expect(read('', body, description)).toBe(intro)
  })
})

describe('diets', () => {
  it('are written as words: GlutenFreeDiet becomes "Gluten Free Diet"', () => {
    const diet: Field = { name: 'dietary_restrictions', description: 'Diets for which the recipe is suitable.', type: 'array' }
    expect(read(recipe({ suitableForDiet: 'https://schema.org/GlutenFreeDiet' }), '<h1>Plum tart</h1>', diet)).toEqual(['Gluten Free Diet'])
  })
})

describe('the state of scripts', () => {
  const state = (value: object): string => `<script>window.__STATE__ = ${JSON.stringify(value)}</script>`
  const binding = field('format', 'Format or binding of the book, for example Paperback.')
  const version = field('latest_version', 'Number of the latest version.')

  it.each([
    ['a setting', { settings: { dates: { format: 'D MMMM YYYY' } } }],
    ['an advertisement beside a name', { page: { title: 'Plum tart' }, slots: [{ name: 'top', format: 'leaderboard' }] }],
    ['the version of the program', { version: '3.31.1', path: '/static/plum-kitchen/' }],
  ])('fills no field from %s', (_, value) => {
    expect(read(state(value), '<h1>Plum tart</h1>', binding)).toBeNull()
    expect(read(state(value), '<h1>Plum tart</h1>', version)).toBeNull()
  })

  it.each([
    ['beside its name', { item: { title: 'Plum tart', format: 'Hardcover' } }],
    ['below its name', { item: { name: 'Plum Tart', details: { format: 'Hardcover' } } }],
  ])('fills a field from an object of the subject: %s', (_, value) => {
    expect(read(state(value), '<h1>Plum tart</h1>', binding)).toBe('Hardcover')
  })

  it('identifiers of the site at other services (fb:pages) are no counts', () => {
    const pages: Field = { name: 'pages', description: 'Number of pages.', type: 'number' }
    expect(read('<meta property="fb:pages" content="450067131833732">', '<h1>Plum tart</h1>', pages)).toBeNull()
  })
})

describe('properties of one type of thing', () => {
  const day: Field = { name: 'application_deadline', description: 'Last day for applications.', type: 'date' }

  it('are not read from a thing of another type: the name of a recipe is no job title', () => {
    const title = field('job_title', 'Title of the position.')
    expect(read(recipe({}), '<p>Stone them and bake.</p>', title)).toBeNull()
    expect(read(data({ '@type': 'JobPosting', title: 'Baker' }), '<p>We bake.</p>', title)).toBe('Baker')
  })

  it('the last day of a price is no deadline for applications', () => {
    const offer = data({ '@type': 'Product', name: 'Tart tin', offers: { price: 9, priceValidUntil: '2027-12-31' } })
    expect(read(offer, '<h1>Tart tin</h1>', day)).toBeNull()
    expect(read(offer, '<h1>Tart tin</h1>', { ...day, name: 'valid_until', description: 'Day until which the offer is valid.' })).toBe(
      '2027-12-31',
    )
    expect(read(data({ '@type': 'JobPosting', title: 'Baker', validThrough: '2027-12-31' }), '<h1>Baker</h1>', day)).toBe('2027-12-31')
  })

  it('the address of a comment form is none for tickets, and that of an offer is', () => {
    const tickets = field('ticket_url', 'Address where tickets are sold.')
    const address = 'https://www.plum-kitchen.example/tickets'
    const comment = data({ '@type': 'Article', headline: 'Plum tart', potentialAction: { '@type': 'CommentAction', target: address } })
    expect(read(comment, '<h1>Plum tart</h1>', tickets)).toBeNull()
    expect(read(data({ '@type': 'Event', name: 'Plum day', offers: { url: address } }), '<h1>Plum day</h1>', tickets)).toBe(address)
  })

  it('the section of an article is not the channel of a video', () => {
    const channel = field('channel', 'Channel or person that published the video.')
    expect(read(data({ '@type': 'Article', headline: 'Plum tart', articleSection: 'Cakes' }), '<h1>Plum tart</h1>', channel)).toBeNull()
    const film = data({ '@type': 'VideoObject', name: 'Plum tart', author: { '@type': 'Person', name: 'Ada Bakes' } })
    expect(read(film, '<h1>Plum tart</h1>', channel)).toBe('Ada Bakes')
  })

  it('the language of a page is not that of the book that it is about', () => {
    const language = field('language', 'Language of the book.')
    const head = '<meta name="language" content="en">' + data({ '@type': 'Article', headline: 'Plum tart', inLanguage: 'en-US' })
    expect(read(head, '<h1>Plum tart</h1>', language)).toBeNull()
    expect(read(data({ '@type': 'Book', name: 'Plum tart', inLanguage: 'fr' }), '<h1>Plum tart</h1>', language)).toBe('fr')
  })
})

describe('meta tags of libraries and journals', () => {
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`
  const body = '<h1>On pots</h1>'
  const day: Field = { name: 'date', description: 'Date of publication', type: 'date' }

  it.each(['DC.', 'dcterms.', 'DCTERMS:', 'dc:'])('with the prefix %s fill author, date and publisher', (prefix) => {
    const head = meta(`${prefix}creator`, 'Ada Byron') + meta(`${prefix}issued`, '2020-05-04') + meta(`${prefix}publisher`, 'Hill Press')
    expect(read(head, body, field('author', 'Author of the text'))).toBe('Ada Byron')
    expect(read(head, body, day)).toBe('2020-05-04')
    expect(read(head, body, field('publisher', 'Publisher'))).toBe('Hill Press')
  })

  it('with the prefix citation_ fill author and date', () => {
    const head = meta('citation_author', 'Byron, Ada') + meta('citation_publication_date', '2020/05/04')
    expect(read(head, body, field('author', 'Author of the text'))).toBe('Byron, Ada')
    expect(read(head, body, day)).toBe('2020-05-04')
  })
})
