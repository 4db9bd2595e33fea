// Parts of an .xlsx file, which is a zip archive of XML: each is unpacked on demand, within a limit for all together.
// A part that unpacks to more than its declared size is cut off there.
import { unzipSync } from 'fflate'
import { Parser, type AttributesGetter } from 'saxen'
import { IMPORT_LIMITS, unparsable } from './import-kinds.ts'

const { inflatedBytesMax } = IMPORT_LIMITS.workbook
/** Large, because the incomplete end of a chunk is parsed again with the next one. */
const CHUNK_BYTES = 16 * 1024 * 1024

export type Attributes = Readonly<Record<string, string>>

/** Names of elements and attributes come without their prefixes. */
export interface PartReader {
  open(name: string, attributes: () => Attributes): void
  close?(name: string): void
  text?(text: string): void
}

export class Workbook {
  readonly #bytes: Uint8Array
  #inflatedBytes = 0

  /** @throws ImportError for what is no zip archive */
  constructor(bytes: Uint8Array) {
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw unparsable(notAnArchive(bytes))
    this.#bytes = bytes
  }

  /** Hands the elements and texts of a part to `reader`. False where there is no such part. @throws ImportError */
  read(path: string, reader: PartReader): boolean {
    const part = this.#unpack(path)
    if (part === undefined) return false
    const decoder = new TextDecoder()
    const parser = parserFor(reader, path)
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      parser.write(decoder.decode(part.subarray(at, at + CHUNK_BYTES), { stream: true }))
    }
    parser.write(decoder.decode()).end()
    return true
  }

  #unpack(path: string): Uint8Array | undefined {
    const wanted = path.toLowerCase()
    const isWanted = (name: string): boolean => name.toLowerCase() === wanted
    const parts = unzipSync(this.#bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        this.#inflatedBytes += originalSize
        if (this.#inflatedBytes <= inflatedBytesMax) return true
        throw unparsable(
          `its parts are larger than ${inflatedBytesMax / 1024 / 1024} MB when unpacked. Copy the cells you need into a new file, or save them as CSV.`,
        )
      },
    })
    return Object.entries(parts).find(([name]) => isWanted(name))?.[1]
  }
}

function notAnArchive(bytes: Uint8Array): string {
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf
  return isOldExcel
    ? 'it is in the old .xls format or has a password. Save it as .xlsx without a password, or as CSV.'
    : 'it is not an .xlsx file. Save it again as .xlsx or CSV.'
}

function parserFor(reader: PartReader, path: string): Parser {
  const parser = new Parser()
  parser.on('error', () => {
    throw unparsable(`${path} in it is damaged. Save the file again with a spreadsheet program, or as CSV.`)
  })
  parser.on('openTag', (name, attributes, decode) => reader.open(localName(name), () => plainAttributes(attributes, decode)))
  if (reader.close) parser.on('closeTag', (name) => reader.close?.(localName(name)))
  if (reader.text) {
    parser.on('text', (text, decode) => reader.text?.(decode(text)))
    parser.on('cdata', (text) => reader.text?.(text))
  }
  return parser
}

function plainAttributes(attributes: AttributesGetter, decode: (text: string) => string): Attributes {
  return Object.fromEntries(Object.entries(attributes() || {}).map(([name, value]) => [localName(name), decode(value)]))
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
