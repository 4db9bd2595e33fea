// Pages about one thing, as registers, catalogues, courts and shops write them: text beside the value must not be mistaken for it.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(body: string, asked: Field, { language = 'en', title = '', url = 'https://www.example.org/things/7' } = {}): JsonValue {
  const page = givenPage(url, `<html lang="${language}"><head><title>${title}</title></head><body>${body}`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('dockets of courts', () => {
  const docket =
    '<h3>District Court<br>CIVIL DOCKET FOR CASE #: 4:21-cv-00087-QX</h3>' +
    '<table><tr><td><br>Hexby Mills, Inc. v. Alder Pumps LLC et al<br>Assigned to: Judge Ruth Quill<br>Cause: 28:1331 Contract</td>' +
    '<td>Date Filed: 02/03/2021<br>Jury Demand: Both</td></tr></table>' +
    '<table><tr><td><b><u>Plaintiff</u></b></td></tr><tr><td><b>Hexby Mills, Inc.</b></td><td>represented by</td>' +
    '<td><b>Bo Carver</b><br>Carver &amp; Pell<br>PO Box 4471<br>Yuma, AZ 85364<br>Email: bo@example.com</td></tr>' +
    '<tr><td>V.</td></tr><tr><td><b><u>Defendant</u></b></td></tr><tr><td><b>Alder Pumps LLC</b></td></tr></table>'
  it.each([
    ['docket_number', '4:21-cv-00087-QX'],
    ['case_name', 'Hexby Mills, Inc. v. Alder Pumps LLC et al'],
    ['judge', 'Ruth Quill'],
    ['plaintiff', 'Hexby Mills, Inc.'],
    ['defendant', 'Alder Pumps LLC'],
  ])('%s', (name, value) => expect(read(docket, field(name))).toBe(value))

  it('a state and its postal code are not a case number', () => {
    expect(read('<h1>Docket</h1><p>Carver &amp; Pell<br>Yuma, AZ 85364</p>', field('docket_number'))).toBeNull()
    expect(read('<h1>Urteil</h1><p>Az. 4 C 112/20</p><p>AZ 85364/20</p>', field('case_number'), { language: 'de' })).toBe('85364/20')
  })

  it('two pairs in one row are not label and value of each other', () => {
    const row = '<table><tr><td>Docket #: 21-4471</td><td>Docketed: 03/07/2023</td></tr><tr><td>Hill v. Ash</td><td></td></tr></table>'
    expect(read(`<h1>General docket</h1>${row}`, field('docket_number'))).toBe('21-4471')
  })

  it('a name is read below a label in bold, and the status of a fee is not an amount', () => {
    const party = '<table><tr><td><font><i><b>Debtor</b></i><br><b>Hexby Air, Inc.</b><br>PO Box 4471<br>Yuma</font></td></tr></table>'
    expect(read(`<h1>Petition</h1>${party}`, field('debtor'))).toBe('Hexby Air, Inc.')
    expect(read('<h1>Docket</h1><p><b>Fee Status:</b> filing fee paid</p>', field('fee_status'))).toBe('filing fee paid')
  })

  it('names with "v." count only where they are the line', () => {
    expect(read('<h1>News</h1><p>Lawyers cited Hill v. Ash: it was decided in 1999.</p>', field('case_name'))).toBeNull()
    expect(read('<h1>Ruling</h1><p>In re Hexby Estate</p>', field('case_name'))).toBe('In re Hexby Estate')
  })

  it('the style of a case is not a number of goods', () => {
    const sheet = '<h1>Case: 01-22-00104-CV</h1><dl><dt>Case</dt><dd>01-22-00104-CV</dd><dt>Style</dt><dd>Ada Hill</dd></dl>'
    expect(read(sheet, field('style', 'string', 'Style of the case'))).toBe('Ada Hill')
  })
})

describe('fields that ask for a number', () => {
  it.each([
    ['words that only begin like the label', '<div><h3>Report</h3><p>Executive summary</p></div>', null],
    ['the label again', '<h1>Crash at Hexby</h1><div><h4>Report accidents/incidents</h4><p>Report accidents</p></div>', null],
    ['a code', '<h1>Crash at Hexby</h1><dl><dt>Report number</dt><dd>AX-2023-014</dd></dl>', 'AX-2023-014'],
    ['one figure', '<h1>Hall</h1><dl><dt>Report number</dt><dd>7</dd></dl>', '7'],
  ])('%s', (_, body, value) => expect(read(body, field('report_number'))).toBe(value))

  it.each([
    ['several codes', '<tr><td>Serial number</td><td>AX-02081, AX-12081 &amp; AX-32081</td></tr>', 'AX-02081, AX-12081 & AX-32081'],
    ['a code below a remark', '<tr><td>Serial number</td><td><p>From the back cover.</p><p>AX-4471123 -</p></td></tr>', 'AX-4471123'],
  ])('%s', (_, row, value) => expect(read(`<h1>Hill Racer</h1><table>${row}</table>`, field('serial_number'))).toBe(value))

  it('the number sign is read as the word "number"', () => {
    expect(read('<h1>Vase</h1><table><tr><td>Permit #</td><td>HX-4471</td></tr></table>', field('permit_number'))).toBe('HX-4471')
  })
})

describe('values that are labels or sheets themselves', () => {
  const court =
    '<h1>Case</h1><section><div>Trial Court Information</div><div><div><b>Court</b><span>Crim Dist 2</span></div><div><b>County</b><span>Hexby</span></div></div></section>'
  it('the first label of a fact sheet is not a name', () => {
    expect(read(court, field('trial_court'))).not.toBe('Court')
    expect(read(court, field('trial_court_county'))).not.toBe('Court')
  })

  it('the hours of a telephone line are not its number', () => {
    expect(read('<h1>Movers</h1><p><b>Phone</b> (09:00 - 22:00 Uhr)</p>', field('phone'))).toBeNull()
    expect(read('<h1>Movers</h1><p><b>Phone</b> 01632 960777 (09:00 - 22:00)</p>', field('phone'))).toContain('01632 960777')
  })

  it('a question is not an availability', () => {
    expect(read('<h1>Pumps in use</h1><a id="availability">How do I get this item?</a>', field('availability'))).toBeNull()
  })

  it('a name that is marked up in the footer is not that of the thing', () => {
    const foot =
      '<footer class="site-foot"><p itemscope itemtype="https://schema.org/CreativeWork">© <span itemprop="copyrightYear">2024</span> <span itemprop="name">Hexby Copyright</span></p></footer>'
    expect(read(`<main><h1>Crash at Hexby Hill</h1><p>Text.</p></main>${foot}`, field('title'))).toBe('Crash at Hexby Hill')
  })

  it('a language switch is not a language', () => {
    expect(
      read(
        '<h1>Hill Racer</h1><table><tr><td>Language selector</td><td>No</td></tr></table>',
        field('language', 'string', 'Languages of the game'),
      ),
    ).toBeNull()
  })

  it('a field for a status is not filled with a state of a country', () => {
    const sheet =
      '<h1>Crash</h1><table><tr><th>State</th><td>Queensland</td></tr><tr><th>Investigation status</th><td>Completed</td></tr></table>'
    expect(read(sheet, field('status', 'string', 'State of the investigation'))).toBe('Completed')
  })
})

describe('records of catalogues', () => {
  const record =
    '<header><h1>Catalogue of Hexby Library</h1></header><main><table><tr><td>Titel</td><td>Der stille Kolben</td></tr>' +
    '<tr><td>Verlag</td><td>Quill</td></tr><tr><td>Sprache</td><td>Englisch</td></tr><tr><td>Jahr</td><td>1999</td></tr></table></main>'
  it('the labelled title is read instead of the heading of the catalogue', () => {
    expect(read(record, field('title'), { language: 'de', title: 'Catalogue of Hexby Library' })).toBe('Der stille Kolben')
  })

  it('the language of the book is read instead of that of the page, unless the field asks for the page’s', () => {
    expect(read(record, field('language'), { language: 'de' })).toBe('Englisch')
    expect(read(record, field('language', 'string', 'Language of the page'), { language: 'de' })).toBe('de')
    expect(read('<h1>Der stille Kolben</h1><p>Ein Roman.</p>', field('language'), { language: 'de' })).toBe('de')
  })

  it.each(['Choose', 'Select your language', 'Not specified', 'All'])('"Language: %s" names no language', (said) => {
    expect(read(`<main><h1>Iron Lung</h1><p>Language: ${said}</p></main>`, field('language'), { language: 'de' })).toBe('de')
  })

  it('a catalogued name is one person', () => {
    expect(read('<h1>Rule 7</h1><p class="author">Quill, Ada</p>', field('authors', 'array'))).toEqual(['Quill, Ada'])
    expect(read('<h1>Rule 7</h1><table><tr><td>Author</td><td>Quill, Ada</td></tr></table>', field('authors', 'array'))).toEqual([
      'Quill, Ada',
    ])
  })

  it('a shop is not an author, and the role of an author is not a part of the name', () => {
    expect(read('<h1>Rule 7</h1><div class="author-source"><a href="/">books.example.de</a></div>', field('authors', 'array'))).toBeNull()
    expect(read('<h1>Rule 7</h1><p>by: Ada Quill (Author)</p>', field('author'))).toBe('Ada Quill')
  })

  it('a table further down is about something else than the facts above it', () => {
    const page =
      '<h1>Rule 7</h1><ul><li><b>Date:</b> 2013-11-07</li><li><b>Publisher:</b> Quill</li></ul>' +
      '<table><tr><th>Reference</th><th>Date</th><th>Verifier</th></tr><tr><td>Hill 2</td><td>2014-12-04</td><td>Bo</td></tr></table>'
    expect(read(page, field('publication_date', 'date'))).toBe('2013-11-07')
  })

  it('a heading with the edition in it is read up to the part that begins the page title', () => {
    const heading = '<h2>Ada Quill</h2><div><h1><span>Iron Lung</span> <span>Hardcover – 30 Jan. 2020</span></h1></div>'
    expect(read(heading, field('title'), { title: 'Iron Lung: Hexby Books: Quill, Ada: 9780000000002' })).toBe('Iron Lung')
    expect(read('<h1><span>Hexby</span> <span>Air Pump 3</span></h1>', field('title'), { title: 'Hexby Air Pump 3 | Shop' })).toBe(
      'Hexby Air Pump 3',
    )
  })
})

describe('homes in Japan', () => {
  const home =
    '<h1>日の出マンション</h1><dl><dt>賃料</dt><dd class="price">18.5万円</dd><dd class="price sub">管理費等：11,000円</dd></dl>' +
    '<p>敷金：37万円 / 礼金：18.5万円</p><table><tr><th>所在地</th><td>東京都例区日の出5</td></tr><tr><th>位置</th><td>角部屋</td></tr></table>'
  it.each([
    ['rent', '18.5万円'],
    ['deposit', '37万円'],
    ['location', '東京都例区日の出5'],
  ])('%s', (name, value) => expect(read(home, field(name), { language: 'ja' })).toBe(value))

  it.each([
    ['<p class="price">価格 2,580万円</p>', 25_800_000],
    ['<p class="price">価格 1億2,000万円</p>', 120_000_000],
  ])('a price in ten thousands: %s', (body, value) => {
    expect(read(`<h1>一戸建て</h1>${body}`, field('price', 'number'), { language: 'ja' })).toBe(value)
  })
})

describe('amounts in thousands and millions', () => {
  it.each([
    ['$450K', 'en', 450_000],
    ['Guide price £1.2 million', 'en', 1_200_000],
    ['₹45 Lakh', 'en', 4_500_000],
    ['1,2 Mio. €', 'de', 1_200_000],
    ['350 Tsd. €', 'de', 350_000],
    ['$20 Mini pump', 'en', 20],
    ['350 kr', 'sv', 350],
  ])('%s', (price, language, value) => {
    expect(read(`<h1>Hill House</h1><div class="price">${price}</div>`, field('price', 'number'), { language })).toBe(value)
  })
})

describe('events', () => {
  it.each([
    ['29-Mar to 31-Mar-2012', '2012-03-29', '2012-03-31'],
    ['March 28 - April 2, 2013', '2013-03-28', '2013-04-02'],
    ['28 March – 2 April 2013', '2013-03-28', '2013-04-02'],
    ['Dec 30 - Jan 2, 2013', '2012-12-30', '2013-01-02'],
    ['9 March 2005', '2005-03-09', null],
  ])('the days of %s', (span, start, end) => {
    const page = `<h1>Hexby Regional</h1><dl><dt>When</dt><dd>${span}</dd><dt>Where</dt><dd>Hill Hall</dd></dl>`
    expect(read(page, field('start_date', 'date'))).toBe(start)
    expect(read(page, field('end_date', 'date'))).toBe(end)
  })

  it.each(['Room 4 – 5 March 2024', '18:00 – 5 March 2024', 'Issue 12 to 5 March 2024'])('no last day is read from "%s"', (when) => {
    expect(read(`<h1>Hexby Regional</h1><dl><dt>When</dt><dd>${when}</dd></dl>`, field('end_date', 'date'))).toBeNull()
  })

  it('the end date of an auction is its closing time', () => {
    const times = '<dl><dt>Opening time</dt><dd>16 Jul 2018 21:15</dd><dt>Closing time</dt><dd>19 Jul 2018 21:15</dd></dl>'
    expect(read(`<h1>Hill print</h1>${times}`, field('end_date', 'date'))).toBe('2018-07-19T21:15')
  })

  it('a label may name the owner of a website, but the website of a partner is another one', () => {
    const page = (label: string): string =>
      `<h1>Team 12</h1><div><div>${label}:</div><div><a href="http://www.team.example/">http://www.team.example/</a></div></div>`
    expect(read(page('Team Website'), field('website'))).toBe('http://www.team.example/')
    expect(read(page('Partner Website'), field('website'))).toBeNull()
  })

  it('the heading of a profile page is a person and not a job title', () => {
    const page = '<h1>Ada Quill</h1><p>Careers and jobs at Hexby</p>'
    expect(read(page, field('title', 'string', 'Job title'), { url: 'https://www.example.org/attorneys/ada-quill' })).toBeNull()
  })

  it('the heading of a job below a place in the address is its title', () => {
    const page = '<h1>Pump Engineer</h1><p>Jobs at Hexby</p><a href="/apply">Apply for this job</a>'
    expect(read(page, field('job_title'), { url: 'https://www.example.org/jobs/in/berlin/pump-engineer' })).toBe('Pump Engineer')
  })
})
