// Fields of one kind of page on pages of another kind: text that only looks like a value is not returned, and real values are.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'
import { isIsbn } from '../values/identifier/check-digits.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })

function read(body: string, asked: Field, path = '/leek-soup'): JsonValue {
  const page = givenPage(`https://www.hill-mill.example${path}`, `<html lang="en">${body}`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const declared = (thing: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`
const SOUP = `${declared({ '@type': 'Recipe', recipeYield: '4 servings' })}<h1>Leek soup</h1>`
const LAMP = `${declared({ '@type': 'Product', name: 'Desk lamp' })}<h1>Desk lamp</h1>`
const NEWS = `${declared({ '@type': 'NewsArticle', headline: 'The mill is open' })}<h1>The mill is open</h1>`

describe('ISBN', () => {
  it.each([
    ['978-3-16-148410-0', true],
    ['9791034304110', true],
    ['0-19-852663-6', true],
    ['080442957X', true],
    ['6935364088101', false],
    ['978-3-16-148410-1', false],
    ['0-19-852663-7', false],
    ['1234567890123', false],
  ])('%s: %s', (code, is) => {
    expect(isIsbn(code)).toBe(is)
  })

  it.each<[string, Field, string | null]>([
    ['EAN: 6935364088101', field('isbn_13', 'ISBN-13 of the book, digits only.'), null],
    ['ISBN: 9783161484101', field('isbn_13', 'ISBN-13 of the book, digits only.'), null],
    ['ISBN: 9783161484100', field('isbn_13', 'ISBN-13 of the book, digits only.'), '9783161484100'],
    ['ISBN-10: 1234567890', field('isbn_10', 'ISBN-10 of the book.'), null],
    ['ISBN-10: 0198526636', field('isbn_10', 'ISBN-10 of the book.'), '0198526636'],
    ['EAN: 6935364088101', field('ean', 'EAN of the product.'), '6935364088101'],
  ])('%s for %o', (line, asked, value) => {
    expect(read(`<h1>Desk lamp</h1><p>${line}</p>`, asked)).toBe(value)
  })
})

describe('numbers of a page', () => {
  it.each<[string, Field]>([
    [SOUP, field('sku', 'Stock keeping unit of the product.')],
    [NEWS, field('listing_id', 'Identifier of the listing.')],
    [LAMP, field('job_id', 'Identifier of the posting.')],
  ])('are no identifier of another kind of thing: %#', (body, asked) => {
    const address = '<link rel="canonical" href="https://www.hill-mill.example/p/4711223">'
    expect(read(address + body, asked, '/p/4711223')).toBeNull()
  })

  it('are the identifier of the thing that the page declares', () => {
    const address = '<link rel="canonical" href="https://www.hill-mill.example/p/4711223">'
    expect(read(address + LAMP, field('sku', 'Stock keeping unit of the product.'), '/p/4711223')).toBe('4711223')
  })

  it('are no identifier if they are a date', () => {
    const asked = field('sku', 'Stock keeping unit of the product.')
    expect(read('<h1>Lamp</h1><p>2024-09-05</p>', asked, '/lamp-2024-09-05')).toBeNull()
  })

  it('are no phone number after a label of a code', () => {
    const asked = field('phone', 'Phone number of the seller.')
    expect(read('<h1>Crisps</h1><p>UPC : 099482467999</p>', asked)).toBeNull()
    expect(read('<h1>Crisps</h1><p>Tel: 099482467999</p>', asked)).toBe('099482467999')
  })

  it('are a number of pages only if the text is such a number, not because of a class name', () => {
    const asked = field('pages', 'Number of pages.', 'number')
    expect(read('<h1>News</h1><div class="page-pages">Thursday, 5 June 2025</div>', asked)).toBeNull()
    expect(read('<h1>Mill tales</h1><span class="pages">352 pages</span>', asked)).toBe(352)
  })
})

describe('texts on pages of another kind', () => {
  it('"Makes 4 servings" and "By Ada Byron" are no brand on a recipe', () => {
    const brand = field('brand', 'Brand of the product.')
    expect(read('<h1>Leek soup</h1><dl><dt>Makes</dt><dd>4 to 6 servings</dd></dl>', brand)).toBeNull()
    expect(read('<h1>Soup pot</h1><dl><dt>Make</dt><dd>Hill Mill</dd></dl>', brand)).toBe('Hill Mill')
    expect(read(`${SOUP}<p>By Ada Byron</p>`, brand)).toBeNull()
    expect(read(`${LAMP}<p>by Wren Works</p>`, brand)).toBe('Wren Works')
  })

  it('a heading is a job title only if the page declares no other subject', () => {
    const asked = field('job_title', 'Title of the position.')
    expect(read(`${SOUP}<footer><a href="/jobs">Careers</a></footer>`, asked)).toBeNull()
    expect(read('<h1>Miller</h1><a href="/apply">Apply now</a>', asked)).toBe('Miller')
  })

  it('amounts of money are a salary only on pages about a job', () => {
    const asked = field('salary', 'Salary or salary range with its currency.')
    expect(read(`${NEWS}<p>The income limit rises from $154,000 to $220,000 a family.</p>`, asked)).toBeNull()
    expect(read('<h1>Miller</h1><p>$54,000 to $62,000</p><a href="/apply">Apply now</a>', asked)).toBe('$54,000 to $62,000')
  })

  it('the publication date of a page is not the date of an event', () => {
    const asked = field('start_date', 'Day and time at which the event starts.', 'date')
    expect(read(`${NEWS}<time datetime="2024-05-02">2 May 2024</time>`, asked)).toBeNull()
    expect(read('<h1>Mill fair</h1><div class="post-meta"><time datetime="2024-05-02">2 May 2024</time></div>', asked)).toBeNull()
    const dated = '<meta property="article:published_time" content="2024-05-02T08:00:00Z">'
    expect(read(`${dated}<h1>Mill fair</h1><time datetime="2024-05-02">2 May 2024</time>`, asked)).toBeNull()
    expect(read(`${dated}<h1>Mill fair</h1><time datetime="2024-06-09">9 June 2024</time>`, asked)).toBe('2024-06-09')
  })

  it('the writer of a review, a shop and a phrase with "by" are no author of a book', () => {
    const author = field('author', 'Author of the book; several separated by commas.')
    expect(read('<h1>Lamp</h1><div class="review"><span class="author">Jim Bow</span></div>', author)).toBeNull()
    expect(read('<h1>Laisse</h1><a class="author" href="/s">Visiter la boutique PetWorks</a>', author)).toBeNull()
    expect(read('<h1>Miller</h1><p>By applying to this position, you agree.</p>', author)).toBeNull()
    expect(read('<h1>Mill tales</h1><a class="author" href="/a">Ada Byron</a>', author)).toBe('Ada Byron')
  })

  it('"available" and "stock" are an availability only on pages that sell something', () => {
    const asked = field('availability', 'InStock if the book can be bought, OutOfStock if the page makes clear that it cannot.')
    expect(read('<h1>Leek soup</h1><p>3 cups chicken stock, available everywhere</p>', asked)).toBeNull()
    expect(read('<h1>Mill tales</h1><p>$12.00</p><p>Available in two days</p>', asked)).toBe('InStock')
    expect(read('<h1>Mill tales</h1><p>Currently unavailable</p>', asked)).toBe('OutOfStock')
  })

  it('a copyright line is no licence', () => {
    const foot = '<h1>On mills</h1><p class="copyright license">© 2023 Hill Mill. All Rights Reserved.</p>'
    expect(read(foot, field('license', 'Licence of the paper.'))).toBeNull()
    expect(read('<h1>On mills</h1><p class="license">CC BY 4.0</p>', field('license', 'Licence of the paper.'))).toBe('CC BY 4.0')
  })

  it('headings inside a page are no section of the site', () => {
    const asked = field('section', 'Section or category of the article.')
    expect(read('<h1>Miller</h1><h3 class="section">About us</h3>', asked)).toBeNull()
    expect(read('<h1>The mill is open</h1><p class="section">Politics</p>', asked)).toBe('Politics')
  })

  it('0:00 and the seconds that a server took are no total time', () => {
    const asked = field('total_time', 'Total time in minutes.', 'number')
    expect(read('<h1>Crisps</h1><dl><dt>Total time</dt><dd>0:00</dd></dl>', asked)).toBeNull()
    expect(read('<h1>Thread</h1><p>Time: 0.286s</p>', asked)).toBeNull()
    expect(read('<h1>Soup</h1><dl><dt>Total time</dt><dd>1:30</dd></dl>', asked)).toBe(90)
  })

  it('the quantity of an order is not the number of servings', () => {
    const asked = field('yields', "Amount the recipe makes, written as 'N servings' or 'N items'.")
    expect(read('<h1>Mill tales</h1><label for="q">Quantity</label><input id="q" value="1">', asked)).toBeNull()
  })

  it('ratings and answers of customers are no steps or ingredients', () => {
    const steps = field('instructions', 'Preparation steps in order, one per step.', 'array')
    const answers = '<ol><li>I had to pay for the cable as well.</li><li>It came after three long weeks.</li></ol>'
    expect(read(`${LAMP}${answers}`, steps)).toBeNull()
    expect(read(`<h1>Leek soup</h1>${answers}`, steps)).toHaveLength(2)
    const ingredients = field('ingredients', 'Ingredient lines in page order, one per ingredient.', 'array')
    const rows = ['4.25', '4 stars', '33% off today', '4.5 out of 5'].map((row) => `<li>${row}</li>`).join('')
    expect(read(`<h1>Mill tales</h1><ul>${rows}</ul>`, ingredients)).toBeNull()
  })
})

describe('links', () => {
  const link = (href: string, text: string): string => `<h1>Ada Byron</h1><a href="${href}">${text}</a>`
  it.each<[string, string, Field]>([
    ['https://www.linkedin.com/company/hill-mill', 'LinkedIn', field('linkedin_url', "Address of the person's LinkedIn profile.")],
    [
      'https://www.linkedin.com/shareArticle?url=https://a.example/',
      'LinkedIn',
      field('linkedin_url', "Address of the company's LinkedIn page."),
    ],
    ['https://www.hill-mill.example/login/register', 'Register', field('ticket_url', 'Address where tickets are sold.')],
    ['https://www.hill-mill.example/videos', 'Videos', field('video_url', 'Address of the video file or player.')],
  ])('%s is not the address that the field asks for', (href, text, asked) => {
    expect(read(link(href, text), asked)).toBeNull()
  })

  it.each<[string, string, Field]>([
    ['https://www.linkedin.com/in/ada', 'LinkedIn', field('linkedin_url', "Address of the person's LinkedIn profile.")],
    ['https://www.linkedin.com/company/hill-mill', 'LinkedIn', field('linkedin_url', "Address of the company's LinkedIn page.")],
    ['https://www.hill-mill.example/tickets', 'Tickets', field('ticket_url', 'Address where tickets are sold.')],
  ])('%s is the address that the field asks for', (href, text, asked) => {
    expect(read(link(href, text), asked)).toBe(href)
  })
})
