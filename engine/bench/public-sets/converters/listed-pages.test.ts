// The converters of the sets that list their pages.
import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { convert, files, PAGE } from './made-up-repository.ts'

describe('converters of sets with listed pages', () => {
  it('product-extraction-benchmark: the annotated values of the pages that were fetched, absent where annotators found none', () => {
    const page = 'a'.repeat(64)
    files({
      [`dataset/html/${page}.html.gz`]: gzipSync(PAGE),
      'dataset/ground-truth.json': {
        [page]: { url: 'https://www.amazon.de/dp/1', price: ['9.50'], currency: ['€'], brand: ['Ann', 'Ann Ltd'] },
        ['b'.repeat(64)]: { url: 'https://shop.example/2', price: ['1'] },
      },
    })
    expect(convert('product-extraction-benchmark')).toEqual([
      {
        id: 'a'.repeat(16),
        site: 'amazon',
        url: 'https://www.amazon.de/dp/1',
        expected: { price: 9.5, currency: '€', brand: { any_of: ['Ann', 'Ann Ltd'] } },
        absent: ['availability', 'sku'],
      },
    ])
  })

  it('recipe-scrapers: the expected values, absent where every page must have one and a test expects none', () => {
    files({
      'tests/test_data/cook.example/cook.testhtml': PAGE,
      'tests/test_data/cook.example/cook.json': {
        title: 'Soup',
        ingredients: ['Water'],
        instructions_list: ['Boil'],
        category: ['Soup', 'Quick'],
        total_time: null,
        yields: '2 servings',
        image: 'https://cook.example/a.png',
        site_name: 'Cook',
        language: 'en',
        canonical_url: 'cook.example',
      },
      'tests/test_data/cook.example/other.json': { title: 'Kept aside' },
    })
    expect(convert('recipe-scrapers')).toEqual([
      {
        id: 'cook.example__cook',
        site: 'cook.example',
        url: 'https://cook.example/',
        expected: {
          title: 'Soup',
          ingredients: ['Water'],
          instructions: ['Boil'],
          yields: '2 servings',
          image: 'https://cook.example/a.png',
          category: { any_of: ['Soup, Quick', 'Soup,Quick'] },
          site_name: 'Cook',
          language: 'en',
          canonical_url: 'cook.example',
        },
        absent: ['author', 'total_time'],
      },
    ])
  })

  it("fundus-publishers: each page with the values of its layout's version, whether the older page was fetched or not", () => {
    files({
      'tests/resources/parser/test_data/at/Paper_2025_01_02.html.gz': gzipSync(PAGE),
      'tests/resources/parser/test_data/at/Paper.json': {
        V1: { title: 'Old' },
        V2: { title: 'New', authors: ['Ann'], publishing_date: '2025-01-02 10:00:00+01:00', body: {} },
      },
      'tests/resources/parser/test_data/at/meta.info': JSON.stringify({
        'Paper_2025_01_02.html.gz': { url: 'https://news.paper.example/a', crawl_date: '2025-01-02 12:00:00' },
        'Paper_2023_01_02.html.gz': { url: 'https://news.paper.example/b', crawl_date: '2023-01-02 12:00:00' },
        'PaperToo_2022_01_02.html.gz': { url: 'https://too.example/c', crawl_date: '2022-01-02 12:00:00' },
      }),
    })
    expect(convert('fundus-publishers')).toEqual([
      {
        id: 'at-Paper_2025_01_02',
        site: 'paper.example',
        url: 'https://news.paper.example/a',
        expected: { title: 'New', authors: ['Ann'], publishing_date: '2025-01-02 10:00:00+01:00' },
      },
    ])
  })

  it('htmldate-eval: pages with a day, whichever folder has them', () => {
    files({
      'tests/cache/a-ä.html': PAGE,
      'tests/test_set/1.html': PAGE,
      'tests/eval_default.json': { 'https://www.a.example/x': { file: 'a-ä.html', date: '2020-01-02' } },
      'tests/eval_mediacloud_2020.json': '{"https://b.example/": {"file": "1.html", "date": NaN}}',
    })
    expect(convert('htmldate-eval')).toEqual([
      { id: 'a-_', site: 'a.example', url: 'https://www.a.example/x', expected: { publication_date: '2020-01-02' } },
    ])
  })

  it('webstruct-contacts: what is marked, in page order, and the site that the page names', () => {
    const mark = (number: number, type: string, text: string): string => `<span wa-id="${number}" wa-type="${type}">${text}</span>`
    files({
      'webstruct_data/corpus/business_pages/source/1.html': '<base href="http://www.firm.example/">',
      'webstruct_data/corpus/business_pages/wa/1.html': `<p>${mark(1, 'TEL', '555 1')}, ${mark(2, 'TEL', '555 2')}</p><b>${mark(3, 'CITY', 'New')}</b>
        <b>${mark(3, 'CITY', 'Town')}</b> ${mark(4, 'CITY', 'Old  Town')} ${mark(5, 'PER', 'Ann')}`,
      'webstruct_data/corpus/random_pages/cleaned/2.html': PAGE,
      'webstruct_data/corpus/random_pages/wa/2.html': mark(1, 'ORG', 'Ann &amp; Co'),
      'webstruct_data/corpus/random_pages/wa/3.html': mark(1, 'ORG', 'Kept aside'),
    })
    const [random, business] = convert('webstruct-contacts')
    expect(random).toMatchObject({
      id: 'random_pages-2',
      site: 'random_pages-2',
      url: 'https://random-pages-2.invalid/',
      expected: { organization: 'Ann & Co' },
    })
    expect(business).toEqual({
      id: 'business_pages-1',
      site: 'firm.example',
      url: 'http://www.firm.example/',
      expected: { phones: ['555 1', '555 2'], city: { any_of: ['New Town', 'Old Town'] } },
      absent: ['faxes', 'emails', 'hours', 'street', 'state', 'zipcode', 'organization', 'country'],
    })
  })

  it('bananalyzer: pages about one thing from web archives, with a shared schema or their own', () => {
    const part = (body: string): string =>
      `--edge\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}\r\n`
    files({
      'static/one/index.mhtml': `Content-Type: multipart/related; boundary="edge"\r\n\r\n${part('<h1>=C3=84</h1>')}--edge--\r\n`,
      'static/two/index.html': PAGE,
      'static/schemas.json': { contact: { name: { type: 'string', description: 'Name.' }, fax: { type: 'phone_number' } } },
      'static/examples.json': [
        {
          id: 'one',
          url: 'https://www.clinic.example/a',
          type: 'detail',
          category: 'healthcare',
          schema_: 'contact',
          evals: [
            {
              type: 'json_match',
              options: [
                { name: 'A', fax: null },
                { name: 'B', fax: null },
              ],
            },
          ],
        },
        {
          id: 'two',
          url: 'https://made.example/b',
          type: 'detail',
          category: 'synthetic',
          schema_: { votes: { type: 'integer' } },
          evals: [{ type: 'json_match', expected: { votes: 3 } }],
        },
        { id: 'list', type: 'listing' },
        { id: 'aside', url: 'https://a.example/', type: 'detail', category: 'x', schema_: 'contact', evals: [{ expected: { name: 'C' } }] },
      ],
    })
    expect(convert('bananalyzer')).toEqual([
      {
        id: 'one',
        site: 'clinic.example',
        url: 'https://www.clinic.example/a',
        expected: { name: { any_of: ['A', 'B'] } },
        absent: ['fax'],
      },
      { id: 'two', site: 'synthetic-two', url: 'https://made.example/b', expected: { votes: 3 }, absent: [] },
    ])
  })

  it('swde-book: the annotated values of the pages that were fetched', () => {
    const folder = 'resources/datasets/swde-17477'
    files({
      [`${folder}/testset/book/book-shop-2000/0010.htm`]: '<base href="http://www.shop.example/b"/><h1>Tom &amp; Ann</h1>',
      [`${folder}/groundtruth/book/book-shop-title.txt`]: 'book\tshop\ttitle\n2000\t2000\n0000\t1\tOther\n0010\t1\tTom &amp; Ann\n',
      [`${folder}/groundtruth/book/book-shop-author.txt`]: 'book\tshop\tauthor\n2000\t2000\n0010\t2\tTom\tAnn\n',
      [`${folder}/groundtruth/book/book-shop-publisher.txt`]: 'book\tshop\tpublisher\n2000\t1\n0010\t0\t<NULL>\n',
    })
    expect(convert('swde-book')).toEqual([
      {
        id: 'shop-0010',
        site: 'shop.example',
        url: 'http://www.shop.example/b',
        expected: { title: 'Tom & Ann', author: { any_of: ['Tom', 'Ann'] } },
      },
    ])
  })
})
