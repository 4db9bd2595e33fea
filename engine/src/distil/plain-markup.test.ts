import { describe, expect, it } from 'vitest'
import { plainMarkup } from './plain-markup.ts'

describe('plainMarkup', () => {
  it('keeps HTML unchanged', () => {
    for (const type of ['text/html', 'application/xhtml+xml']) expect(plainMarkup(type, '<p>a & b')).toBe('<p>a & b')
  })

  it('converts JSON to labelled values, tables and lists', () => {
    const body = JSON.stringify({
      product: { unitPrice: 5.5, note: '<b>&', none: null },
      tags: ['a', 'b'],
      parts: [{ id: 1, size: { w: 2 } }, { id: 3 }],
    })
    expect(plainMarkup('application/json', body)).toBe(
      '<section><section><h2>product</h2><dl><dt>unit Price</dt><dd>5.5</dd><dt>note</dt><dd>&lt;b&gt;&amp;</dd></dl></section>' +
        '<dl><dt>tags</dt><dd><ul><li>a</li><li>b</li></ul></dd></dl>' +
        '<h2>parts</h2><table><tr><th>id</th><th>size</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td></td></tr></table></section>',
    )
    expect(plainMarkup('application/ld+json', '{"a": 1}')).toContain('<dt>a</dt><dd>1</dd>')
    expect(plainMarkup('application/json', 'not json')).toBe('<p>not json</p>')
    expect(plainMarkup('application/json', `${'['.repeat(5000)}${']'.repeat(5000)}`)).toBe('')
  })

  it('makes links of web addresses in cells, and of nothing else', () => {
    const markup = plainMarkup('text/csv', 'name,page\nVise,https://tools.example/?a=1&b=2\nPlane,javascript:alert(1)')
    expect(markup).toContain('<td><a href="https://tools.example/?a=1&amp;b=2">https://tools.example/?a=1&amp;b=2</a></td>')
    expect(markup).toContain('<td>javascript:alert(1)</td>')
  })

  it('converts XML to labelled values and sections', () => {
    expect(
      plainMarkup(
        'application/xml',
        '<?xml version="1.0"?><item id="7"><dc:name lang="en">Bent &amp; Spoon</dc:name><size><w>2</w></size></item>',
      ),
    ).toBe(
      '<section><h1>item</h1><dl><dt>lang</dt><dd>en</dd><dt>name</dt><dd>Bent &amp; Spoon</dd></dl><section><h2>size</h2><dl><dt>w</dt><dd>2</dd></dl></section></section>',
    )
  })

  it('converts CSV to a table, with quoted cells, line breaks in them and no empty rows', () => {
    expect(plainMarkup('text/csv', 'unit_price,name\r\n5,"Bent ""big"" Spoon, 2\nlines"\r\n\r\n6,x')).toBe(
      '<table><tr><th>unit price</th><th>name</th></tr><tr><td>5</td><td>Bent "big" Spoon, 2\nlines</td></tr><tr><td>6</td><td>x</td></tr></table>',
    )
    expect(plainMarkup('text/tab-separated-values', 'a\tb\n1\t2')).toContain('<td>1</td><td>2</td>')
  })

  it.each([
    ['semicolons, decimals with commas', 'title;price\n"Lamp; big";1.234,50\nDesk;2,00\n', '<td>Lamp; big</td><td>1.234,50</td>'],
    ['tabs under the name of CSV', 'title\tprice, net\nLamp\t5\n', '<td>Lamp</td><td>5</td>'],
    ['bars', 'title|price\nLamp, big|5\n', '<td>Lamp, big</td><td>5</td>'],
    ['the separator of its first line', 'sep=;\r\ntitle;price,a,b\r\nLamp;5,1,2\r\n', '<td>Lamp</td><td>5,1,2</td>'],
    ['tabs, a comma in each row', 'title\tprice, EUR\nLamp\t1,50\n', '<td>Lamp</td><td>1,50</td>'],
    ['semicolons, a comma in each row', 'title;price, EUR\nLamp;1,50\n', '<td>Lamp</td><td>1,50</td>'],
    ['commas, a semicolon in each row', 'title,size (cm; in)\nLamp,5; 2\n', '<td>Lamp</td><td>5; 2</td>'],
    ['commas, a quote that is never closed', `title,notes\nDesk,5\nLamp,"${'a'.repeat(9_000_000)}`, '<td>Desk</td><td>5</td>'],
    ['commas, a quote that is closed too early', 'title,notes\n"La"mp,"a ""b"""\n', '<td>"La"mp</td><td>a "b"</td>'],
    ['commas, semicolons in a cell', 'title,notes\nLamp,a; b; c\n', '<td>Lamp</td><td>a; b; c</td>'],
  ])('converts CSV separated by %s', (_, body, row) => expect(plainMarkup('text/csv', body)).toContain(row))

  it('converts JSON lines, and JSON in a function call', () => {
    const rows = '<tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr>'
    const lines = '{"title": "One", "price": 1}\n{"title": "Two", "price": 2}\n'
    for (const type of ['application/x-ndjson', 'application/json']) expect(plainMarkup(type, lines)).toContain(rows)
    expect(plainMarkup('application/json', 'show({"a": 1});')).toContain('<dt>a</dt><dd>1</dd>')
  })

  it('throws for damaged JSON, repairs small faults, and keeps HTML that is declared as JSON', () => {
    expect(() => plainMarkup('application/json', '{"title": "Broken", "price": ')).toThrow('damaged')
    expect(plainMarkup('application/json', '{"a": "x",\n"b": [1, 2,],}')).toContain('<dt>a</dt><dd>x</dd>')
    expect(plainMarkup('application/json', '<h1>Lamp</h1>')).toBe('<h1>Lamp</h1>')
  })

  it('converts text to one paragraph per line', () => {
    expect(plainMarkup('text/plain', 'Price: 5\n\n<b>SKU: 7')).toBe('<p>Price: 5</p>\n\n<p>&lt;b&gt;SKU: 7</p>')
  })
})
