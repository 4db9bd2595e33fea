// Format-aware mutations of whole files: truncation, wrong lengths and sizes, circular references, nested archives, deep nesting, huge
// dimensions. Pure: the same random source gives the same mutation.
import { zipSync } from 'fflate'
import type { FileSeed, FuzzedKind } from './file-seeds.ts'
import { mutateBytes, mutateText, pick, type Random } from './mutate.ts'
import { mutatePacked } from './packed-files.ts'

const PACKED: ReadonlySet<FuzzedKind> = new Set(['docx', 'xlsx', 'xlsb', 'ods'])
const TEXT: ReadonlySet<FuzzedKind> = new Set(['csv', 'xml', 'json'])
const WORDS: Readonly<Record<string, readonly string[]>> = {
  pdf: [
    '/Kids[2 0 R]',
    '/Kids[3 0 R]',
    '/Parent 3 0 R',
    '/Count 999999999',
    '/Length 99999999',
    '/Length 5 0 R',
    '/Width 99999',
    '/Height 99999',
    '/MediaBox[0 0 1e9 1e9]',
    '1 0 R',
    '/FlateDecode',
    'BT',
    'q ',
    '[[[[',
    '<<',
    'endobj',
  ],
  docx: ['<w:p>', '<w:tbl><w:tr><w:tc>', '<!DOCTYPE a [<!ENTITY b "c">]>', '&b;', 'w:val="9999999"', '<w:sdt>'],
  xlsx: [
    '<row r="1048576">',
    '<c r="XFD1048576">',
    'ref="A1:XFD1048576"',
    't="s"',
    '<v>1e999</v>',
    's="999"',
    '<si>',
    '<mergeCell ref="A1:XFD1048576"/>',
  ],
  ods: ['table:number-columns-repeated="99999999"', 'table:number-rows-repeated="99999999"', '<table:table-row>', '&b;'],
  xml: ['<!ENTITY a "&b;&b;"><!ENTITY b "&a;">', '<a>', ']]>', '<![CDATA[', '&a;', 'xmlns=""'],
  json: ['[', '{"a":', '1e400', '"\\ud800"', '"__proto__":', 'null'],
  csv: ['"', '""', ';', '\t', '\r', ','],
}
const EXTREMES = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x1_0000, 0x8001]
const DEPTH = 20_000
const BYTES_MAX = 400_000

export function mutateFile({ kind, bytes }: FileSeed, random: Random): Buffer {
  let changed = bytes
  for (let steps = 1 + Math.floor(random() ** 2 * 4); steps > 0; steps -= 1) changed = changeOnce(kind, changed, random)
  return changed.subarray(0, BYTES_MAX)
}

function changeOnce(kind: FuzzedKind, bytes: Buffer, random: Random): Buffer {
  const words = WORDS[kind === 'xlsb' ? 'xlsx' : kind] ?? ['\0']
  const chance = random()
  if (chance < 0.12) return bytes.subarray(0, Math.floor(random() * bytes.length))
  if (chance < 0.32) return withExtreme(bytes, random)
  if (PACKED.has(kind)) return chance < 0.37 ? nested(bytes) : mutatePacked(bytes, { random, words })
  if (chance < 0.4 && (TEXT.has(kind) || kind === 'pdf')) return Buffer.concat([bytes, Buffer.from(pick(random, words).repeat(DEPTH))])
  if (TEXT.has(kind)) return Buffer.from(mutateText(bytes.toString(), { random, words }))
  if (kind === 'pdf' && chance < 0.8) return Buffer.from(mutateText(bytes.toString('latin1'), { random, words }), 'latin1')
  return mutateBytes(bytes, random)
}

/** Sets a length, an offset, a size or a count somewhere to an impossible value. */
function withExtreme(bytes: Buffer, random: Random): Buffer {
  if (bytes.length < 8) return bytes
  const changed = Buffer.from(bytes)
  const at = Math.floor(random() * (changed.length - 4))
  const value = pick(random, EXTREMES)
  const isLittle = random() < 0.5
  const isShort = !isLittle && random() >= 0.5
  if (isLittle) changed.writeUInt32LE(value, at)
  else if (isShort) changed.writeUInt16LE(value & 0xffff, at)
  else changed.writeUInt32BE(value, at)
  return changed
}

/** The archive inside an archive, under a name that is read. */
function nested(bytes: Buffer): Buffer {
  return Buffer.from(zipSync({ '[Content_Types].xml': bytes, 'word/document.xml': bytes, 'xl/workbook.xml': bytes, 'content.xml': bytes }))
}
