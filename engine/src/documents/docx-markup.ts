// Converts a Word document (DOCX) to HTML without pictures. The archive is unpacked here within limits before the converter reads it.
import { unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { checkPart } from './check-part.ts'
import { FileError, type FileText } from './file-text.ts'

export interface DocxLimits {
  /** All parts together, unpacked. */
  unpackedBytesMax: number
}

/** The parts that carry text; media, fonts and macros are not unpacked. */
const TEXT_PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:[\w.-]+\.xml|_rels\/[\w.-]+\.rels)|docProps\/core\.xml)$/

/** @throws FileError */
export async function docxMarkup(bytes: Uint8Array, { unpackedBytesMax }: DocxLimits): Promise<FileText> {
  const archive = repack(bytes, unpackedBytesMax)
  try {
    const options = { externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(archive) }, options)
    const markup = value.replace(/<img[^>]*>/g, '')
    if (markup.replace(/<[^>]+>/g, '').trim() === '') throw new FileError('empty_page', 'the document has no text')
    return { markup: `<html><body>${markup}</body></html>`, isCut: false }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'not a readable Word document', { cause: error })
  }
}

/** The archive with its text parts only, uncompressed. A wrong declared size is an error of the unpacker and never takes more memory. */
function repack(bytes: Uint8Array, bytesMax: number): Uint8Array {
  let total = 0
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!TEXT_PART.test(name)) return false
    total += originalSize
    if (total > bytesMax) throw new FileError('too_large', 'the document unpacks to more than the limit')
    return true
  }
  try {
    const parts = unzipSync(bytes, { filter: isWanted })
    for (const part of Object.values(parts)) checkPart(part)
    return zipSync(parts, { level: 0 })
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'a damaged archive or part', { cause: error })
  }
}
