// Of several dates, prices, counts and names on a page the one that the field asks for is read, and null where there is none.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })
const URL = 'https://www.larkspur.example/things/7'

function read(html: string, asked: Field, { url = URL, others = [] as Field[] } = {}): JsonValue {
  const page = distil(givenPage(url, `<html lang="en">${html}`))
  return readDocument(page, { fields: [asked, ...others], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('dates of one line', () => {
  const page = `<header><p>Larkspur Post</p><span>Sunday, March 9, 2025</span></header>
    <article><h1>Bridge opens</h1><p>Published March 3, 2025 6:15 a.m. · Updated March 4, 2025 9:40 a.m. · 4 min</p><p>At last.</p></article>`

  it('are read by their own words, without today’s date in the header of the site', () => {
    expect(read(page, field('published', 'date'))).toBe('2025-03-03T06:15')
    expect(read(page, field('updated', 'date'))).toBe('2025-03-04T09:40')
  })

  it('are read by the words right before them, anywhere on the page', () => {
    const job = '<h1>Baker</h1><p>Ref. 12 · Posted 2 May 2025 · Apply by 30 June 2025</p><p>The flat is available from 1 July 2025.</p>'
    expect(read(job, field('deadline', 'date', 'Application deadline'))).toBe('2025-06-30')
    expect(read(job, field('available_from', 'date'))).toBe('2025-07-01')
    const wiki = `<h1>Hexby</h1>${'<p>The town lies on a hill.</p>'.repeat(40)}<p>This page was last edited on 4 May 2025, at noon.</p>`
    expect(read(wiki, field('last_edited', 'date', 'When the page was last edited'))).toBe('2025-05-04')
  })

  it('the day of an event is read below its name', () => {
    const event = '<h1>Brass night</h1><div><span>Sat</span> <span>14</span> <span>Jun 2025</span></div><p>Posted 1 May 2025</p>'
    expect(read(event, field('date', 'date', 'Date of the event'))).toBe('2025-06-14')
  })

  it('dates of sentences, of tickets and of people are not that of an event', () => {
    const day = (line: string, name = 'event_date'): JsonValue =>
      read(`<h1>Brass night</h1>${line}`, field(name, 'date', 'Date of the event'))
    expect(day('<p>When: Saturday, 14 June 2025</p>')).toBe('2025-06-14')
    expect(day('<p>14 – 16 June 2025</p>')).toBe('2025-06-14')
    expect(day('<p>Tickets on sale 1 May 2025</p><p>14 June 2025</p>')).toBe('2025-06-14')
    expect(day('<p>Registration deadline: 1 May 2025</p>')).toBeNull()
    expect(day('<p>Ada Byron, born 3 May 1988, plays.</p>')).toBeNull()
    expect(day('<p>The town was flooded on 4 May 1988.</p>')).toBeNull()
  })

  it('the closing or change of something else is not read, and "no longer available" revokes the day', () => {
    const deadline = field('deadline', 'date', 'Application deadline')
    expect(read('<h1>Baker</h1><p>Vacancy closes 30 June 2025</p>', deadline)).toBe('2025-06-30')
    expect(read('<h1>Baker</h1><p>Apply now! Shop closes 30 June 2025.</p>', deadline)).toBeNull()
    const terms = '<h1>Bridge opens</h1><p>At last.</p><footer><p>Terms last updated on 3 May 2018</p></footer>'
    expect(read(terms, field('updated', 'date'))).toBeNull()
    expect(read('<h1>Flat 3</h1><p>No longer available from 4 May 2020</p>', field('available_from', 'date'))).toBeNull()
  })

  it('a date without words beside one of an update is the date of publication', () => {
    const post = '<h1>Bridge opens</h1><p>3 May 2025 · Updated 5 May 2025</p>'
    expect(read(post, field('published', 'date'))).toBe('2025-05-03')
    expect(read(post, field('updated', 'date'))).toBe('2025-05-05')
    const sign = '<h1>橋</h1><p>公開日 2025年5月3日 更新日 2025年5月5日</p>'
    expect(read(sign, field('updated', 'date'))).toBe('2025-05-05')
  })

  it('the days of reviews, and those from which a thing is available, are not days of publication', () => {
    const soap = '<h1>Soap</h1><p>Mild.</p><h3>Customer reviews (1)</h3><p>Claire M.</p><p>3 March 2024</p><p>Very mild.</p>'
    expect(read(soap, field('release_date', 'date'))).toBeNull()
    expect(read('<h1>12 Mill Lane</h1><p>Available from 1 September 2025.</p>', field('published', 'date'))).toBeNull()
  })

  it('"ago" is not a month', () => {
    const post = '<h1>Loose chain</h1><dl><dt>Posted</dt><dd>2 years ago 0 thanks</dd></dl>'
    expect(read(post, field('post_date'))).toBe('2 years ago')
  })
})

describe('amounts of one line', () => {
  const box = '<p>RRP £229.00 <span class="now">£179.95</span> incl. VAT. You save £49.05</p>'
  const others = '<h2>You may also like</h2><div class="card">Drill bits £24.99</div><div class="card">Spare battery £69.00</div>'
  const shop = `<h1>Cordless drill</h1>${box}${others}`

  it('the words of one amount do not apply to the next, and prices of other things are not read', () => {
    expect(read(shop, field('price', 'number'))).toBe(179.95)
    expect(read(shop, field('old_price', 'number', 'Price before the discount'))).toBe(229)
    expect(read(`<h1>Cordless drill</h1>${others}`, field('price', 'number'))).toBeNull()
  })

  it('the minimum order for free delivery is neither a price nor a cost of delivery', () => {
    const soap = (line: string): JsonValue[] => {
      const page = `<h1>Soap</h1><p>${line}</p>`
      return [read(page, field('price', 'number')), read(page, field('shipping_cost', 'number'))]
    }
    expect(soap('Delivery £5, free over £50')).toEqual([null, 5])
    expect(soap('Versand 4,99 €, ab 50 € frei')).toEqual([null, 4.99])
    expect(soap('Livraison 4,99 €, offerte dès 50 €')).toEqual([null, 4.99])
    expect(soap('Envío 4,99 €, gratis desde 50 €')).toEqual([null, 4.99])
    expect(soap('送料500円、5,000円以上で送料無料')).toEqual([null, 500])
    expect(soap('Free delivery on orders over £50')).toEqual([null, null])
    expect(soap('From £20 · Free delivery')).toEqual([20, null])
    expect(soap('Sugar-free tea from £4')).toEqual([4, null])
    expect(soap('Perfume free soap from £4')).toEqual([4, null])
  })

  it('the price of a plan is the one per month', () => {
    const plan = (name: string, price: string): string => `<div class="plan"><h3>${name}</h3><p><span>${price}</span>/month</p></div>`
    const page = `<h1>Simple pricing</h1>${plan('Starter', '$0')}${plan('Pro', '$12')}${plan('Team', '$39')}`
    expect(read(page, field('pro_price', 'number', 'Monthly price of the Pro plan'))).toBe(12)
    expect(read(page, field('team_price', 'number', 'Monthly price of the Team plan'))).toBe(39)
  })
})

describe('amounts that are something else', () => {
  it('the pay of a full-time job is not a price, and a night is not a unit', () => {
    const job = '<h1>Baker</h1><p><span>Full-time</span> <span>€70,000 – €85,000 a year</span></p>'
    expect(read(job, field('old_price', 'number'))).toBeNull()
    expect(read(job, field('price', 'number'))).toBeNull()
    expect(read('<h1>Double room</h1><p>From <b>€112</b> per night</p>', field('unit_price', 'number', 'Price per unit'))).toBeNull()
    expect(read('<h1>Double room</h1><p>Parking €20 per day</p>', field('unit_price', 'number', 'Price per unit'))).toBeNull()
  })

  it('figures of a town or a forum are not ingredients, and doors are not authors', () => {
    const figures = ['48.3 km2 (18.6 sq mi)', '61 members in town', '12 likes so far', '3 Feb 2025, 18:22'].map((text) => `<p>${text}</p>`)
    expect(read(`<h1>Hexby</h1>${figures.join('')}`, field('ingredients', 'array'))).toBeNull()
    const night = '<h1>Brass night</h1><ul><li><b>Doors:</b> 19:00</li></ul>'
    expect(read(night, field('authors', 'array'))).toBeNull()
  })

  it('the author of a page is not the maker of a thing', () => {
    const byline = '<h1>Ferry returns</h1><p>By Hanna Wu and Pete Marlow</p><p>Published May 28, 2025</p>'
    expect(read(byline, field('brand'))).toBeNull()
    expect(read('<h1>Copper kettle</h1><p>By Quayside</p><p>$20</p>', field('brand'))).toBe('Quayside')
  })
})

describe('tables with group headings', () => {
  const rows = `<tr><th>Country</th><td>Lorm<sup>[1]</sup></td></tr><tr><th colspan="2">Area</th></tr>
    <tr><th>&nbsp;• Total</th><td>48.3 km2</td></tr><tr><th colspan="2">Population <span>(2023)</span></th></tr>
    <tr><th>&nbsp;• Total</th><td>61,204</td></tr><tr><th>&nbsp;• Density</th><td>1,267/km2</td></tr><tr><th>Elevation</th><td>12 m</td></tr>`
  const page = `<h1>Hexby</h1><table class="infobox">${rows}</table>`

  it('the total below a group heading is its value; a year in brackets is not', () => {
    expect(read(page, field('population', 'number'))).toBe(61204)
    expect(read(page, field('area'))).toBe('48.3 km2')
    expect(read(page, field('elevation'))).toBe('12 m')
  })

  it('footnote marks are not a part of a value', () => {
    expect(read(page, field('country'))).toBe('Lorm')
  })
})

describe('counts', () => {
  it('of a whole thread are read below its heading, not beside each post', () => {
    const post = '<div class="post"><p>It creaks.</p><span>12 replies</span></div>'
    const thread = `<h1>Creaking bracket</h1><p>3 replies · 1,208 views</p>${post}`
    expect(read(thread, field('replies', 'number', 'Number of replies'))).toBe(3)
    expect(read(thread, field('views', 'number', 'Number of views'))).toBe(1208)
    expect(read(`<h1>Creaking bracket</h1><p>Hi.</p><p>Hello.</p>${post}`, field('replies', 'number', 'Number of replies'))).toBeNull()
  })

  it('of a year, of other things and of half a sentence are not read', () => {
    const reviews = field('review_count', 'number', 'Number of reviews')
    expect(read('<h1>Chair</h1><h2>You may also like</h2><div>Table</div><div>Reviews (77)</div>', reviews)).toBeNull()
    expect(read('<h1>Photo</h1><h2>2024 Views</h2>', field('views', 'number'))).toBeNull()
    expect(read('<h1>Chair</h1><p>Comments (2019)</p>', field('comment_count', 'number', 'Number of comments'))).toBeNull()
    expect(read('<h1>Tower Ltd</h1><p>We are 12 people short.</p>', field('employees', 'number'))).toBeNull()
    expect(read('<h1>Tower Ltd</h1><p>We are 12 people.</p>', field('employees', 'number'))).toBe(12)
    expect(read('<h1>Cafe</h1><p>Serving breakfast since 2019</p>', field('founded', 'number'))).toBeNull()
    expect(read('<h1>Cafe</h1><p>Family-run since 1890</p>', field('founded', 'number'))).toBe(1890)
  })

  it('are read in brackets after the name of the counted thing', () => {
    expect(read('<h1>Soap</h1><p>Mild.</p><h3>Reviews (12)</h3>', field('review_count', 'number', 'Number of reviews'))).toBe(12)
  })
})

describe('names', () => {
  it('names of pages are not the names of their subjects', () => {
    const site = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Larkspur"}</script>'
    const page = `<head><title>Pricing | Larkspur</title>${site}</head><h1>Simple, honest pricing</h1><p>Free for a month.</p>`
    expect(read(page, field('product_name', 'string', 'Name of the software'))).toBe('Larkspur')
    expect(read(page, field('title', 'string', 'Title of the page'))).toBe('Simple, honest pricing')
    expect(read('<title>Contact</title><h1>Contact us</h1><p>Call us.</p>', field('practice_name'))).toBeNull()
  })

  it('a name that ends like that of a page is kept, and the site is not a book', () => {
    const film = '<title>First Contact | Larkspur</title><h1>First Contact</h1><p>A film.</p>'
    expect(read(film, field('movie_name'))).toBe('First Contact')
    expect(read('<title>Contact (1997) | Larkspur</title><h1>Contact</h1>', field('name'))).not.toBe('Larkspur')
    expect(read('<title>Contact us | Larkspur</title><h1>Contact us</h1>', field('book_name'))).toBeNull()
    expect(read('<title>Contact us | Larkspur</title><h1>Contact Larkspur</h1>', field('company_name'))).toBe('Larkspur')
  })

  it('a part of the page that its address spells is not the page’s subject', () => {
    const part = (own: string, last: string): JsonValue =>
      read(`<h1>Widget 3000</h1><h2>${own}</h2>`, field('name'), { url: `https://www.larkspur.example/shop/${last}` })
    expect(part('Customer Reviews', 'widget-3000/customer-reviews')).toBe('Widget 3000')
    expect(part('Data Sheet', 'data-sheet')).toBe('Widget 3000')
    expect(part('Technische Daten', 'technische-daten')).toBe('Widget 3000')
  })

  it('beside a list the heading that the address spells is the page’s own', () => {
    const item = (name: string, place: string): string => `<li><h3>${name}</h3><dl><dt>Location</dt><dd>${place}</dd></dl></li>`
    const list = [
      item('Baker', 'Ghent'),
      item('Harbour Pilot', 'Oslo'),
      item('Cook', 'Ghent'),
      item('Clerk', 'Turin'),
      item('Nurse', 'Brno'),
    ]
    const own = '<section><h2>Harbour Pilot</h2><dl><dt>Location</dt><dd>Oslo</dd></dl><p>Apply now.</p></section>'
    const page = `<title>Careers at Larkspur</title><h1>Career opportunities</h1><ul>${list.join('')}</ul>${own}`
    const url = 'https://jobs.larkspur.example/details/Harbour-Pilot_20231'
    expect(read(page, field('job_title'), { url, others: [field('job_description')] })).toBe('Harbour Pilot')
    expect(read(page, field('location', 'string', 'Location of the job'), { url, others: [field('job_title')] })).toBe('Oslo')
  })

  it('a shop is the publisher of its articles, not of the books and games that it sells', () => {
    const titled = (name: string, rest: string, what = 'article'): JsonValue =>
      read(`<title>${name} | Larkspur</title><h1>${name}</h1>${rest}`, field('publisher', 'string', `Publisher of the ${what}`))
    expect(titled('Ferry returns', '<p>By Ada Byron, 3 May 2025</p>')).toBe('Larkspur')
    expect(titled('The Long Book', '<p>By Ada Byron</p>', 'book')).toBeNull()
    expect(titled('Space race', '<p>£12</p><button>Add to cart</button>', 'game')).toBeNull()
    expect(titled('The Long Book', '<p>ISBN 9780306406157</p>', 'work')).toBeNull()
  })

  it('copyright lines name organisations of several words, without the maker of the site', () => {
    const firm = (line: string): JsonValue => read(`<h1>Home</h1><p>Welcome.</p><footer>${line}</footer>`, field('company_name'))
    expect(firm('© 2014 Harbour Pilots of Hexby. All rights reserved.')).toBe('Harbour Pilots of Hexby')
    expect(firm('© Quayside, based on a theme by inkwell')).toBe('Quayside')
    expect(firm('Database Right ORMA International Limited')).toBeNull()
  })

  it('the author of a thread is the first member below its heading', () => {
    const post = (name: string): string => `<div><a href="/u/${name}">${name}</a><p>It creaks whenever it rains.</p></div>`
    const thread = `<h1>Creaking bracket</h1>${post('mudlark')}${post('spanner')}`
    const others = [field('thread_title'), field('topic', 'string', 'Topic of the thread')]
    const author = field('author', 'string', 'Who started the thread')
    expect(read(thread, author, { others })).toBe('mudlark')
    const behind = (line: string): JsonValue =>
      read(`<h1>Creaking bracket</h1>${line}${post('mudlark')}${post('spanner')}`, author, { others })
    expect(behind('<p>Last post by <a href="/u/bob">bob</a></p>')).toBe('mudlark')
    expect(behind('<p><a href="/u/bob">bob</a> replied 2 days ago</p>')).toBe('mudlark')
    expect(behind('<p><a href="/users/sign_in">Sign in</a></p><p><a href="/members/list">Member list</a></p>')).toBe('mudlark')
    expect(behind('<p><a href="/user/anmelden">Anmelden</a></p>')).toBe('mudlark')
    expect(behind('<p>Started by <a href="/u/ada">ada</a>, 3 May 2025</p>')).toBe('ada')
  })
})

describe('values as written', () => {
  it('a telephone number keeps its extension', () => {
    const page = '<h1>Hexby Plumbing</h1><p><a href="tel:5125550148">(512) 555-0148</a> ext. 3</p>'
    expect(read(page, field('phone'))).toBe('(512) 555-0148 ext. 3')
  })

  it('hours keep their brackets, and a telephone number is not one of them', () => {
    const page = '<h1>Hexby Plumbing</h1><h2>Opening hours</h2><p>Monday - Thursday (8:00AM - 5:00PM)</p><p>Phone: (877) 555-0185</p>'
    expect(read(page, field('opening_hours', 'array'))).toEqual(['Monday - Thursday (8:00AM - 5:00PM)'])
  })

  it('an address ends before the contacts on its line', () => {
    const foot = '<h1>Ledgers</h1><p>8 Canal Row, Leeds LS1 4AB · support@ledgers.example</p>'
    expect(read(foot, field('address'))).toBe('8 Canal Row, Leeds LS1 4AB')
    const block = '<h1>Schlosser</h1><address>Planken 5, M 4, 68161 Mannheim</address>'
    expect(read(block, field('address'))).toBe('Planken 5, M 4, 68161 Mannheim')
  })

  it('names in several links are separate names', () => {
    const post = '<h1>Pesto balls</h1><div class="post-category">in <a href="/b">Blog</a> <a href="/p">Poultry</a></div><p>Nice.</p>'
    expect(read(post, field('category', 'string', 'Category of the recipe'))).toBe('Blog, Poultry')
  })

  it('a reading time is not read from another duration', () => {
    expect(read('<h1>Ferry returns</h1><p>28 May 2025 · 4 min read</p>', field('reading_time'))).toBe('4 min')
    expect(read('<h1>Soap</h1><dl><dt>Duration</dt><dd>24 months</dd></dl>', field('reading_time'))).toBeNull()
  })

  it('the size of a home is read from a line of its own', () => {
    const home = '<h1>12 Mill Lane</h1><ul><li>Freehold</li><li>1,140 sq ft / 106 sq m</li></ul>'
    expect(read(home, field('floor_area'))).toBe('1,140 sq ft / 106 sq m')
    expect(read(`${home}<ul><li>300 sq ft</li></ul>`, field('floor_area'))).toBeNull()
    expect(read(home, field('garden_area'))).toBeNull()
    expect(read('<h1>12 Mill Lane</h1><p>Nice.</p><h2>Similar homes</h2><p>90 sq m</p>', field('floor_area'))).toBeNull()
  })
})

describe('values of other things', () => {
  it('Spanish prices before and after a reduction are read, and prices below similar offers are not', () => {
    const ad = '<h1>Bicicleta Torrente</h1><p><span>Antes 450 €</span> <span>Ahora 380 €</span></p>'
    const others = '<h2>Anuncios parecidos</h2><div><a href="/b">Casco</a> <b>30 €</b></div>'
    expect(read(ad + others, field('price', 'number', 'Current price'))).toBe(380)
    expect(read(ad + others, field('old_price', 'number', 'Price before'))).toBe(450)
    expect(read('<h1>Baños</h1><p>Antes de las 12 horas: 8 €</p>', field('price', 'number'))).toBe(8)
  })

  it.each(['More courses', 'Weitere Kurse', "D'autres annonces", 'Otros anuncios', 'Altri corsi', 'Meer advertenties', 'Also on'])(
    'the price of another thing below "%s" is not the price',
    (heading) => {
      const page = `<h1>Evening course</h1><p>Ten evenings.</p><h2>${heading}</h2><p><a href="/x">Pottery</a> 96 €</p>`
      expect(read(page, field('price', 'number'))).toBeNull()
      expect(read(page.replace(heading, 'Fees'), field('price', 'number'))).toBe(96)
    },
  )

  it('numbers in comments of visitors are not read', () => {
    const recipe = '<h1>Lentil loaf</h1><p>Cut it in slices.</p>'
    const comments = '<h2>Comments (3)</h2><p>Sue: made it for 6 people, each had about 300 calories!</p>'
    expect(read(recipe + comments, field('calories', 'number'))).toBeNull()
    expect(read(recipe + comments, field('servings', 'number'))).toBeNull()
    expect(read(`${recipe}<p>About 300 calories each.</p>`, field('calories', 'number'))).toBe(300)
  })

  it('amounts that were raised, lent or turned over are not prices', () => {
    for (const text of ['Last year the evening raised £4,200 for the lifeboat.', 'Her brother lent her £500.', 'Der Umsatz lag bei 900 €.'])
      expect(read(`<h1>Low tide concert</h1><p>${text}</p>`, field('price', 'number'))).toBeNull()
  })

  it('the name of the site is not the employer of a person', () => {
    const site = '<meta property="og:site_name" content="ClayFolk"><title>Mara Ellison | ClayFolk</title>'
    const page = `${site}<h1>Mara Ellison</h1><p>Potter</p><footer>© 2026 ClayFolk Ltd.</footer>`
    expect(read(page, field('current_company'))).toBeNull()
    expect(read(page, field('employer', 'string', 'Employer of the person'))).toBeNull()
    expect(read(page, field('company'))).toBe('ClayFolk')
    expect(read(`${page}<dl><dt>Current company</dt><dd>Burnside Kilns</dd></dl>`, field('current_company'))).toBe('Burnside Kilns')
  })

  it('the address of the maker of the site is not the site’s', () => {
    const page = (by: string): string => `<h1>Hautarztpraxis</h1><footer>${by} Pixelhof, Köln, hallo@pixelhof.example</footer>`
    for (const by of ['Webdesign:', 'Site by', 'Website by', 'Umsetzung durch', 'Réalisation :'])
      expect(read(page(by), field('email'))).toBeNull()
    expect(read(page('Write to us:'), field('email'))).toBe('hallo@pixelhof.example')
  })

  it('the author of a review is not the maker of the thing', () => {
    expect(read('<h1>Hollin 300 kettle review</h1><p>By Priya Nair, 2 October 2026</p>', field('brand'))).toBeNull()
  })

  it('a line break in the source does not begin a line: the time of a step is not that of the whole', () => {
    const step = '<li>Au bout des 15 min, ajoutez le persil et poursuivez la\n    cuisson 5 min à couvert.</li>'
    expect(read(`<h1>Poireaux</h1><ol>${step}</ol>`, field('cook_time', 'number', 'Cooking time in minutes'))).toBeNull()
    expect(read('<h1>Poireaux</h1><ul><li>Cuisson 25 min</li></ul>', field('cook_time', 'number', 'Cooking time in minutes'))).toBe(25)
  })
})

describe('facts about the site and texts of visitors', () => {
  const foot = `<footer><p>Lamp Homes Ltd<br>5 Station Road<br>Leeds LS1 4DY</p><p>Tel. 0113 496 0000, info@lamphomes.example</p></footer>`
  const flat = `<main><h1>Bright flat near the park</h1><p>Rent: £950 a month</p></main>${foot}`
  const profile = `<main><h1>Ada Byron</h1><p>Ada joined in 2019.</p></main>${foot}`

  it('the address in the footer of the site is not that of a home on it', () => {
    expect(read(flat, field('address', 'string', 'Address of the flat'))).toBeNull()
    expect(read(flat, field('city', 'string', 'City of the property'))).toBeNull()
    expect(read(flat, field('address', 'string', 'Address of the agency'))).toBe('5 Station Road, Leeds LS1 4DY')
    const shown = flat.replace('</h1>', '</h1><p>8 Canal Row, Leeds LS2 7AB</p>')
    expect(read(shown, field('address', 'string', 'Address of the flat'))).toBe('8 Canal Row, Leeds LS2 7AB')
  })

  it('the contacts of the site are not those of a person on it', () => {
    expect(read(profile, field('email', 'string', 'E-mail address of the person'))).toBeNull()
    expect(read(profile, field('phone', 'string', 'Phone number of the speaker'))).toBeNull()
    expect(read(profile, field('email', 'string', 'E-mail address'))).toBe('info@lamphomes.example')
    const own = profile.replace('</h1>', '</h1><p>ada@lamphomes.example</p>')
    expect(read(own, field('email', 'string', 'E-mail address of the person'))).toBe('ada@lamphomes.example')
  })

  it('a name is not a job title, although the site has jobs', () => {
    const page = `<nav><a href="/careers">Careers</a></nav>${profile}<button>Apply</button>`
    expect(read(page, field('job_title'), { url: 'https://www.larkspur.example/team/ada-byron' })).toBeNull()
    expect(read('<h1>Baker</h1><button>Apply</button>', field('job_title'), { url: 'https://www.larkspur.example/jobs/7' })).toBe('Baker')
  })

  it('the day of a review is not the release date of the thing', () => {
    const review = '<div class="customer-review"><span class="date">5 April 2025</span><p>Nice</p></div>'
    expect(read(`<h1>Kettle K2</h1>${review}`, field('release_date', 'date'))).toBeNull()
    expect(read(`<h1>Kettle K2</h1>${review}`, field('review_date', 'date', 'Day of the first review'))).toBe('2025-04-05')
    expect(read('<h1>Kettle K2</h1><p>Reviewed by Tom on 4 March 2025</p>', field('release_date', 'date'))).toBeNull()
    expect(read(`<div class="review"><h1>Kettle K2</h1><time>5 April 2025</time></div>`, field('published', 'date'))).toBe('2025-04-05')
  })
})

describe('a field "title" for a job title', () => {
  const title = field('title', 'string', 'Job title')

  it('is neither the heading nor the title of a page about a person', () => {
    const person = '<head><title>Ada Byron</title></head><h1>Ada Byron</h1>'
    expect(read(`${person}<p>Likes mills.</p>`, title)).toBeNull()
    expect(read(`${person}<p>Job title: Engineer</p>`, title)).toBe('Engineer')
  })

  it('is the heading of the page of a job', () => {
    expect(read('<h1>Night nurse</h1><button>Apply now</button>', title)).toBe('Night nurse')
  })
})
