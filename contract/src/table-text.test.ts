import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from './json-value.ts'
import { tableColumns, tableText, type TableRow, type TextTableFormat } from './table-text.ts'

const job = (target_item_name: string, ...names: string[]) => ({ target_item_name, trait_definitions: names.map((name) => ({ name })) })
/** The value's cell in a table of one row with the target "t". */
const one = (format: TextTableFormat, value: JsonValue): string =>
  tableText(format, tableColumns(job('T', 'f')), [{ target_item_value: 't', data: { f: value } }]).split('\nt,')[1] ?? ''

describe('results.csv', () => {
  const rows: TableRow[] = [
    { target_item_value: 'https://a.example/', data: { price: 12.5, title: 'A "good" one,\nreally', inStock: true } },
    { target_item_value: 'https://b.example/', data: { title: null, tags: ['x', 'y'], size: { w: 1 } } },
  ]

  it('[S9.56] [S9.57] [S9.58] is CRLF between rows, JSON-quoted texts, bare numbers and booleans, "" for null', () => {
    const columns = tableColumns(job('URL', 'title', 'price', 'inStock', 'tags', 'size'))
    expect(tableText('csv', columns, rows)).toBe(
      [
        '"URL","title","price","inStock","tags","size"',
        '"https://a.example/","A \\"good\\" one,\\nreally",12.5,true,"",""',
        '"https://b.example/","","","","[\\"x\\",\\"y\\"]","{\\"w\\":1}"',
      ].join('\r\n'),
    )
  })

  it("[S9.59] [O.90] has the target first, under the job's name for it, then the fields as defined; missing ones are empty", () => {
    expect(tableText('csv', tableColumns(job('Domain', 'b', 'a')), [{ target_item_value: 'x', data: { a: 1 } }])).toBe(
      '"Domain","b","a"\r\n"x","",1',
    )
  })

  it('[S9.55] calls the target column "Target Item Type" where the job has no name for it', () => {
    expect(tableColumns(job(' ', 'a')).targetHeader).toBe('Target Item Type')
  })

  it('has no two columns of one name where a field is called as the targets are', () => {
    expect(tableColumns(job('URL', 'URL', 'price'))).toEqual({ targetHeader: 'URL (target)', fieldNames: ['URL', 'price'] })
    expect(tableColumns(job('URL', 'URL', 'URL (target)')).targetHeader).toBe('URL (target) (target)')
  })

  it('[S9.60] takes the keys of the first row where no fields are defined', () => {
    expect(tableColumns(job('URL'), rows[0]).fieldNames).toEqual(['price', 'title', 'inStock'])
  })

  it('every text cell read back as JSON is the text', () => {
    const everyText = fc.property(fc.string({ unit: 'binary' }), (text) => {
      const columns = tableColumns(job('T', 'f'))
      const cell = tableText('csv', columns, [{ target_item_value: '', data: { f: text } }]).slice('"T","f"\r\n"",'.length)
      return JSON.parse(cell) === text
    })
    expect(() => fc.assert(everyText)).not.toThrow()
  })

  it('a field named like a property of every object is not mistaken for a value', () => {
    expect(tableText('csv', tableColumns(job('T', 'constructor', '__proto__')), [{ target_item_value: 't', data: {} }])).toBe(
      '"T","constructor","__proto__"\r\n"t","",""',
    )
  })
})

describe('other forms', () => {
  it('[O.89] CSV (RFC 4180) doubles quotes and quotes only where needed', () => {
    const columns = tableColumns(job('T', 'f,1', 'g'))
    expect(tableText('csv-rfc4180', columns, [{ target_item_value: 'a "b"', data: { 'f,1': 'x\ny', g: null } }])).toBe(
      'T,"f,1",g\r\n"a ""b""","x\ny",',
    )
  })

  const plain = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)']
  it.each([...plain, ' =1+1', '\u00a0\u3000=1', '\u200b=1', '\ufeff@SUM(A1)', '\u202e-1', '\0=1', ' \t =1'])(
    '[O.89] CSV for spreadsheets neutralises the text %j and keeps numbers',
    (text) => {
      expect(one('csv-spreadsheet', text).replaceAll('"', '')).toBe(`'${text}`)
      expect(one('csv-spreadsheet', -1)).toBe('-1')
    },
  )

  it.each(['a =1+1', 'it is -1', ' plain ', '\u200b'])('[O.89] CSV for spreadsheets leaves the text %j as it is', (text) => {
    expect(one('csv-spreadsheet', text).replaceAll('"', '')).toBe(text)
  })

  it('[O.89] CSV for spreadsheets begins with a byte order mark and neutralises targets and headers too', () => {
    const text = tableText('csv-spreadsheet', tableColumns(job('=T', '@f')), [{ target_item_value: '+t', data: { '@f': 'x' } }])
    expect(text).toBe("\uFEFF'=T,'@f\r\n'+t,x")
  })

  it('[O.91] tab-separated text has spaces for tabs and line breaks, objects as JSON, nothing for null', () => {
    const columns = tableColumns(job('URL', 'a', 'b', 'c'))
    expect(tableText('tsv', columns, [{ target_item_value: 'x\ty', data: { a: 'one\r\ntwo\nthree', b: { k: 'v' }, c: null } }])).toBe(
      'URL\ta\tb\tc\nx y\tone two three\t{"k":"v"}\t',
    )
  })
})
