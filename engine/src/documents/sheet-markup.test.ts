import { utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ENGINE_LIMITS } from '../limits.ts'
import { openWorkbook, workbook, type TestBook, type TestSheet } from '../testing/workbook.ts'
import { sheetMarkup } from './sheet-markup.ts'

const markupOf = async (bytes: Uint8Array): Promise<string> => (await sheetMarkup(bytes, ENGINE_LIMITS.file)).markup
/** The first sheet's section, without the addresses of its cells. */
const plain = (markup: string): string =>
  /<section[^>]*>([\s\S]*?)<\/section>/
    .exec(markup)![1]!
    .replaceAll(/ cell="[A-Z]+\d+"/g, '')
    .replaceAll('\n', '')
const read = async (sheet: Partial<TestSheet>, more: Omit<TestBook, 'sheets'> = {}): Promise<string> =>
  plain(await markupOf(workbook({ sheets: [{ name: 'Sheet1', ...sheet }], ...more })))
const table = (...rows: string[]): string => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
const headed = (head: string, ...rows: string[]): string => `<table><thead>${head}</thead>${table(...rows).slice('<table>'.length)}`

describe('sheetMarkup', () => {
  it('writes the name of the sheet and the address of every cell', async () => {
    const rows = [
      ['Article', 'Price'],
      ['Mug', 8],
    ]
    expect(await markupOf(workbook({ sheets: [{ name: 'Price "list"', rows }] }))).toBe(
      '<html><head></head><body><section sheet="Price &quot;list&quot;"><h2>Price "list"</h2><table><thead><tr><th cell="A1">Article</th><th cell="B1">Price</th></tr></thead><tbody><tr><td cell="A2">Mug</td><td cell="B2">8</td></tr></tbody></table></section></body></html>',
    )
  })

  it('keeps merged cells: headers of several rows, groups and values of several rows', async () => {
    const merged = ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3', 'A5:A6'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const rows = [
      ['Price list 2026'],
      ['Article', 'Price', null, 'Stock'],
      [null, 'net', 'gross', null],
      ['Mug', 8, 9.52, 3],
      ['Group', 100, 119, 1],
      [null, 200, 238, 2],
    ]
    expect(await read({ rows, after: `<mergeCells>${merged}</mergeCells>` })).toBe(
      `<h1>Price list 2026</h1>${headed(
        '<tr><th rowspan="2">Article</th><th colspan="2">Price</th><th rowspan="2">Stock</th></tr><tr><th>net</th><th>gross</th></tr>',
        '<td>Mug</td><td>8</td><td>9.52</td><td>3</td>',
        '<td rowspan="2">Group</td><td>100</td><td>119</td><td>1</td>',
        '<td>200</td><td>238</td><td>2</td>',
      )}`,
    )
  })

  it('does not take a value merged over several columns as a header', async () => {
    const rows = [
      ['Manager', 'Ida Holm'],
      ['Counted on', { v: 45000, s: 1 }],
    ]
    expect(await read({ rows, after: '<mergeCells><mergeCell ref="B1:D1"/></mergeCells>' })).toMatch(
      /<th>Manager<\/th><td colspan="3">Ida Holm<\/td>.*<th>Counted on<\/th><td>/,
    )
  })

  it('separates tables beside and below each other, forms, titles and notes', async () => {
    const rows = [
      ['Customer', 'Miller', null, 'Invoice', '2026-17'],
      ['City', 'Leeds', null, 'Day', { v: 45000, s: 1 }],
      [],
      ['Items'],
      ['Pos', 'Article', 'Amount'],
      [1, 'Mug', 8],
      [2, 'Pan', 41.5],
      ['Prices without tax'],
    ]
    expect(await read({ rows }, { formats: ['yyyy-mm-dd'] })).toBe(
      [
        table('<th>Customer</th><td>Miller</td>', '<th>City</th><td>Leeds</td>'),
        table('<th>Invoice</th><td>2026-17</td>', '<th>Day</th><td>2023-03-15</td>'),
        '<h3>Items</h3>',
        headed(
          '<tr><th>Pos</th><th>Article</th><th>Amount</th></tr>',
          '<td>1</td><td>Mug</td><td>8</td>',
          '<td>2</td><td>Pan</td><td>41.5</td>',
        ),
        '<p>Prices without tax</p>',
      ].join(''),
    )
  })

  it('continues a table after an empty row, and keeps labels with values one column away', async () => {
    const rows = [['Article', 'Colour', 'Price'], ['Mug', 'red', 8], [], ['Pan', 'black', 41]]
    expect(await read({ rows })).toBe(
      headed(
        '<tr><th>Article</th><th>Colour</th><th>Price</th></tr>',
        '<td>Mug</td><td>red</td><td>8</td>',
        '<td>Pan</td><td>black</td><td>41</td>',
      ),
    )
    const form = [
      ['Name:', null, 'Miller'],
      ['Since:', null, 1987],
    ]
    expect(await read({ rows: form })).toBe(table('<th>Name:</th><td></td><td>Miller</td>', '<th>Since:</th><td></td><td>1987</td>'))
  })

  it('writes empty cells between others, and none at the end of a row', async () => {
    const rows = [
      ['Article', 'Colour', 'Price'],
      ['Mug', null, 8],
      ['Pan', 'black'],
    ]
    expect(await read({ rows })).toContain('<tr><td>Mug</td><td></td><td>8</td></tr><tr><td>Pan</td><td>black</td></tr>')
  })

  it('makes a single column a list below its title, and years column names', async () => {
    expect(await read({ rows: [['Places'], ['Leeds'], ['York'], ['Hull']] })).toBe(
      '<h1>Places</h1><ul><li>Leeds</li><li>York</li><li>Hull</li></ul>',
    )
    const rows = [
      ['Turnover', 2024, 2025],
      ['North', 1.5, 2],
    ]
    expect(await read({ rows })).toBe(
      headed('<tr><th>Turnover</th><th>2024</th><th>2025</th></tr>', '<td>North</td><td>1.5</td><td>2</td>'),
    )
  })

  it('reads every form of string, each in its cell', async () => {
    const strings = [
      '<si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></si>',
      '<si/>',
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      '<si><t>line one\nline two</t></si>',
      '<si><t>&lt;b&gt;&amp;amp;</t></si>',
      '<si><t xml:space="preserve">  spaced&#9;out  </t></si>',
    ]
    const rows = strings.map((_, index) => [{ v: index, t: 's' }, index])
    expect(await read({ rows }, { strings })).toBe(
      table(
        '<th>rich text</th><td>0</td>',
        '<td></td><td>1</td>',
        '<th>東京</th><td>2</td>',
        '<th>line one<br>line two</th><td>3</td>',
        '<th>&lt;b&gt;&amp;amp;</th><td>4</td>',
        '<th>spaced out</th><td>5</td>',
      ),
    )
  })

  it('reads stored results of formulas, and nothing for errors and formulas without a result', async () => {
    const rows = [[{ f: '"a"&"b"', v: 'ab', t: 'str' }, { f: '2+3', v: 5 }, { f: '1/0', v: '#DIV/0!', t: 'e' }, { f: 'NOW()' }, true]]
    expect(await read({ rows })).toBe(table('<td>ab</td><td>5</td><td colspan="2"></td><td>TRUE</td>'))
  })

  it('leaves out hidden rows, columns and sheets, except rows that a filter hides', async () => {
    const hidden = (data: string): string => data.replace('<row r="3">', '<row r="3" hidden="1">')
    const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (number: number): string =>
      `<row r="${number}">${cell(`A${number}`, `a${number}`)}${cell(`B${number}`, 'b')}${cell(`C${number}`, 'c')}${cell(`D${number}`, 'd')}</row>`
    const data = hidden([1, 2, 3, 4].map(row).join(''))
    const before = '<cols><col min="2" max="2" hidden="1"/></cols>'
    const sheets = [
      { name: 'Shown', before, data },
      { name: 'Secret', state: 'hidden', rows: [['secret']] },
      { name: 'Very', state: 'veryHidden', rows: [['secret']] },
    ] as const
    const markup = await markupOf(workbook({ sheets }))
    expect(markup).not.toMatch(/secret|>b<|a3/)
    expect(markup).toContain('cell="C2"')
    expect(await read({ data, before, after: '<autoFilter ref="A1:D4"/>' })).toContain('<tr><td>a3</td><td>c</td><td>d</td></tr>')
  })

  it('reads parts with other namespace prefixes, without cell references and styles', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const parts = {
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Mug</x:t></x:is></x:c><x:c><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    }
    expect(plain(await markupOf(workbook({ sheets: [{ name: 'Sheet1' }] }, parts)))).toBe(table('<th>Mug</th><td>8</td>'))
  })

  it('keeps only links to web addresses', async () => {
    const relation = (id: string, target: string): string =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/>`
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('h1', 'https://shop.example/?a=1&amp;b=2')}${relation('h2', 'javascript:alert(1)')}${relation('h3', 'file:///etc/passwd')}</Relationships>`
    const after = '<hyperlinks><hyperlink ref="A1" r:id="h1"/><hyperlink ref="B1" r:id="h2"/><hyperlink ref="C1" r:id="h3"/></hyperlinks>'
    const sheet = { name: 'Sheet1', rows: [['one', 'two', 'three']], after }
    expect(plain(await markupOf(workbook({ sheets: [sheet] }, { 'xl/worksheets/_rels/sheet1.xml.rels': rels })))).toBe(
      table('<td><a href="https://shop.example/?a=1&amp;b=2">one</a></td><td>two</td><td>three</td>'),
    )
  })

  it('declares the language en-GB where date formats write the day first', async () => {
    const days = (code: string): Promise<string> =>
      markupOf(workbook({ sheets: [{ name: 'Sheet1', rows: [['Day', { v: 45000, s: 1 }]] }], formats: [code] }))
    expect(await days('dd/mm/yyyy')).toContain('<html lang="en-GB">')
    expect(await days('mm/dd/yyyy')).toContain('<html>')
  })

  it('reads OpenDocument with repeated and covered cells, as displayed', async () => {
    const cell = (text: string, attributes = ''): string =>
      `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const number = '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1.234,50 €</text:p></table:table-cell>'
    const rest =
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    const rows = [
      `${cell('Total', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${number}`,
      `${cell('A<text:s text:c="2"/>b')}${cell('twice', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16381"/>`,
    ].map((cells) => `<table:table-row>${cells}</table:table-row>`)
    const markup = await markupOf(openWorkbook(`<table:table table:name="Q&amp;A">${rows.join('')}${rest}</table:table>`))
    expect(markup).toContain('<section sheet="Q&amp;A">')
    expect(plain(markup)).toBe(
      `<h2>Q&amp;A</h2>${table('<td colspan="2">Total</td><td>1.234,50 €</td>', '<td>A b</td><td>twice</td><td>twice</td>')}`,
    )
  })

  it.each(['biff8', 'biff5', 'xlsb'] as const)('reads a workbook written as %s', async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['Laenge', 'Day', 'Price'],
      ['gross', { t: 'n', v: 45000, z: 'dd.mm.yyyy' }, { t: 'n', v: 8, z: '#,##0.00' }],
    ])
    const written = Buffer.from(write(utils.book_new(sheet, 'Preise'), { type: 'array', bookType, codepage: 1252 })).toString('latin1')
    // The writer supports only ASCII in the older single-byte format.
    const [length, bytes] = bookType === 'biff5' ? ['L\u00e4\u00dfnge', written.replace('Laenge', 'L\u00e4\u00dfnge')] : ['Laenge', written]
    expect(plain(await markupOf(Buffer.from(bytes, 'latin1')))).toBe(
      `<h2>Preise</h2>${headed(`<tr><th>${length}</th><th>Day</th><th>Price</th></tr>`, '<td>gross</td><td>15.03.2023</td><td>8.00</td>')}`,
    )
  })
})

describe('a hostile workbook', () => {
  const cells = (rows: number, columns: number): string =>
    Array.from({ length: rows }, (_, row) => `<row r="${row + 1}">${'<c><v>1</v></c>'.repeat(columns)}</row>`).join('')

  it('with a huge declared size or distant cells takes only the space of its content', async () => {
    const data = '<row r="1"><c r="A1"><v>1</v></c></row><row r="90000"><c r="XFD90000"><v>2</v></c></row>'
    const merged = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    const markup = await read({ data, before: '<dimension ref="A1:XFD1048576"/>', after: merged })
    expect(markup).toContain('>2<')
    expect(markup.length).toBeLessThan(500)
  })

  it('with more sheets or cells than the limits is cut, and marked as cut', async () => {
    const limits = { ...ENGINE_LIMITS.file, sheetsMax: 2, cellsMax: 30, rowsMax: 50 }
    const sheets = (count: number): TestSheet[] => Array.from({ length: count }, (_, n) => ({ name: `S${n}`, rows: [[n, 'x']] }))
    expect((await sheetMarkup(workbook({ sheets: sheets(2) }), limits)).isCut).toBe(false)
    const cut = await sheetMarkup(workbook({ sheets: sheets(3) }), limits)
    expect([cut.isCut, cut.markup.includes('S2')]).toEqual([true, false])
    const wide = await sheetMarkup(workbook({ sheets: [{ name: 'S', data: cells(10, 10) }] }), limits)
    expect([wide.isCut, wide.markup.match(/<td/g)?.length]).toEqual([true, 30])
    expect((await sheetMarkup(workbook({ sheets: [{ name: 'S', data: cells(60, 1) }] }), { ...limits, cellsMax: 99 })).isCut).toBe(true)
  })

  it.each<[string, Uint8Array, string]>([
    ['unpacks to too much', workbook({ sheets: [{ name: 'S' }] }, { 'xl/styles.xml': new Uint8Array(70 * 1024 * 1024) }), 'too_large'],
    [
      'has very many parts',
      workbook({ sheets: [{ name: 'S' }] }, Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`xl/worksheets/s${n}.xml`, '']))),
      'too_large',
    ],
    ['shows nothing', workbook({ sheets: [{ name: 'S', rows: [[' ', { v: '', t: 'str' }]] }] }), 'empty_page'],
    ['is no workbook', zipSync({ 'a.txt': Buffer.from('x') }), 'undecodable'],
    ['is damaged', workbook({ sheets: [{ name: 'S', rows: [['x']] }] }).subarray(0, 500), 'undecodable'],
    ['is text', Buffer.from('a,b\n1,2'), 'undecodable'],
    ['is an empty compound file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'undecodable'],
    [
      'is protected by a password',
      openWorkbook('', { 'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>' }),
      'needs_login',
    ],
  ])('that %s is refused with the right fault', async (...[, bytes, fault]) => {
    await expect(sheetMarkup(bytes, ENGINE_LIMITS.file)).rejects.toMatchObject({ fault })
  })

  it('with script names and cells is escaped, and changes no prototypes', async () => {
    const rows = [
      ['__proto__', 'constructor'],
      [{ v: '<script>alert(1)</script>', t: 'str' }, 1],
    ]
    const markup = await markupOf(
      workbook({
        sheets: [
          { name: '__proto__', rows },
          { name: 'x"><script>', rows },
        ],
      }),
    )
    expect(markup).not.toMatch(/<script/)
    expect(({} as Record<string, unknown>)['v']).toBeUndefined()
  })
})
