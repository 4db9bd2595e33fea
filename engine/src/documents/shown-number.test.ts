import { describe, expect, it } from 'vitest'
import { shownNumber, shownText, writesDayFirst } from './shown-number.ts'

/** Expected texts are those of LibreOffice 7.4 in American English. */
describe('shownNumber', () => {
  it.each<[code: string, value: number, shown: string]>([
    ['General', 1 / 3, '0.333333333333333'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 123456789012.3, '123456789012.3'],
    ['General', 1.5e-9, '0.0000000015'],
    ['', -1, '-1'],
    ['', 1e16, '1E+16'],
    ['@', 123456789012, '123456789012'],
    ['#,##0.00', -1234567.891, '-1,234,567.89'],
    ['#,##0.00\\ "€"', 8, '8.00 €'],
    ['[$€-407] #,##0.00', 1234.567, '€ 1,234.57'],
    ['[$-407]#,##0.00', 45000.25, '45.000,25'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', -1234.567, '(1,234.57)'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 0, '-'],
    ['#,##0.00;[Red]-#,##0.00', -0.5, '-0.50'],
    ['0%', 0.5, '50%'],
    ['# ?/?', 0.5, '1/2'],
    ['00000', 123, '00123'],
    ['0.00 "kg"', 12.345, '12.35 kg'],
    ['0.0,,"M"', 1234567.891, '1.2M'],
    ['[>1000]"big";[<0]"neg";0', 1234, 'big'],
    ['0.###', 1, '1'],
    ['000-0000', 123456789, '12345-6789'],
    ['0"."', 3, '3.'],
    ['0;;', 0, ''],
    ['yyyy-mm-dd', 45000.5, '2023-03-15'],
    ['dd.mm.yyyy', 45000, '15.03.2023'],
    ['m/d/yy', 45000, '3/15/2023'],
    ['[$-407]d. mmmm yyyy', 45000, '15. März 2023'],
    ['[$-C0A]d "de" mmmm "de" yyyy', 45000, '15 de marzo de 2023'],
    ['yyyy"年"m"月"d"日"', 45000, '2023年3月15日'],
    ['h:mm AM/PM', 45000.75, '6:00 PM'],
    ['h:mm', 0.99999, '23:59'],
    ['h:mm:ss', 0.524305, '12:34:59'],
    ['h:mm:ss', 12.5 / 24 + 37 / 86_400, '12:30:37'],
    ['mm:ss.0', 0.99999, '59:59.1'],
    ['[$-407]d/ mmmm yyyy', 45000, '15. März 2023'],
    ['# ?/?', 999.995, '1000'],
    ['# ?/8', -1234567.891, '-1234567 7/8'],
    ['# ???/???', 999.995, '999 199/200'],
    ['##0.0E+0', 0, '0.0E+0'],
    ['[h]:mm', 1.25, '30:00'],
    ['yyyy-mm-dd', 1, '1899-12-31'],
  ])('%s of %d is %s', (code, value, shown) => {
    expect(shownNumber(value, { code, isFrom1904: false })).toBe(shown)
  })

  it('counts days from 1904 where the workbook does, but not elapsed hours', () => {
    expect(shownNumber(43538, { code: 'yyyy-mm-dd', isFrom1904: true })).toBe('2023-03-15')
    expect(shownNumber(1.25, { code: '[h]:mm', isFrom1904: true })).toBe('30:00')
  })

  it('shows plain digits for an unreadable format, and nothing for NaN', () => {
    expect(shownNumber(1234.5, { code: '[h', isFrom1904: false })).toBe('1234.5')
    expect(shownNumber(Number.NaN, { code: '0', isFrom1904: false })).toBe('')
  })
})

describe('shownText', () => {
  it.each([
    ['"No. "@', 'A7', 'No. A7'],
    [';;;', 'secret', ''],
    ['0;0;0;@', 'text', 'text'],
    ['0.00', 'text', 'text'],
  ])('%s of %s is %s', (code, text, shown) => expect(shownText(text, code)).toBe(shown))
})

describe('writesDayFirst', () => {
  it.each([
    ['dd/mm/yyyy', true],
    ['d-m-yy', true],
    ['[$-809]dd/mm/yyyy;@', true],
    ['m/d/yyyy h:mm', false],
    ['yyyy-mm-dd', null],
    ['dd.mm.yyyy', null],
    ['mmm-yy', null],
    ['0.00', null],
  ])('%s: %s', (code, isFirst) => expect(writesDayFirst(code)).toBe(isFirst))
})
