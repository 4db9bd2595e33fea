// Generated documents in right-to-left scripts, with labels and the first column on the right.
import type { Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'
import { pdfMarkup } from './pdf-markup.ts'
import { pdfPlaces } from './pdf-places.ts'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** A page of texts, each with its left edge and its distance from the top. Letters are drawn from left to right, in visual order. */
function pdf(texts: readonly (readonly [x: number, y: number, text: string])[]): Uint8Array {
  const letters = [...new Set(texts.flatMap(([, , text]) => [...text]))]
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
  const drawn = (text: string): string =>
    (RIGHT_TO_LEFT.test(text) ? [...text].toReversed() : [...text]).map((letter) => hex(letters.indexOf(letter) + 33, 2)).join('')
  const content = texts.map(([x, y, text]) => `BT /F 12 Tf ${x} ${800 - y} Td <${drawn(text)}> Tj ET`).join('\n')
  const map = letters.map((letter, at) => `<${hex(at + 33, 2)}> <${hex(letter.codePointAt(0)!, 4)}>`)
  const unicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar
${map.join('\n')}
endbfchar endcmap end end`
  const stream = (text: string): string => `<</Length ${text.length}>> stream\n${text}\nendstream`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(content),
    `<</Type/Font/Subtype/Type1/BaseFont/Courier/FirstChar 33/LastChar 200/Widths[${'600 '.repeat(168)}]/ToUnicode 6 0 R>>`,
    stream(unicode),
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`).join('')}trailer <</Root 1 0 R>>\n%%EOF`,
  )
}

/** A text aligned at its right edge. */
const fromRight = (right: number, y: number, text: string): [number, number, string] => [right - text.length * 7.2, y, text]

async function read(bytes: Uint8Array, fields: readonly Field[]): Promise<Record<string, JsonValue>> {
  const { markup } = await pdfMarkup(bytes, { pagesMax: 9, charsMax: 99_999 })
  const page = distil({ ...givenPage('https://mill.example/file.pdf', markup), contentType: 'application/pdf' })
  return readDocument(page, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}
const field = (name: string, type: Field['type'] = 'string'): Field => ({ name, description: name, type })

const FORMS = [
  ['Hebrew', ['מספר הזמנה', 'סכום לתשלום', 'שם הספק'], 'גלית לוי'],
  ['Arabic', ['رقم الطلب', 'المبلغ المستحق', 'اسم المورد'], 'شركة النور'],
] as const

describe('a PDF in which labels are right of their values', () => {
  it.each(FORMS)('is read in %s, with the values left of their labels', async (_, labels, name) => {
    const values = ['77120', '1,250.00', name]
    const bytes = pdf(labels.flatMap((label, at) => [fromRight(550, 100 + at * 30, label), fromRight(380, 100 + at * 30, values[at]!)]))
    const [number, sum, supplier] = labels
    expect(await read(bytes, [field(number), field(sum, 'number'), field(supplier)])).toEqual({
      [number]: '77120',
      [sum]: 1250,
      [supplier]: name,
    })
  })

  it('is read with the first column on the right, and with correct brackets', async () => {
    const rows = [
      ['פריט', 'כמות', 'מחיר'],
      ['בורג', '12', '3.40'],
      ['אום (ארוך)', '8', '5.60'],
      ['גלגל', '4', '7.80'],
    ]
    const bytes = pdf(rows.flatMap((cells, line) => cells.map((cell, at) => fromRight(550 - at * 160, 100 + line * 24, cell))))
    const { markup } = await pdfMarkup(bytes, { pagesMax: 9, charsMax: 99_999 })
    expect([...markup.matchAll(/<t[hd]>([^<]*)/g)].map(([, text]) => text)).toEqual(rows.flat())
  })

  it('locates a quote at its position on the page', async () => {
    const [[, labels]] = FORMS
    const bytes = pdf([fromRight(550, 100, labels[0]), fromRight(550, 130, labels[1]), fromRight(380, 100, '77120')])
    const { boxes } = await pdfPlaces(bytes, { page: 1, quote: '77120', before: labels[0], after: labels[1] })
    expect(boxes).toEqual([[expect.closeTo(344, 0), expect.any(Number), expect.closeTo(380, 0), expect.any(Number)]])
  })
})

it('a page that is mostly Latin is read from left to right', async () => {
  const bytes = pdf([
    [50, 100, 'Order number'],
    [300, 100, '77120'],
    [50, 130, 'Supplier'],
    [300, 130, 'גלית'],
  ])
  expect(await read(bytes, [field('Order number'), field('Supplier')])).toEqual({ 'Order number': '77120', Supplier: 'גלית' })
})

it.each(FORMS)('a web page in %s with the label in the second cell of a row gives the first as its value', (_, labels, name) => {
  const [number, sum, supplier] = labels
  const fields = [field(number), field(sum, 'number'), field(supplier)]
  const bodies = [
    `<tr><td>77120</td><td>${number}</td></tr><tr><td>1,250.00</td><td>${sum}</td></tr><tr><td>${name}</td><td>${supplier}:</td></tr>`,
    `<tr><td>77120</td><th>${number}</th></tr><tr><td>1,250.00</td><th>${sum}</th></tr><tr><td>${name}</td><th>${supplier}</th></tr>`,
    `<tr><td>${number}</td><td>77120</td></tr><tr><td>${sum}</td><td>1,250.00</td></tr><tr><td>${supplier}</td><td>${name}</td></tr>`,
  ]
  for (const body of bodies) {
    const page = distil(givenPage('https://mill.example/page', `<main><table>${body}</table></main>`))
    const { data } = readDocument(page, { fields, prompt: '', targetName: 'URL', referenceDate: null })
    expect(data).toEqual({ [number]: '77120', [sum]: 1250, [supplier]: name })
  }
})
