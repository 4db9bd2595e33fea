// Converts pixels to greyscale and to a file for the OCR engine (PGM).

export interface Pixels {
  width: number
  height: number
  /** One bit, or one, three or four bytes per pixel. */
  data: Uint8Array | Uint8ClampedArray
}

/** One byte per pixel, 0 is black. */
export interface GrayPicture {
  width: number
  height: number
  gray: Uint8Array
}

/** Null where the data is shorter than the declared size. */
export function grayPicture({ width, height, data }: Pixels): GrayPicture | null {
  const count = width * height
  const bytes = data.length / count
  const gray = bytes >= 1 ? grayOfBytes(data, count, Math.min(4, Math.floor(bytes))) : grayOfBits(data, width, height)
  return gray === null ? null : { width, height, gray }
}

/** The picture as a PGM file. */
export function grayFile({ width, height, gray }: GrayPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + gray.length)
  file.set(head)
  file.set(gray, head.length)
  return file
}

function grayOfBytes(data: Pixels['data'], count: number, bytes: number): Uint8Array {
  const gray = new Uint8Array(count)
  for (let pixel = 0, at = 0; pixel < count; pixel += 1, at += bytes) {
    const luminance = bytes < 3 ? data[at]! : (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8
    // Transparent pixels are white.
    gray[pixel] = bytes === 4 ? 255 - (((255 - luminance) * data[at + 3]!) >> 8) : luminance
  }
  return gray
}

function grayOfBits(data: Pixels['data'], width: number, height: number): Uint8Array | null {
  const row = Math.ceil(width / 8)
  if (data.length < row * height) return null
  const gray = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) gray[y * width + x] = (data[y * row + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0
  return gray
}
