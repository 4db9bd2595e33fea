// Small valid files of every kind that is read, with the usual contents, for mutation.
import { deflateSync } from 'node:zlib'
import { utils, write, type WorkBook } from '@e965/xlsx'
import { grayPng } from '../../engine/src/documents/ocr/gray-png.ts'
import { faxPdf } from '../../engine/src/testing/fax-pdf.ts'
import { GRAY_JPEG } from '../../engine/src/testing/gray-jpeg.ts'
import { writePdf } from '../../practice-web/src/files/pdf-file.ts'
import { docx, xlsx } from './packed-files.ts'

export type FuzzedKind = 'pdf' | 'docx' | 'xlsx' | 'xlsb' | 'ods' | 'xls' | 'csv' | 'xml' | 'json' | 'png' | 'jpeg' | 'tiff' | 'webp'

export interface FileSeed {
  kind: FuzzedKind
  bytes: Buffer
}

function book(bookType: 'xlsx' | 'xlsb' | 'ods' | 'biff8' | 'biff5'): Buffer {
  const made: WorkBook = {
    SheetNames: ['Prices', 'More'],
    Sheets: {
      Prices: utils.aoa_to_sheet([
        ['Item', 'Price', 'Sold'],
        ['Mug', 8.5, true],
        ['Cup', 3, false],
      ]),
      More: utils.aoa_to_sheet([
        ['a', 1],
        ['b', 2],
      ]),
    },
    Props: { Title: 'Prices' },
  }
  return Buffer.from(write(made, { type: 'buffer', bookType }) as Uint8Array)
}

/** Gray pixels of 200 by 200 in one strip: plain, by fax, Deflate or LZW. */
function tiff(packing: number, data: Uint8Array, bits: number): Buffer {
  const tags = [
    [256, 200],
    [257, 200],
    [258, bits],
    [259, packing],
    [262, 1],
    [273, 0],
    [277, 1],
    [278, 200],
    [279, data.length],
  ] as const
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [index, [tag, value]] of tags.entries()) {
    head.writeUInt16LE(tag, 10 + index * 12)
    head.writeUInt16LE(4, 12 + index * 12)
    head.writeUInt32LE(1, 14 + index * 12)
    head.writeUInt32LE(tag === 273 ? head.length : value, 18 + index * 12)
  }
  return Buffer.concat([head, data])
}

/** Gray, 200 by 60 pixels, with a black bar. */
function png(): Buffer {
  const [width, height] = [200, 60]
  const rows = Buffer.alloc(height * (width + 1), 255)
  for (let row = 0; row < height; row += 1) rows.fill(0, row * (width + 1), row * (width + 1) + (row > 20 && row < 40 ? 60 : 1))
  return Buffer.from(grayPng(rows, width, height))
}

/** One pixel, without loss. */
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const LINES = [
  { text: 'Invoice 4711', x: 60, y: 60, size: 18 },
  ...['Ink blue|2|40.00|80.00', 'Paper|5|24.00|120.00', 'Total|||200.00'].flatMap((line, row) =>
    line.split('|').map((text, column) => ({ text, x: 60 + column * 120, y: 120 + row * 20, size: 10 })),
  ),
]
const TEXTS: readonly [FuzzedKind, string][] = [
  ['csv', 'name,price,day\nTin mug,8.00,2025-03-04\n"Iron, pan",41,2025-04-05\n'],
  [
    'xml',
    '<?xml version="1.0"?><!DOCTYPE a><rss><channel><title>Shop</title><item id="1"><title>Mug &amp; cup</title><price>8.00</price></item></channel></rss>',
  ],
  ['json', '{"products":[{"name":"Mug","price":8,"tags":["a","b"]},{"name":"Pan","price":{"amount":"41","currency":"EUR"}}]}'],
]

export function fileSeeds(): FileSeed[] {
  const gray = Buffer.alloc(40_000, 255)
  return [
    { kind: 'pdf', bytes: Buffer.from(writePdf('Invoice', [LINES, LINES])) },
    { kind: 'pdf', bytes: faxPdf() },
    { kind: 'docx', bytes: docx() },
    { kind: 'xlsx', bytes: xlsx() },
    { kind: 'xlsx', bytes: book('xlsx') },
    { kind: 'xlsb', bytes: book('xlsb') },
    { kind: 'ods', bytes: book('ods') },
    { kind: 'xls', bytes: book('biff8') },
    { kind: 'xls', bytes: book('biff5') },
    ...TEXTS.map(([kind, text]) => ({ kind, bytes: Buffer.from(text) })),
    { kind: 'png', bytes: png() },
    { kind: 'jpeg', bytes: GRAY_JPEG },
    { kind: 'webp', bytes: WEBP },
    { kind: 'tiff', bytes: tiff(1, gray, 8) },
    { kind: 'tiff', bytes: tiff(4, Buffer.alloc(60, 255), 1) },
    { kind: 'tiff', bytes: tiff(8, deflateSync(gray), 8) },
    { kind: 'tiff', bytes: tiff(5, Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c]), 8) },
    { kind: 'tiff', bytes: tiff(7, GRAY_JPEG, 8) },
  ]
}
