// Mutations of a text or of bytes that keep most of its structure. Pure: the same random source gives the same mutation.

export type Random = () => number

/** A small generator with a seed (mulberry32): every case can be reproduced from its number. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

const EXTREMES = ['0', '-1', '-0', '1e999', '9007199254740993', '99999999999999999999', 'NaN', '0x1', '٣', '½', '1,2.3,4', '', ' ']
const CHARACTERS = [
  '\u0000',
  '\ud83e',
  '\udd44',
  '\u202e',
  '\ufeff',
  '\u00ad',
  '\u2028',
  'İ',
  'ß',
  '\u0301',
  '🥄',
  '\r',
  '\t',
  '\\',
  '"',
  "'",
  '`',
]

export function mutateText(text: string, { random, words }: { random: Random; words: readonly string[] }): string {
  const at = Math.floor(random() * (text.length + 1))
  const end = Math.min(text.length, at + Math.floor(random() ** 3 * 400))
  const part = text.slice(at, end)
  const put = (inside: string): string => text.slice(0, at) + inside + text.slice(end)
  switch (Math.floor(random() * 9)) {
    case 0:
      return put('')
    case 1:
      return put(part.repeat(1 + Math.floor(random() ** 4 * 2_000)).slice(0, 200_000))
    case 2:
      return put(pick(random, words))
    case 3:
      return put(
        pick(random, words)
          .repeat(1 + Math.floor(random() ** 3 * 5_000))
          .slice(0, 200_000),
      )
    case 4:
      return put(pick(random, EXTREMES))
    case 5:
      return put(part + pick(random, CHARACTERS))
    case 6:
      return put([...part].reverse().join(''))
    case 7: {
      const from = Math.floor(random() * text.length)
      return put(text.slice(from, from + Math.floor(random() * 2_000)))
    }
    default:
      return text.replaceAll(pick(random, ['"', '<', '>', ',', ':', '\n', '=', '{', '}']), pick(random, ['', '""', '<', '\n\n', ',']))
  }
}

export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  if (bytes.length < 4) return Buffer.from([1, 2, 3, 4].map(() => Math.floor(random() * 256)))
  const copy = Buffer.from(bytes)
  const at = Math.floor(random() * copy.length)
  switch (Math.floor(random() * 5)) {
    case 0:
      copy[at] = Math.floor(random() * 256)
      return copy
    case 1:
      return copy.subarray(0, at)
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.min(copy.length, at + Math.floor(random() * 64)))])
    case 3:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at, at + 64), copy.subarray(at)])
    default:
      // Numbers of the format: lengths, counts, offsets.
      copy.writeUInt32LE(pick(random, [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xffffffff]), Math.min(at, Math.max(0, copy.length - 4)))
      return copy
  }
}
