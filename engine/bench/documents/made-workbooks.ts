// Generates workbooks that are difficult to display in the same way as a spreadsheet program: number, date and time formats with extreme
// values, several tables, merged cells, and all kinds of strings.
import { workbook, type TestCell, type TestSheet } from '../../src/testing/workbook.ts'

const NUMBERS = [0, 1, -1, 0.5, -0.5, 0.05, 2 / 3, 12.345, -12.345, 999.995, 1234.5, -1234567.891, 1e6, 123456789, 1.5e-7, 4.2e15]
const DAYS = [1, 59, 60, 61, 366, 25569, 36525.999988, 43831, 43890.5, 44255.041666, 45000.25, 45291.99999, 46022.123456, 73050.75]
const TIMES = [0, 0.000011574, 0.25, 0.5, 0.524305, 0.7569444, 0.99999, 0.999995, 1.25, 2.041666667, 45000.4567]
const SPANS = [0, 0.02, 0.5, 0.99999, 1, 1.5, 2.75, 10.125, 41.666667, 100.5]
const TEXTS = [
  '',
  'plain',
  '00123',
  ' two  blanks ',
  'line\nbreak',
  '=1+1',
  "'quoted",
  'ümlaut ß',
  '東京都',
  'مرحبا',
  '1,234.50',
  '2024-05-01',
]

/** XLSX files by name. */
export function madeWorkbooks(): Map<string, Uint8Array> {
  const formatted = FORMATS.map(([name, codes, values, date1904 = false]): [string, Uint8Array] => [name, formats(codes, values, date1904)])
  return new Map([...formatted, ['strings', strings()], ['several tables', severalTables()], ['several sheets', severalSheets()]])
}

const MONEY = [
  '"$"#,##0.00',
  '$#,##0_);($#,##0)',
  '#,##0.00 "€"',
  '[$€-407] #,##0.00',
  '#,##0.00 [$€-40C]',
  '[$£-809]#,##0.00',
  '[$¥-411]#,##0',
  '[$CHF] #,##0.00',
  '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-',
  '#,##0.00;[Red]-#,##0.00',
  '#,##0.00 [$kr-41D];[Red]-#,##0.00 [$kr-41D]',
]
const LANGUAGES = [
  '[$-407]d. mmmm yyyy',
  '[$-407]dddd, dd. mmm yy',
  '[$-40C]d mmmm yyyy',
  '[$-410]d mmmm yyyy',
  '[$-413]dddd d mmmm yyyy',
  '[$-416]d "de" mmmm "de" yyyy',
  '[$-C0A]d "de" mmmm "de" yyyy',
  '[$-809]dd mmmm yyyy',
  '[$-409]d-mmm-yy;@',
  '[$-411]yyyy"年"m"月"d"日"',
  '[$-804]yyyy"年"m"月"d"日"',
  '[$-F800]dddd, mmmm dd, yyyy',
]
const SECTIONS = [
  '0.00;(0.00)',
  '0.00;(0.00);"zero"',
  '0;-0;;@',
  '0;;',
  ';;;',
  '"up "0;"down "0;"same"',
  '#,##0;[Red](#,##0);-',
  '0.0;0.0;"–"',
  '_-0.00;-0.00',
  '0*-',
  '* 0.00',
]

/** Name, formats, values, and whether dates are counted from 1904. */
const FORMATS: readonly [name: string, codes: readonly (string | number)[], values: readonly number[], date1904?: boolean][] = [
  ['general', ['General', '', '0', '@'], NUMBERS],
  ['decimals', ['0.0', '0.00', '0.000', '#.##', '0.0#', '#,##0', '#,##0.00', '#,##0.###', '#,##0.00;-#,##0.00'], NUMBERS],
  ['percents', ['0%', '0.0%', '0.00%', '#%', '0.00E+00', '##0.0E+0', '0E+0', '0.0E-00'], NUMBERS],
  ['money', MONEY, NUMBERS],
  ['fractions', ['# ?/?', '# ??/??', '?/?', '# ?/2', '# ?/4', '# ?/8', '# ??/16', '# ???/???'], NUMBERS],
  [
    'days',
    [
      'm/d/yyyy',
      'd/m/yy',
      'dd.mm.yyyy',
      'yyyy-mm-dd',
      'd-mmm-yy',
      'd mmmm yyyy',
      'mmm-yy',
      'dddd, mmmm d, yyyy',
      'ddd dd mmm',
      'yyyymmdd',
      'mmmmm',
      'yy',
    ],
    DAYS,
  ],
  ['days of languages', LANGUAGES, DAYS],
  ['days with times', ['yyyy-mm-dd hh:mm', 'yyyy-mm-dd"T"hh:mm:ss', 'm/d/yy h:mm AM/PM', 'dd.mm.yyyy hh:mm:ss', 'd mmm yyyy, h:mm'], DAYS],
  [
    'times',
    ['h:mm', 'hh:mm', 'h:mm:ss', 'hh:mm:ss', 'h:mm AM/PM', 'h:mm:ss AM/PM', 'mm:ss', 'h AM/PM', 'hh"h"mm', 'mm:ss.0', 'h:mm:ss.00'],
    TIMES,
  ],
  ['elapsed times', ['[h]:mm', '[hh]:mm:ss', '[m]', '[mm]:ss', '[s]', '[h]', '[h]"h "mm"m"'], SPANS],
  ['sections', SECTIONS, NUMBERS],
  [
    'conditions',
    [
      '[>=1000]0.0,"k";0',
      '[<1]0.00;[<100]0.0;0',
      '[=0]"none";0',
      '[Red][<0]0;[Blue]0',
      '[>0.5]"high";[<=0]"none";"low"',
      '[=1]"one piece";0 "pieces"',
    ],
    NUMBERS,
  ],
  ['scaled', ['0,', '0.0,', '#,##0,"k"', '0.0,,"M"', '0.00,,,"B"', '#,##0.0,;(#,##0.0,)'], NUMBERS],
  [
    'masks',
    [
      '00000',
      '000-00-0000',
      '(000) 000-0000',
      '00\\-00',
      '0000 0000',
      '"No. "0',
      '0\\.0',
      '# ##0',
      '0 "kg"',
      '0.0 "m²"',
      '+0;-0;0',
      '0"°"',
    ],
    NUMBERS,
  ],
  ['built-in', [1, 2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 39, 40, 48, 49], NUMBERS],
  ['built-in days', [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47], DAYS],
  ['from 1904', ['yyyy-mm-dd', 'd mmm yyyy', 'h:mm:ss', '[h]:mm', 'dd.mm.yyyy hh:mm'], [0, 1, 58, 59, 366, 20000.25, 43538.75], true],
]

/** A sheet with a column for each format and a row for each value. */
function formats(codes: readonly (string | number)[], values: readonly number[], date1904 = false): Uint8Array {
  const rows = values.map((value) => [value, ...codes.map((_, index): TestCell => ({ v: value, s: index + 1 }))])
  return workbook({ sheets: [{ name: 'Formats', rows: [['value', ...codes.map(String)], ...rows] }], formats: codes, date1904 })
}

function strings(): Uint8Array {
  const shared = [
    '<si><t>shared</t></si>',
    '<si/>',
    '<si><t xml:space="preserve">  kept blanks  </t></si>',
    '<si><r><t>rich</t></r><r><rPr><b/></rPr><t xml:space="preserve"> text</t></r></si>',
    '<si><t>A &amp; B &lt;C&gt; &quot;D&quot;</t></si>',
    '<si><t>x_x000D_y</t></si>',
    '<si><t>漢字</t><rPh sb="0" eb="2"><t>カンジ</t></rPh></si>',
    `<si><t>${'long '.repeat(80)}</t></si>`,
  ]
  const rows: TestCell[][] = [
    TEXTS,
    shared.map((_, index) => ({ v: index, t: 's' })),
    [true, false, { v: 1, t: 'b' }, { v: '12.50', t: 'str' }, { v: 'made', t: 'str', f: '"ma"&"de"' }],
    ['text', { v: 'A7', t: 'str', s: 1 }, { v: 'secret', t: 'str', s: 2 }, { v: 'shown', t: 'str', s: 3 }],
  ]
  return workbook({ sheets: [{ name: 'Strings', rows }], strings: shared, formats: ['"No. "@', ';;;', '0;0;0;"<"@">"'] })
}

function severalTables(): Uint8Array {
  const rows: TestCell[][] = [
    ['Price list 2024', null, null, null, 'Rates'],
    [],
    ['Article', 'Pieces', 'Price', null, 'Day', 'Rate'],
    ['Bolt', 1200, { v: 0.05, s: 1 }, null, { v: 45000, s: 2 }, { v: 1.0712, s: 3 }],
    ['Nut', 900, { v: 0.035, s: 1 }, null, { v: 45001, s: 2 }, { v: 1.0698, s: 3 }],
    ['Sum', { v: 2100, f: 'SUM(B4:B5)' }, { v: 91.5, s: 1, f: 'SUMPRODUCT(B4:B5,C4:C5)' }],
    [],
    ['Note: prices per piece', null, null, null, { v: 0.19, s: 4 }],
  ]
  const after = '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A8:C8"/></mergeCells>'
  return workbook({ sheets: [{ name: 'Prices', rows, after }], formats: ['#,##0.00 "€"', 'dd.mm.yyyy', '0.0000', '0%'] })
}

function severalSheets(): Uint8Array {
  const hidden: TestSheet = { name: 'Hidden', rows: [['not shown', 1]], state: 'hidden' }
  return workbook({
    sheets: [
      {
        name: 'Übersicht',
        rows: [
          ['Jahr', 'Umsatz'],
          [2023, { v: 1234567.5, s: 1 }],
          [2024, { v: -987.654, s: 1 }],
        ],
      },
      {
        name: "It's & so on",
        rows: [
          [
            { v: 0.5, s: 2 },
            { v: 45000.5, s: 3 },
          ],
        ],
      },
      hidden,
      {
        name: '数据',
        rows: [
          ['名称', '价格'],
          ['茶', { v: 12, s: 4 }],
        ],
      },
    ],
    formats: ['#,##0.00', '0.0%', 'd.m.yyyy h:mm', '"¥"#,##0.00'],
  })
}
