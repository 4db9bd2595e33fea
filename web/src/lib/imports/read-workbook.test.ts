// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { workbook, zipped, type MadeWorkbook } from '../../testing/workbook.ts'
import { ImportError } from './import-kinds.ts'
import { readItems, readTableRows } from './read-import.ts'
import { readWorkbook } from './read-workbook.ts'

const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const file = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes])
const itemsOf = (made: MadeWorkbook): Promise<string[]> => readItems(file(workbook(made)), 'excel')
const rowsOf = (rows: string): Promise<string[][]> => readTableRows(file(workbook({ rows })), 'excel', { columnsMax: 50, rowsMax: 3 })

describe('the first sheet of an Excel file', () => {
  it('[S5.22] gives each filled cell as a trimmed text, row by row', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1"/>${text('C1', ' a &amp; b ')}</row><row r="4"><c r="A4"><v>1e3</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#REF!</v></c><c r="D4" t="str"><f>A1&amp;"x"</f><v>made</v></c></row>`
    const sharedStrings =
      '<si><t>unused</t></si><si><r><t>Tin </t></r><r><t xml:space="preserve">mug_x0041_</t></r><rPh><t>aid</t></rPh></si>'
    expect(await itemsOf({ rows, sharedStrings })).toEqual(['Tin mugA', 'a & b', '1000', 'true', 'made'])
  })

  it('takes elements with a prefix, cells without a name, and texts as CDATA', async () => {
    const rows = '<x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[<a>]]></x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row>'
    expect(await rowsOf(rows)).toEqual([['<a>', '2']])
  })

  it('shows numbers as days where their style does', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="171" formatCode="[Red]0.0&quot; days&quot;"/><numFmt numFmtId="172" formatCode="General"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>'
    const styled = (style: number, value: string): string => `<c s="${style}"><v>${value}</v></c>`
    const rows = `<row>${styled(0, '45000')}${styled(1, '45000')}${styled(2, '45000.75')}${styled(3, '45000')}${styled(4, '45000')}${styled(1, '1e300')}<c t="d"><v>2024-05-06</v></c></row>`
    expect(await itemsOf({ rows, styles })).toEqual([
      '45000',
      '2023-03-15',
      '2023-03-15T18:00:00.000Z',
      '45000',
      '45000',
      '1e+300',
      '2024-05-06',
    ])
    expect(await itemsOf({ rows: styled(1, '43538'), styles, is1904: true })).toEqual(['2023-03-15'])
  })

  it('as a table keeps values below their columns', async () => {
    const rows = `<row r="2">${text('B2', 'name')}${text('D2', 'url')}</row><row r="9">${text('D9', 'x')}</row>`
    expect(await rowsOf(rows)).toEqual([
      ['', 'name', '', 'url'],
      ['', '', '', 'x'],
    ])
  })
})

/** The directory of the archive is made to tell another size of the sheet. */
function withDeclaredSize(size: number, packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const entry = Buffer.from(packed.buffer).lastIndexOf('xl/worksheets/a sheet.xml') - 46
  new DataView(packed.buffer).setUint32(entry + 24, size, true)
  return packed
}

describe('an Excel file made to be large', () => {
  const messageOf = (made: MadeWorkbook): Promise<string> => itemsOf(made).then(String, (error: ImportError) => error.message)
  const advice = expect.stringMatching(/^Error parsing Excel file: .+\. (?:Save|Keep|Copy|Delete) .+\.$/)

  it.each(['ZZZZZZ2', 'XFE1', 'A1048577', 'A0', '1', 'A', 'A1B', '__proto__'])(
    'names a cell %s that no sheet has: refused, with what to do',
    async (place) => {
      await expect(itemsOf({ rows: `<row>${text(place, 'x')}</row>` })).rejects.toThrow(ImportError)
      expect(await messageOf({ rows: `<row>${text(place, 'x')}</row>` })).toEqual(advice)
    },
  )

  it('names a row that no sheet has: refused', async () => {
    for (const row of ['1048577', '1e9', '-1', '1.5', 'x'])
      expect(await messageOf({ rows: `<row r="${row}">${text('', 'x')}</row>` })).toEqual(advice)
  })

  it('has two cells in far corners, or says that it ends there: only filled cells are read', async () => {
    const rows = `<row r="1">${text('A1', 'one')}</row><row r="1048576">${text('XFD1048576', 'two')}</row>`
    const cells: object[] = []
    readWorkbook(workbook({ rows, beforeRows: '<dimension ref="A1:XFD1048576"/>' }), (cell) => cells.push(cell))
    expect(cells).toEqual([
      { row: 1, column: 1, text: 'one' },
      { row: 1_048_576, column: 16_384, text: 'two' },
    ])
  })

  it('has many cells without a value: they are no items', async () => {
    const empty = Array.from(
      { length: 20_000 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" s="0"/><c r="XFD${index + 1}"/></row>`,
    )
    expect(await itemsOf({ rows: `${empty.join('')}<row r="30000">${text('A30000', 'x')}</row>` })).toEqual(['x'])
  })

  it('shows one long text in many cells: refused', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(1_000_000)}</t></si>`
    expect(await messageOf({ rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(65)}</row>`, sharedStrings })).toEqual(advice)
  })

  it('declares a larger size than is accepted: refused before it is unpacked', async () => {
    const packed = withDeclaredSize(257 * 1024 * 1024, workbook({ rows: `<row>${text('A1', 'x')}</row>` }))
    await expect(readItems(file(packed), 'excel')).rejects.toThrow('its parts are larger than 256 MB when unpacked. Copy')
  })

  it('declares a smaller size than it has: cut off there, and refused as damaged', async () => {
    const packed = withDeclaredSize(300, workbook({ rows: `<row>${text('A1', 'x'.repeat(100_000))}</row>` }))
    await expect(readItems(file(packed), 'excel')).rejects.toMatchObject({ message: advice })
  })

  it('has more columns or rows than a list may have: refused as a list', async () => {
    await expect(rowsOf(`<row>${text('AY1', 'x')}</row>`)).rejects.toMatchObject({ message: advice })
    const rows = [1, 2, 3, 4, 5].map((row) => `<row r="${row}">${text(`A${row}`, 'x')}</row>`)
    expect(await rowsOf(rows.slice(0, 4).join(''))).toHaveLength(4)
    await expect(rowsOf(rows.join(''))).rejects.toMatchObject({ message: advice })
  })
})

describe('a file that is no Excel file, or a broken one', () => {
  const advice = expect.stringMatching(/^Error parsing Excel file: .+\. Save .+\.$/)
  const sheets = '<workbook><sheets><sheet r:id="a"/></sheets></workbook>'

  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('a,b')],
    ['an old .xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])],
    ['a zip archive of something else', zipped({ 'a.txt': 'x' })],
    ['a workbook without its sheet', zipped({ 'xl/workbook.xml': sheets })],
    ['a sheet that breaks off', workbook({ rows: '<row><c r="A1"></row' })],
    ['a cell that refers to a text that is not there', workbook({ rows: '<row><c r="A1" t="s"><v>0</v></c></row>' })],
    ['a cell that is no number', workbook({ rows: '<row><c r="A1"><v>abc</v></c></row>' })],
  ])('%s is refused with what to do', async (_name, bytes) => {
    await expect(readItems(file(bytes), 'excel')).rejects.toMatchObject({ message: advice })
  })

  it('files above the maximum size are not opened', async () => {
    const large = Object.defineProperty(new Blob(['a']), 'size', { value: 70 * 1024 * 1024 })
    await expect(readItems(large, 'csv')).rejects.toThrow('Error reading CSV file. It is larger than 64 MB.')
    await expect(readTableRows(large, 'excel', { columnsMax: 1, rowsMax: 1 })).rejects.toThrow('The file is larger than 20 MB.')
  })
})
