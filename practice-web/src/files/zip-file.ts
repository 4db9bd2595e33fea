// Writes ZIP archives of stored (uncompressed) files. Deterministic: no time is noted.
import { crc32 } from 'node:zlib'

const METHOD_STORED = 0
const LONG_AGO = 0x21

export function writeZip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)]
    const shared = sharedFields(title, content)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, title]))
    parts.push(head, content)
    offset += head.length + content.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

/** The 26 bytes that precede each file and are repeated in the directory. */
function sharedFields(title: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(METHOD_STORED, 4)
  fields.writeUInt16LE(LONG_AGO, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(title.length, 22)
  return fields
}
