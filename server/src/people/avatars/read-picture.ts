// Verifies that bytes are a complete picture in a format that browsers only display, and copies only the image itself: names, places,
// comments and trailing data are removed. The image is not decoded.
import { PROFILE_LIMITS, type PictureType } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { CopiedPicture } from './copied-picture.ts'
import { copyJpeg } from './copy-jpeg.ts'
import { copyPng } from './copy-png.ts'
import { copyWebp } from './copy-webp.ts'

export interface Picture {
  mediaType: PictureType
  bytes: Buffer
}

/** The media type follows from the bytes, whatever was declared. @throws AppError invalid, too_large */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.length > PROFILE_LIMITS.pictureBytesMax) throw new AppError('too_large', { detail: 'The picture can have at most 2 MB.' })
  const copier = COPIERS.find(({ begins }) => begins(bytes))
  const copied = copier && copySafely(copier.copy, bytes)
  if (!copier || !copied) throw new AppError('invalid', { detail: 'This picture cannot be read. Please choose a PNG, JPEG or WebP file.' })
  const { width, height } = copied
  const { pictureSideMax: max } = PROFILE_LIMITS
  if (width < 1 || height < 1 || width > max || height > max) {
    throw new AppError('invalid', { detail: `The picture may be ${max} pixels wide and high at most.` })
  }
  return { mediaType: copier.mediaType, bytes: copied.bytes }
}

interface Copier {
  mediaType: PictureType
  begins(bytes: Buffer): boolean
  /** Null where the bytes are not a complete picture of the format. @throws RangeError beyond their end */
  copy(bytes: Buffer): CopiedPicture | null
}

const COPIERS: Copier[] = [
  { mediaType: 'image/png', begins: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', copy: copyPng },
  { mediaType: 'image/jpeg', begins: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff', copy: copyJpeg },
  { mediaType: 'image/webp', begins: (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12)), copy: copyWebp },
]

/** Reading a number beyond the end of a buffer is a RangeError: the picture is truncated. */
function copySafely(copy: Copier['copy'], bytes: Buffer): CopiedPicture | null {
  try {
    return copy(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
