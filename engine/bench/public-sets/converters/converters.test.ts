// Each converter reads a small invented repository with the structure of the real one.
import { describe, expect, it } from 'vitest'
import { readSetList } from '../set-list.ts'
import { CONVERTERS } from './index.ts'
import { convert, files, PAGE } from './made-up-repository.ts'

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

  it('trafilatura: annotated values that the page writes', () => {
    const annotated = {
      file: 'a.html',
      title: 'Made up',
      author: ['Ann', 'Bob'],
      date: '2020-01-02',
      tags: ['mill', 'fire'],
      description: '',
    }
    files({
      'tests/eval/a.html': '<h1>Made up</h1><p>Ann and Bob, 2 January 2020</p><a>Mill</a>',
      'tests/evaldata.json': { 'https://www.news.example/a': annotated, 'https://news.example/b': { file: 'b.html', title: 'Lost' } },
    })
    const expected = { title: 'Made up', author: 'Ann, Bob', date: '2020-01-02', tags: ['mill'] }
    expect(convert('trafilatura')).toEqual([{ id: 'a', site: 'news.example', url: 'https://www.news.example/a', expected }])
  })

  it('tv-listings: expected programmes of a guide, with the start in the time zone of the site', () => {
    const guide = "fs.readFileSync(path.resolve(__dirname, '__data__/content.html'))"
    files({
      'sites/tv.example/__data__/content.html': '<li>6:30 News</li><li>7:00 Weather</li>',
      'sites/tv.example/tv.example.config.js': "dayjs.tz(time, 'Asia/Jerusalem')",
      'sites/tv.example/tv.example.test.js': `const date = dayjs.utc('2022-03-06', 'YYYY-MM-DD')
it('can generate valid url', () => { expect(url({ date })).toBe('https://www.tv.example/guide') })
it('can parse response', () => {
  const content = ${guide}
  expect(result[0]).toMatchObject({ start: '2022-03-06T04:30:00.000Z', title: 'News', category: 'Elsewhere' })
  expect(result[1]).toMatchObject({ start: '2022-03-06T06:00:00.000Z', title: 'Weather' })
})
it('can handle empty guide', () => { fs.readFileSync('__data__/no_content.html'); expect(result).toMatchObject([]) })`,
    })
    const [page] = convert('tv-listings')
    expect(page).toMatchObject({ id: 'tv.example-content', site: 'tv.example', url: 'https://www.tv.example/guide' })
    expect(page?.rows).toEqual([
      { title: 'News', start: { any_of: expect.arrayContaining(['06:30', '6:30', '6:30 AM', '2022-03-06T06:30']) } },
      { title: 'Weather' },
    ])
  })

  it('anime-pages: asserted values of a page, without defaults and zeros', () => {
    const folderOf = 'anidb/src/test/resources/Test'
    const test = (file: string, assertion: string): string =>
      `val file = loadTestResource<String>("Test/${file}.html")\n assertThat(result.${assertion}\n`
    files({
      [`${folderOf}/season/a_may.html`]: '<h1>Mill</h1><p>Autumn 2020</p>',
      [`${folderOf}/length.html`]: '<p>2 hours</p>',
      [`${folderOf}/unknown.html`]: '<p>1</p>',
      'anidb/src/test/kotlin/io/AnidbAnimeConverterTest.kt': [
        test('length', 'duration).isEqualTo(Duration(2, HOURS))'),
        test('length', 'episodes).isEqualTo(0)'),
        test('unknown', 'episodes).isOne()'),
        `@ValueSource(strings = ["a_may"])\n ${test('season/$file', 'animeSeason.season).isEqualTo(FALL)')}`,
        test('season/a_may', 'synonyms).containsExactly(\n "mill",\n "Mühle",\n )'),
      ]
        .map((body) => `@Test ${body}`)
        .join(''),
    })
    expect(convert('anime-pages').map(({ id, expected }) => [id, expected])).toEqual([
      ['anidb-length', { duration: 120 }],
      ['anidb-season-a_may', { season: { any_of: ['fall', 'autumn', 'Autumn 2020'] }, synonyms: ['mill'] }],
    ])
  })

  it('domain-registrations: asserted values of a registered domain that its answer writes', () => {
    const answer = 'spec/fixtures/responses/whois.nic.example/example/status_registered'
    files({
      [`${answer}.txt`]: 'domain: mill.example\ncreated: 02.01.2020\nns: a.example <1>',
      [`${answer}.expected`]: `#domain\n  %s == "mill.example"\n\n#created_on\n  %s %TIME{2020-01-02 00:00:00}\n
#registrar\n  %s.id           == "1"\n  %s.name         == "Elsewhere"\n
#nameservers\n  %s[0].name == "a.example"\n  %s[1].name == "b.example"\n`,
    })
    const expected = { domain: 'mill.example', created: '2020-01-02', nameservers: ['a.example'] }
    const page = { id: 'whois.nic.example-example', site: 'whois.nic.example', url: 'https://whois.nic.example/', expected }
    expect(convert('domain-registrations')).toEqual([page])
  })

  it('snacktory: asserted values of a page, without keywords that were counted in its text', () => {
    const test = (file: string, keywords: string): string => `@Test public void test() {
      // http://www.news.example/${file}
      JResult res = extractor.extractContent(c.streamToString(getClass().getResourceAsStream("${file}.html")));
      assertEquals("Made up", res.getTitle());
      assertEquals("/p/1.jpg", res.getImageUrl());
      assertEquals(Arrays.asList(${keywords}), res.getKeywords());
    }`
    const page = '<meta name="keywords" content="mill, fire"><h1>Made up</h1><img src="/p/1.jpg"><p>made</p>'
    files({
      'src/test/resources/de/jetwick/snacktory/a.html': page,
      'src/test/resources/de/jetwick/snacktory/b.html': page,
      'src/test/java/de/jetwick/snacktory/ArticleTextExtractorTest.java': `${test('a', '"mill", "fire"')}${test('b', '"mill", "made"')}`,
    })
    const expected = { title: 'Made up', image: 'http://www.news.example/p/1.jpg' }
    expect(convert('snacktory')).toEqual([
      { id: 'a', site: 'news.example', url: 'http://www.news.example/a', expected: { ...expected, keywords: ['mill', 'fire'] } },
      { id: 'b', site: 'news.example', url: 'http://www.news.example/b', expected },
    ])
  })

  it('defuddle: expected metadata that the page writes', () => {
    files({
      'tests/fixtures/a.html': '<!-- {"url": "https://blog.example/a"} --><h1>Made up</h1>',
      'tests/expected/a.md': '```json\n{ "title": "Made up", "author": "Nobody", "published": "" }\n```\n\nText',
    })
    expect(convert('defuddle')).toEqual([{ id: 'a', site: 'blog.example', url: 'https://blog.example/a', expected: { title: 'Made up' } }])
  })

  it('hangry-recipes: values asserted by a spec, without texts that are not on the page', () => {
    files({
      'spec/fixtures/soup.html': '<h1>Soup</h1>',
      'spec/real_examples/soup_spec.rb': `let(:html) { File.read("spec/fixtures/soup.html") }
        its(:canonical_url) { should == "http://soup.example/1" }
        its(:author) { should == "Elsewhere" }
        its(:name) do
          should == "Soup"
        end
        its(:ingredients) { should == ["1 onion"] }
        its(:cook_time) { should == nil }
        its(:yield) { should == "4 servings" }
        its(:published_date) { should == Date.parse("2014-1-2") }`,
    })
    const expected = { title: 'Soup', ingredients: ['1 onion'], servings: 4, date: '2014-01-02' }
    expect(convert('hangry-recipes')).toEqual([{ id: 'soup', site: 'soup.example', url: 'http://soup.example/1', expected }])
  })

  it('schema-examples: values of a thing that the example writes before it gets any markup', () => {
    const example = (
      type: string,
      plain: string,
    ): string => `TYPES: #eg-000${type.length} ${type}\n\nPRE-MARKUP:\n\n${plain}\n\nMICRODATA:\n\nNo.\n
JSON:\n\n<script type="application/ld+json">\n{"@type": "${type}", "name": "Soup", "author": {"name": "Ann"}, "image": "a.jpg", "url": "https://a.example"}\n</script>\n`
    files({
      'data/schema.ttl': [
        ':name a rdf:Property ;\n rdfs:comment "The name of the [[Thing]]. More." .',
        ':author a rdf:Property ;\n rdfs:comment "Who." .',
      ].join('\n\n'),
      'data/a-examples.txt': `${example('Recipe', 'Soup by Ann')}${example('CookAction', 'Ann cooks Soup')}`,
    })
    const page = { id: 'eg-0006', site: 'eg-0006', url: 'https://eg-0006.invalid/', expected: { name: 'Soup', author: 'Ann' } }
    expect(convert('schema-examples')).toEqual([page])
  })

  it('trade-confirmations: the one transaction of a statement, as far as its text writes it', () => {
    const bank = 'name.abuchen.portfolio.tests/src/name/abuchen/portfolio/datatransfer/pdf/mill'
    files({
      [`${bank}/Buy01.txt`]: `PDFBox Version: 3\n${'-'.repeat(40)}\nMill AG DE0000000000\n02.01.2020\nStück 1.000\nBetrag 12,50`,
      [`${bank}/MillPDFExtractorTest.java`]: `@Test void testBuy01() { loadTestCase(getClass(), "Buy01.txt")
        assertThat(results, hasItem(security( hasIsin("DE0000000000"), hasWkn("ELSEWH"), hasName("Mill AG") )));
        assertThat(results, hasItem(purchase( hasDate("2020-01-02T10:00"), hasShares(1000), hasAmount("EUR", 12.50) ))); }`,
    })
    const expected = { security: 'Mill AG', isin: 'DE0000000000', date: '2020-01-02', shares: 1000, amount: 12.5 }
    expect(convert('trade-confirmations')).toEqual([{ id: 'mill-Buy01', site: 'mill', url: 'https://mill.invalid/', expected }])
  })

  it('court-notices and higher-court-dockets: one case per page, its number in each form that is on the page', () => {
    const entry = { date_filed: '2021-08-09', description: 'NOTICE by Mill', document_number: '9' }
    const docket = { case_name: 'Mill v. Fire', docket_number: '3:21-cv-1', docket_entries: [entry] }
    files({
      'tests/examples/pacer/nef/s3/almd_1.txt':
        'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>Mill v=2E Fire</p><p>3:21-cv-1-ABC</p><p>filed on 8/9/2021</p><p>NOTICE =\nby Mill</p>',
      'tests/examples/pacer/nef/s3/almd_1.json': { court_id: 'almd', dockets: [docket] },
      'tests/examples/scotus/dockets/htm/1-2.htm': '<p>1-2</p><p>Docketed: May 3, 2002</p>',
      'tests/examples/scotus/dockets/htm/1-2.json': { docket_number: '1-2', date_filed: '2002-05-03', lower_court: 'Elsewhere' },
    })
    const notice = { case_name: 'Mill v. Fire', document_number: '9', date_filed: '2021-08-09', docket_text: 'NOTICE by Mill' }
    expect(convert('court-notices').map(({ site, expected }) => [site, expected])).toEqual([
      ['almd', { ...notice, case_number: { any_of: ['3:21-cv-1', '3:21-cv-1-ABC'] } }],
    ])
    expect(convert('higher-court-dockets').map(({ site, expected }) => [site, expected])).toEqual([
      ['scotus', { docket_number: { any_of: ['1-2'] }, date_filed: '2002-05-03' }],
    ])
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

  it('news-articles: values that the page writes, names of authors apart', () => {
    const label = {
      html_file: 'a1',
      link: 'https://www.news.example/a',
      title: 'Storm',
      date: '2023-05-04',
      authors: 'Ann Other, Ph.D., Bo Li',
    }
    files({
      'html/a1.html': '<h1>Storm</h1><p>By Ann Other, Ph.D., and Bo Li, May 4, 2023</p>',
      'html/a2.html': PAGE,
      'news_articles.json': [label, { ...label, html_file: 'a2', title: 'Made up', authors: '' }, { ...label, html_file: 'a3' }],
    })
    expect(convert('news-articles')).toEqual([
      {
        id: 'a1',
        site: 'news.example',
        url: 'https://www.news.example/a',
        expected: { title: 'Storm', date: '2023-05-04', authors: ['Ann Other, Ph.D.', 'Bo Li'] },
      },
      { id: 'a2', site: 'news.example', url: 'https://www.news.example/a', expected: { title: 'Made up' } },
    ])
  })

  it('ssnepenthe-recipes: values of a PHP array that the page writes', () => {
    files({
      'tests/data/html/www.soup.example/soup': "<h1>Ann's soup</h1><ul><li>1 leek</li></ul>",
      'tests/data/results/www.soup.example/soup.php': `<?php

return [
    'author' => null,
    'cookTime' => 'PT1H5M',
    'ingredients' => [
        '1 leek',
        'salt',
    ],
    'name' => 'Ann\\'s soup',
    'url' => 'https://www.soup.example/soup',
    'yield' => 'Serves 4',
];`,
    })
    expect(convert('ssnepenthe-recipes')).toEqual([
      {
        id: 'www.soup.example-soup',
        site: 'soup.example',
        url: 'https://www.soup.example/soup',
        expected: { title: "Ann's soup", ingredients: ['1 leek'], cook_time: 65, servings: 4 },
      },
    ])
  })

  it('whois-answers: values that the answer writes, without notices in place of a name', () => {
    files({
      'testdata/noterror/README.md': '',
      'testdata/noterror/xy_made.xy':
        'Domain: made.xy\nCreated: 2019-08-04\nRegistrar: Up Ltd\nName: REDACTED FOR PRIVACY\nServer: ns1.up.xy',
      'testdata/noterror/xy_made.xy.json': {
        domain: {
          domain: 'made.xy',
          created_date: '2019-08-04T11:35:07Z',
          updated_date: 'never',
          name_servers: ['ns1.up.xy', 'ns2.up.xy'],
        },
        registrar: { name: 'Up Ltd' },
        registrant: { name: 'REDACTED FOR PRIVACY' },
      },
    })
    expect(convert('whois-answers')).toEqual([
      {
        id: 'xy_made.xy',
        site: 'xy',
        url: 'https://xy/',
        expected: { domain: 'made.xy', created: '2019-08-04', registrar: 'Up Ltd', nameservers: ['ns1.up.xy'] },
      },
    ])
  })

  it('ski-lifts: lifts that the page writes, with a state that is written beside the name', () => {
    const far = '<p>Nothing but words about the weather and the snow on the mountain, and more of them until the end of it.</p>'
    files({
      'lib/resorts/hill/resort.json': { url: { host: 'https://www.hill.example', pathname: '/report' } },
      'test/resorts/example/hill.html': `<p>North Lift: Closed</p>${far}<p><i class="open"></i>South Lift</p>${far}`,
      'test/resorts/hill.js': `lifts('hill', 'html', { 'North Lift': 'closed', 'South Lift': 'open', 'East Lift': 'open' });`,
      'test/resorts/peak.js': `lifts('peak', 'json', { 'North Lift': 'closed', 'South Lift': 'open' });`,
    })
    const [page] = convert('ski-lifts')
    expect(page).toMatchObject({ id: 'hill', site: 'hill.example', url: 'https://www.hill.example/report', expected: {} })
    expect(page?.rows).toEqual([
      { lift: 'North Lift', status: { any_of: expect.arrayContaining(['closed', 'geschlossen']) } },
      { lift: 'South Lift' },
    ])
  })

  it('microformats: the values of one thing, with the name of a thing inside it', () => {
    const card = {
      type: ['h-card'],
      properties: { name: ['Ann'], org: [{ type: ['h-card'], value: 'Up', properties: {} }], bday: ['2001-02-03'], 'x-made-up': ['y'] },
    }
    files({
      'tests/README.md': '',
      'tests/v2/h-card/one.html': '<p class="h-card">Ann of Up</p>',
      'tests/v2/h-card/one.json': { items: [card] },
      'tests/v2/h-card/two.html': '<p>Ann</p>',
      'tests/v2/h-card/two.json': { items: [card, card] },
    })
    expect(convert('microformats')).toEqual([
      { id: 'v2-h-card-one', site: 'v2-h-card-one', url: 'https://v2-h-card-one.example/', expected: { name: 'Ann', organization: 'Up' } },
    ])
  })

  it('works-pages: what the tests assert after the address of a stored page', () => {
    files({
      'neodb/test_data/https___books_example_book_7': '<html><h1>Leeks</h1><p>Bo Li, 120 pages, NT$ 430</p></html>',
      'neodb/test_data/https___api_example_8': '{}',
      'neodb/tests/catalog/test_book.py': `
    def test_scrape(self):
        t_url = "https://books.example/book/7.Leeks"
        assert site.resource.metadata.get("title") == "Leeks"
        assert site.resource.metadata["author"] == ["Bo Li"]
        assert site.resource.metadata.get("price") == "TWD 430"
        assert site.resource.item.pages == 120
        assert site.resource.item.isbn == "9786263152236"

    def test_other(self):
        assert site.resource.item.binding == "Leeks"
        url = "https://api.example/8"
        assert site.resource.metadata.get("title") == "Leeks"
`,
    })
    expect(convert('works-pages')).toEqual([
      {
        id: 'https___books_example_book_7',
        site: 'books.example',
        url: 'https://books.example/book/7.Leeks',
        expected: { title: 'Leeks', authors: ['Bo Li'], pages: 120, price: 430 },
      },
    ])
  })

  it('cinema-films: what a snapshot has of a film, from the recorded or saved page', () => {
    const film = (title: string, url: string, overview: object): string => JSON.stringify({ title, url, overview }).replaceAll('"', '\\\\"')
    const snapshot = (films: string[]): string =>
      'exports[`Made up retrieve and transform 1`] = `\n[\n' +
      films.map((one) => `${one.replaceAll('\\\\"', '"')},`).join('\n') +
      '\n]\n`;\n'
    const answer = { mimeType: 'text/html; charset=UTF-8', text: '<h1>Rain</h1><p>Dir: Ann Other, 90 mins, 1999</p>' }
    const entries = [{ request: { url: 'https://up.example/rain/' }, response: { content: answer } }]
    files({
      'cinemas/up/tests/__snapshots__/index.test.js.snap': snapshot([
        film('Rain', 'https://up.example/rain/', { directors: ['Ann Other'], actors: ['Bo Li'], duration: 5_400_000, year: '1999' }),
      ]),
      'cinemas/up/tests/__recordings__/Up_1/turn_2/recording.har': { log: { entries } },
      'cinemas/down/tests/__snapshots__/index.test.js.snap': snapshot([
        film('Snow & Ice', 'https://down.example/?id=1', { classification: '15', actors: [] }),
        film('Hail', 'https://down.example/?id=2', {}),
      ]),
      'cinemas/down/tests/__manual-recordings__/down-0123ABCD-0123-4567-89AB-0123456789AB-snow-and-ice-2025-01-23':
        JSON.stringify('<h1>Snow &amp; Ice (15)</h1>'),
    })
    expect(convert('cinema-films').map(({ id, site, expected }) => [id, site, expected])).toEqual([
      ['down-snow-and-ice', 'down.example', { title: 'Snow & Ice', age_rating: '15' }],
      ['up-rain', 'up.example', { title: 'Rain', directors: ['Ann Other'], duration: 90, year: 1999 }],
    ])
  })

  it('strike-notices: days and times that a notice writes', () => {
    files({
      'data/ground-truth.json': {
        EAV: {
          'made-up.html': { isStrike: true, strikeData: { startDate: '2024-12-13 08:30:00', endDate: '2024-12-14 23:59:59' } },
          'none.html': { isStrike: false },
        },
      },
      'data/EAV/made-up.html': '<p>Sciopero del 13 dicembre 2024 dalle 8.30</p>',
      'data/EAV/none.html': PAGE,
    })
    expect(convert('strike-notices')).toEqual([
      {
        id: 'EAV-made-up',
        site: 'eavsrl.it',
        url: 'https://www.eavsrl.it/',
        expected: { start: '2024-12-13', start_time: { any_of: ['08:30', '8:30'] } },
      },
    ])
  })

  it('course-pages: parts of the text that are marked once', () => {
    const part = (text: string): object => ({ surface_form: text })
    const page = {
      html: '<h2>For</h2><p>Bakers</p><h2>Needs</h2><p>Flour</p><p>Water</p>',
      page_segments: { target_groups: [part('Bakers')], prerequisites: [part('Flour'), part('Water')], certificates: [part('Diploma')] },
      entities: {},
    }
    files({ 'dataset/segments/i1.json': JSON.stringify(page).replace('"entities":{}', '"entities":{"a": NaN}') })
    expect(convert('course-pages')).toEqual([{ id: 'i1', site: 'i1', url: 'https://i1.invalid/', expected: { target_group: 'Bakers' } }])
  })

  it('paper-pages: what is expected of a stored page, names as the page writes them', () => {
    files({
      'tests/downloaders/resources/Up_1.html': '<h1>On leeks</h1><p>Other, Ann</p><p>Bo Li</p><p>2020, pp. 3-9</p>',
      'tests/downloaders/resources/Up_1_Out.json': {
        title: 'On leeks',
        url: 'https://www.up.example/1',
        author_list: [
          { family: 'Other', given: 'Ann' },
          { family: 'Li', given: 'Bo' },
        ],
        year: '2020',
        pages: '3--9',
        doi: '10.1/2',
      },
      'tests/downloaders/resources/Down_1_Out.json': { title: 'No page' },
    })
    expect(convert('paper-pages')).toEqual([
      {
        id: 'Up_1',
        site: 'up.example',
        url: 'https://www.up.example/1',
        expected: { title: 'On leeks', authors: ['Other, Ann', 'Bo Li'], pages: '3--9', year: 2020 },
      },
    ])
  })

  it('offers-and-videos: what the experiment expects of a page', () => {
    files({
      'exp/expected.js': `// @flow\n\nexport default {
  shop: { currency: 'CZK', description: null, name: 'Leek', price: '1299.9', entityType: 'product' },
  missing: { name: 'Leek' },
}`,
      'templates/eshops/shop.html': '<link rel="canonical" href="https://www.shop.example/leek"><h1>Leek</h1><p>1 299,90 Kč</p>',
    })
    expect(convert('offers-and-videos')).toEqual([
      {
        id: 'shop',
        site: 'shop.example',
        url: 'https://www.shop.example/leek',
        expected: { name: 'Leek', price: 1299.9, currency: 'CZK' },
      },
    ])
  })
})
