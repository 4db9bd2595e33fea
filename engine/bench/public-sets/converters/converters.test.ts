// Each converter reads a small invented repository with the structure of the real one.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPages, readTruth } from '../../read-dataset.ts'
import { checkOut } from '../fetch-set.ts'
import { scoreSet } from '../run-set.ts'
import { readSetList } from '../set-list.ts'
import { writeSet } from '../write-set.ts'
import { CONVERTERS } from './index.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-converter-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const PAGE = '<html><body><h1>Made up</h1></body></html>'

function files(contents: Record<string, string | Buffer | object>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  }
}

function convert(name: string) {
  const pages = CONVERTERS[name]?.(folder).pages ?? []
  return pages.map(({ id, site, url, expected, absent, rows }) => ({
    id,
    site,
    url,
    expected,
    ...(absent && { absent }),
    ...(rows && { rows }),
  }))
}

describe('converters', () => {
  it('exist for exactly the sets of the list', () => {
    expect(Object.keys(CONVERTERS).sort()).toEqual(
      readSetList()
        .map(({ name }) => name)
        .sort(),
    )
  })

  it('postlight-parser: the values asserted by a test, without nulls', () => {
    files({
      'fixtures/news.example.html': PAGE,
      'src/extractors/custom/news.example/index.test.js': `
        url = 'https://www.news.example/a'; fs.readFileSync('./fixtures/news.example.html')
        assert.equal(title, 'It\\'s made up'); assert.equal(
          author,
          'Ann' + ' Other'
        ); assert.equal(dek, null); assert.equal(date_published, '2020-01-02T03:04:05.000Z')`,
    })
    expect(convert('postlight-parser')).toEqual([
      {
        id: 'news.example',
        site: 'news.example',
        url: 'https://www.news.example/a',
        expected: { title: "It's made up", author: 'Ann Other', date: '2020-01-02T03:04:05.000Z' },
      },
    ])
  })

  it('meetings: those whose start is asserted by a test, without titles and places that are not on the page', () => {
    files({
      'tests/files/board.html': '<p>Room 5, City Hall</p><h2>Board of Works</h2>',
      'tests/test_board.py': `
test_response = file_response(
    join(dirname(__file__), "files", "board.html"),
    url="https://www.board.example/meetings",
)
freezer = freeze_time("2020-03-01")
parsed_items = [item for item in spider.parse(test_response)]


def test_all():
    assert parsed_items[0]["title"] == "Board of Works"
    assert parsed_items[0]["start"] == datetime(2020, 4, 1, 18, 30)
    assert parsed_items[0]["location"] == {"name": "Room 5", "address": "Elsewhere"}
    assert parsed_items[1]["title"] == "Committee"
    assert parsed_items[1]["start"] == datetime(2020, 4, 2, 0, 0)
    assert parsed_items[2]["title"] == "Board of Works"
`,
    })
    expect(convert('meetings-det')).toEqual([
      {
        id: 'board',
        site: 'board.example',
        url: 'https://www.board.example/meetings',
        expected: {},
        rows: [{ title: 'Board of Works', start: '2020-04-01T18:30', location: { any_of: ['Room 5'] } }, { start: '2020-04-02' }],
      },
    ])
  })

  it('card-fragments: annotated values of the requested fields, durations in minutes', () => {
    const recipe = { type: 'recipe', name: 'Bread', cook_time: '1 hr 20 mins', servings: '4', ingredients: ['flour'], description: 'No.' }
    const job = { type: 'job_posting', title: 'Baker', company: 'N/A', location: 'Ham' }
    const lines = [recipe, job].map((expected_json) => JSON.stringify({ example_html: PAGE, expected_json }))
    files({ 'data/processed/golden.jsonl': `${lines.join('\n')}\n` })
    expect(convert('card-fragments').map(({ id, expected }) => [id, expected])).toEqual([
      ['recipe-0', { title: 'Bread', cook_time: 80, servings: '4', ingredients: ['flour'] }],
      ['job_posting-1', { title: 'Baker', location: 'Ham' }],
    ])
  })

  it('onetsp-recipes: the values asserted by a test, without zeros and yields without a single number', () => {
    files({
      'tests/data/soup_example.html': PAGE,
      'tests/RecipeParser_Parser_SoupTest.php': `<?php class SoupTest {
        public function test_soup() {
          $path = TestUtils::getDataPath("soup_example.html");
          $url = "http://www.soup.example/1";
          $this->assertEquals('Soup & bread', $recipe->title);
          $this->assertEquals(15, $recipe->time['prep']);
          $this->assertEquals(0, $recipe->time["cook"]);
          $this->assertEquals('4 servings', $recipe->yield);
          #$this->assertEquals(60, $recipe->time['total']);
          $this->assertEquals(9, count($recipe->ingredients[0]['list']));
          $this->assertEquals('Ann Other', $recipe->credits, "Credits.");
        } }`,
    })
    const expected = { title: 'Soup & bread', prep_time: 15, servings: 4, author: 'Ann Other' }
    expect(convert('onetsp-recipes')).toEqual([{ id: 'soup_example', site: 'soup.example', url: 'http://www.soup.example/1', expected }])
  })

  it('omnivore-articles: the expected values of a page, without the placeholder for no site', () => {
    const folderOf = (name: string): string => `packages/readabilityjs/test/test-pages/${name}`
    files({
      [`${folderOf('a')}/source.html`]: PAGE,
      [`${folderOf('a')}/url.txt`]: 'https://news.example/a\n',
      [`${folderOf('a')}/expected-metadata.json`]: { title: 'Made up', byline: null, siteName: 'fakehost', publishedDate: '2020-01-02' },
      [`${folderOf('b')}/source.html`]: PAGE,
      [`${folderOf('b')}/expected-metadata.json`]: { title: 'Without an address' },
    })
    const expected = { title: 'Made up', date: '2020-01-02' }
    expect(convert('omnivore-articles')).toEqual([{ id: 'a', site: 'news.example', url: 'https://news.example/a', expected }])
  })

  it('embed-pages: the values that the library extracts, without texts that come only from the oEmbed interface', () => {
    const answer = (status: number): string => `<?php
return [
    'headers' => [],
    'statusCode' => ${status},
    'body' => '<html><title>Ann\\'s song</title><img src="/p/1.jpg"></html>'
];`
    const labels = `<?php
return [
    'authorName' => 'Only Told Elsewhere',
    'description' => null,
    'image' => 'https://cdn.example/p/1.jpg',
    'keywords' => [
        'song',
        'it\\'s'
    ],
    'publishedTime' => '2020-01-02 03:04:05',
    'title' => 'Ann\\'s song',
    'url' => 'https://www.sounds.example/1',
];`
    files({
      'tests/cache/sounds.example.1.php': answer(200),
      'tests/fixtures/sounds.example.1.php': labels,
      'tests/cache/gone.example.2.php': answer(404),
      'tests/fixtures/gone.example.2.php': labels,
    })
    const expected = { title: "Ann's song", date: '2020-01-02 03:04:05', image: 'https://cdn.example/p/1.jpg', keywords: ['song', "it's"] }
    const page = { id: 'sounds.example.1', site: 'sounds.example', url: 'https://www.sounds.example/1', expected }
    expect(convert('embed-pages')).toEqual([page])
  })

  it('goose3: the values expected for a stored page, without invented markup', () => {
    const of = (url: string, expected: object): object => ({ url, expected })
    files({
      'tests/data/content/test_a.html': PAGE,
      'tests/data/content/test_a.json': of('http://news.test/a', { meta_keywords: 'mill, fire', meta_lang: null, meta_description: '' }),
      'tests/data/tags/test_b.html': PAGE,
      'tests/data/tags/test_b.json': of('http://exemple.com/b', { tags: ['mill'] }),
    })
    const expected = { keywords: ['mill', 'fire'] }
    expect(convert('goose3')).toEqual([{ id: 'content-test_a', site: 'news.test', url: 'http://news.test/a', expected }])
  })

  it('screen-offers: values of the price comparison that are on the page with their unit', () => {
    const details = [
      { name: 'Diagonale', value: '23.8"/\u200b60.5cm' },
      { name: 'Helligkeit', value: '250cd/\u200bm²' },
      { name: 'Reaktionszeit', value: '4ms (GtG), 1ms (MPRT)' },
      { name: 'Panel', value: 'IPS' },
    ]
    files({
      'data/cs2023_minimal/offer_1_0.html': '<h1>Screen 23,8 Zoll</h1><p>149,00 €</p><p>Reaktionszeit <b>1</b> ms</p><p>250 Bilder</p>',
      'data/cs2023_minimal/offer_1_0.json': {
        price: 149,
        offer_link: 'https://shop.example/1',
        html_file: 'offer_1_0.html',
        reference_file: 'offer_reference_1.json',
      },
      'data/cs2023_minimal/offer_reference_1.json': { product_details: details },
    })
    const expected = { Preis: { any_of: [149] }, Bildschirmdiagonale: { any_of: [23.8] }, Reaktionszeit: { any_of: [1] } }
    expect(convert('screen-offers')).toEqual([{ id: 'offer_1_0', site: 'shop.example', url: 'https://shop.example/1', expected }])
  })

  it('invoice2data: the expected values of a PDF, and its lines', () => {
    files({
      'tests/compare/shop1.pdf': Buffer.from('%PDF'),
      'tests/compare/shop1.json': [
        {
          issuer: 'Shop',
          amount: 12.5,
          amount_untaxed: 10,
          date: '2020-01-02',
          lines: [{ sectionheader: '-- a --' }, { name: 'Mug\nred', qty: 2, price_unit: '5.00' }],
        },
      ],
      'tests/compare/text.json': [{ issuer: 'No PDF' }],
    })
    const page = { id: 'shop1', site: 'shop', url: 'https://invoices.invalid/shop1.pdf' }
    expect(convert('invoice2data')).toEqual([{ ...page, expected: { issuer: 'Shop', total: 12.5, net_amount: 10, date: '2020-01-02' } }])
    expect(convert('invoice2data-lines')).toEqual([
      { ...page, expected: {}, rows: [{ name: { any_of: ['Mug red', 'Mug'] }, quantity: 2, unit_price: 5 }] },
    ])
  })

  it('zugferd: the data of an invoice next to its PDF, and its lines', () => {
    files({
      'XML-Rechnung/FX/one.pdf': Buffer.from('%PDF'),
      'XML-Rechnung/FX/two.pdf': Buffer.from('%PDF'),
      'XML-Rechnung/CII/one.cii.xml': `<rsm:CrossIndustryInvoice><rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:IssueDateTime><udt:DateTimeString>20200102</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
        <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:GlobalID>1</ram:GlobalID><ram:Name>Becher</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity>2.0</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery></ram:IncludedSupplyChainTradeLineItem>
        <ram:SellerTradeParty><ram:Name>Laden GmbH</ram:Name></ram:SellerTradeParty><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>11.90</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></rsm:CrossIndustryInvoice>`,
    })
    const page = { id: 'one', site: 'one', url: 'https://invoices.invalid/one.pdf' }
    expect(convert('zugferd')).toEqual([
      { ...page, expected: { issuer: 'Laden GmbH', invoice_number: 'R-7', date: '2020-01-02', total: 11.9 } },
    ])
    expect(convert('zugferd-lines')).toEqual([{ ...page, expected: {}, rows: [{ name: 'Becher', quantity: 2 }] }])
  })

  it('metascraper: the values of a snapshot', () => {
    const test = 'packages/metascraper/test/integration/one'
    files({
      [`${test}/input.html`]: PAGE,
      [`${test}/index.js`]: "const url =\n  'https://one.example/x'",
      [`${test}/snapshots/index.js.md`]:
        "# Report\n\n> Snapshot 1\n\n    {\n      author: null,\n      description: `Two␊\n      lines`,\n      lang: 'en',\n      title: 'One',\n    }\n",
    })
    expect(convert('metascraper')).toEqual([
      {
        id: 'one',
        site: 'one.example',
        url: 'https://one.example/x',
        expected: { title: 'One', description: 'Two\n      lines', language: 'en' },
      },
    ])
  })

  it('readability: expected metadata, with the folder name as the site', () => {
    files({
      'test/test-pages/paper-2/source.html': PAGE,
      'test/test-pages/paper-2/expected-metadata.json': { title: 'A', byline: null, siteName: 'Paper', publishedTime: '2020-01-01' },
    })
    expect(convert('readability')).toEqual([
      {
        id: 'paper-2',
        site: 'paper',
        url: 'https://paper.invalid/paper-2',
        expected: { title: 'A', date: '2020-01-01', site_name: 'Paper' },
      },
    ])
  })

  it('recipya: the recipe expected by its test, durations in minutes', () => {
    files({
      'internal/scraper/testdata/soup.html': PAGE,
      'internal/scraper/scraper_S_test.go': `{
        name: "soup.example", in: "https://www.soup.example/leek",
        want: models.RecipeSchema{
          AtContext: atContext, Category: &models.Category{Value: "uncategorized"}, Name: "Leek soup", CookTime: "PT1H20M", PrepTime: "PT0M",
          Image: &models.Image{Value: anUploadedImage.String()}, Keywords: &models.Keywords{Values: "leek, soup"},
          Ingredients: &models.Ingredients{Values: []string{"2 leeks", "1 l of " + "water"}},
          Instructions: &models.Instructions{Values: []models.HowToItem{{Type: "HowToStep", Text: "Boil."}}}, Yield: &models.Yield{Value: 4},
        },
      },`,
    })
    expect(convert('recipya')).toEqual([
      {
        id: 'soup',
        site: 'soup.example',
        url: 'https://www.soup.example/leek',
        expected: {
          title: 'Leek soup',
          keywords: ['leek', 'soup'],
          ingredients: ['2 leeks', '1 l of water'],
          instructions: ['Boil.'],
          cook_time: 80,
          servings: 4,
        },
      },
    ])
  })

  it('court-dockets: one case per page, nulls and empty texts as absent', () => {
    const docket = 'tests/examples/pacer/dockets/district/xyd'
    files({
      [`${docket}.html`]: PAGE,
      [`${docket}.json`]: {
        court_id: 'xyd',
        case_name: 'A v. B',
        date_filed: '2020-01-02',
        date_terminated: null,
        cause: '',
        assigned_to_str: 'Ann',
      },
    })
    expect(convert('court-dockets')).toEqual([
      {
        id: 'dockets/district/xyd',
        site: 'xyd.uscourts.gov',
        url: 'https://ecf.xyd.uscourts.gov/',
        expected: { case_name: 'A v. B', judge: 'Ann', date_filed: '2020-01-02' },
        absent: ['date_terminated', 'cause'],
      },
    ])
  })

  it('court-decisions: rows, without guessed dates', () => {
    const list = 'tests/examples/opinions/united_states/xy_p_example_2'
    files({
      [`${list}.html`]: PAGE,
      [`${list}.compare.json`]: [
        { case_names: 'A v. B', case_dates: '2020-01-01', date_filed_is_approximate: true, docket_numbers: '1-2', download_urls: '/a.pdf' },
      ],
    })
    expect(convert('court-decisions')).toEqual([
      {
        id: 'decisions-xy_p_example_2',
        site: 'xy_p',
        url: 'https://xy-p.invalid/',
        expected: {},
        rows: [{ case_name: 'A v. B', docket_number: '1-2', document_url: '/a.pdf' }],
      },
    ])
  })

  it('court-attachments and docket-histories: lists of at least two rows', () => {
    const [attachments, histories] = ['tests/examples/pacer/attachment_pages', 'tests/examples/pacer/docket_history_reports']
    const one = { attachment_number: 1, description: 'Exhibit', page_count: 2 }
    files({
      [`${attachments}/xyd_1.html`]: PAGE,
      [`${attachments}/xyd_1.json`]: { attachments: [one, { attachment_number: 2, description: '', page_count: null }] },
      [`${attachments}/xyd_2.html`]: PAGE,
      [`${attachments}/xyd_2.json`]: { attachments: [one] },
      [`${histories}/xyd.html`]: PAGE,
      [`${histories}/xyd.json`]: {
        docket_entries: [{ date_filed: '2020-01-01', document_number: null, short_description: 'Order' }, { document_number: '2' }],
      },
    })
    expect(convert('court-attachments').map(({ id, rows }) => ({ id, rows }))).toEqual([
      { id: 'xyd_1', rows: [{ attachment_number: 1, description: 'Exhibit', pages: 2 }, { attachment_number: 2 }] },
    ])
    expect(convert('docket-histories').map(({ rows }) => rows)).toEqual([
      [{ date_filed: '2020-01-01', description: 'Order' }, { document_number: '2' }],
    ])
  })

  it('property-listings: the first entry of a page, without zeros', () => {
    files({
      'astro-app/test/fixtures/home.html': PAGE,
      'astro-app/test/fixtures/manifest.ts': `export const fixtures: FixtureEntry[] = [
        { scraper: 'x', fixture: null, sourceUrl: 'https://a.example', expected: {} },
        { scraper: 'y', fixture: 'home', sourceUrl: 'https://homes.example/1', expected: { price_float: 0, count_bedrooms: 3, city: 'Town' } },
      ];`,
    })
    expect(convert('property-listings')).toEqual([
      { id: 'home', site: 'homes.example', url: 'https://homes.example/1', expected: { bedrooms: 3, city: 'Town' } },
    ])
  })
})

describe('a set', () => {
  const [set] = readSetList(['readability'])
  const labels = { title: 'Ä', byline: 'Ann' }

  it('is checked out from a clone at its commit, written in the layout of data sets, and scored', () => {
    if (set === undefined) throw new Error('The set is listed.')
    const page = Buffer.from('<html><meta charset="iso-8859-1"><h1>Ä</h1></html>', 'latin1')
    files({
      'test/test-pages/paper/source.html': page,
      'test/test-pages/paper/expected-metadata.json': labels,
      'other.txt': 'left where it is',
    })
    const clones = join(folder, 'clones')
    const commit = commitOf(folder, join(clones, set.repository))
    const checkout = join(folder, 'checkout')
    checkOut({ ...set, commit }, checkout, clones)
    expect(() => readFileSync(join(checkout, 'other.txt'))).toThrow('ENOENT')
    writeSet('paper', CONVERTERS['readability']?.(checkout) ?? { fields: {}, pages: [] }, { repository: checkout, to: folder })

    const [read] = [...readPages(join(folder, 'paper'))]
    expect(read?.page.body).toContain('<h1>Ä</h1>')
    expect(read?.fields.map(({ name }) => name)).toContain('author')
    expect(readTruth(join(folder, 'paper')).get('paper')?.expected).toEqual({ title: 'Ä', author: 'Ann' })

    const predictions = join(folder, 'read.ndjson')
    writeFileSync(predictions, `${JSON.stringify({ id: 'paper', data: { title: 'Ä', author: 'Bob' } })}\n`)
    expect(scoreSet(join(folder, 'paper'), predictions)).toMatchObject({ pages: 1, sites: 1, mean: { right: 0.5, found: 0.5 } })
    expect(scoreSet(join(folder, 'paper'), predictions, new Set(['paper'])).pages).toBe(0)
  })

  it('is refused if its clone is missing or its name is not in the list', () => {
    if (set === undefined) throw new Error('The set is listed.')
    expect(() => checkOut(set, join(folder, 'checkout'), folder)).toThrow('There is no clone of mozilla/readability')
    expect(() => readSetList(['nothing'])).toThrow('There is no set nothing.')
  })
})

/** Makes a repository with the content of `from`, and returns its only commit. */
function commitOf(from: string, target: string): string {
  const git = (...args: string[]): string => {
    const run = spawnSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', `--git-dir=${target}/.git`, `--work-tree=${from}`, ...args],
      {
        encoding: 'utf8',
      },
    )
    if (run.status !== 0) throw new Error(run.stderr)
    return run.stdout.trim()
  }
  mkdirSync(target, { recursive: true })
  git('init', '--quiet')
  git('add', 'test', 'other.txt')
  git('commit', '--quiet', '--message=Pages')
  return git('rev-parse', 'HEAD')
}
