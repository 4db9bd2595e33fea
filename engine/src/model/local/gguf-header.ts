// The metadata of a GGUF file, and whether it is complete: read from its header alone, without the binding that runs it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export interface GgufFacts {
  /** Size of the file. */
  bytes: number
  name: string
  architecture: string
  license: string | null
  /** Tokens the model was trained to see at once. */
  contextTokens: number
  vocabularySize: number
  /** Bytes of the keys and values of one token, at 16 bits per number. */
  cacheBytesPerToken: number
  parameters: number
  /** False for models that were trained on text only and support no conversation turns. */
  hasChatTemplate: boolean
}

/** The file is missing, not a GGUF file or incomplete; the message is one sentence. */
export class ModelFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelFileError'
  }
}

/** Bytes read at first and at most. Most of a header is its vocabulary: 10 MB for the largest ones. */
const HEADER_BYTES = [16 * 1024 * 1024, 128 * 1024 * 1024]
const ARRAY_ITEMS_MAX = 2_000_000
const PAIRS_MAX = 10_000
const TENSORS_MAX = 100_000
const ALIGNMENT = 32
/** Numbers per block and bytes per block of ggml's types, by their number in the file. */
const BLOCKS: Record<number, [numbers: number, bytes: number]> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  30: [1, 2],
}
const NUMBER_BYTES: Record<number, number> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }
const TEXT = 8
const ARRAY = 9

type Value = number | string | boolean | { count: number }

/** @throws ModelFileError */
export function readGguf(path: string): GgufFacts {
  const file = openFile(path)
  try {
    const { size } = fstatSync(file)
    for (const [turn, most] of HEADER_BYTES.entries()) {
      const head = Buffer.alloc(Math.min(size, most))
      readSync(file, head, 0, head.length, 0)
      const facts = parse(new Reader(head), { path, size })
      if (facts !== null) return facts
      if (head.length === size || turn === HEADER_BYTES.length - 1) break
    }
    throw new ModelFileError(`${path} is cut short: it ends within its header.`)
  } finally {
    closeSync(file)
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r')
  } catch {
    throw new ModelFileError(`There is no model at ${path}.`)
  }
}

/** Null where the given bytes end within the header. @throws ModelFileError */
function parse(reader: Reader, { path, size }: { path: string; size: number }): GgufFacts | null {
  try {
    if (reader.word() !== 0x46_55_47_47 || ![2, 3].includes(reader.word())) throw new ModelFileError(`${path} is no GGUF file.`)
    const tensorCount = reader.long()
    const pairCount = reader.long()
    if (tensorCount > TENSORS_MAX || pairCount > PAIRS_MAX) throw new ModelFileError(`${path} is no GGUF file.`)
    const pairs = new Map<string, Value>()
    for (let left = pairCount; left > 0; left--) pairs.set(reader.text(), reader.value(reader.word()))
    const { end, parameters } = readTensors(reader, tensorCount)
    const alignment = numberOf(pairs.get('general.alignment')) || ALIGNMENT
    const wanted = Math.ceil(reader.at / alignment) * alignment + end
    if (size < wanted) throw new ModelFileError(`${path} is cut short: ${size} of at least ${wanted} bytes. Download it again.`)
    return { ...factsOf(pairs), bytes: size, parameters }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readTensors(reader: Reader, count: number): { end: number; parameters: number } {
  let end = 0
  let parameters = 0
  for (let left = count; left > 0; left--) {
    reader.text()
    let numbers = 1
    for (let dimensions = reader.word(); dimensions > 0; dimensions--) numbers *= reader.long()
    const [perBlock, bytes] = BLOCKS[reader.word()] ?? [256, 1]
    end = Math.max(end, reader.long() + (numbers / perBlock) * bytes)
    parameters += numbers
  }
  return { end: Math.ceil(end), parameters }
}

function factsOf(pairs: ReadonlyMap<string, Value>): Omit<GgufFacts, 'bytes' | 'parameters'> {
  const architecture = textOf(pairs.get('general.architecture')) ?? 'unknown'
  const number = (key: string): number => numberOf(pairs.get(`${architecture}.${key}`))
  const heads = number('attention.head_count') || 1
  const width = number('embedding_length') / heads
  const sides = (number('attention.key_length') || width) + (number('attention.value_length') || width)
  const vocabulary = pairs.get('tokenizer.ggml.tokens')
  return {
    architecture,
    name: textOf(pairs.get('general.name')) ?? 'a model without a name',
    license: textOf(pairs.get('general.license')),
    contextTokens: number('context_length'),
    vocabularySize: typeof vocabulary === 'object' ? vocabulary.count : 0,
    cacheBytesPerToken: number('block_count') * (number('attention.head_count_kv') || heads) * sides * 2,
    hasChatTemplate: (textOf(pairs.get('tokenizer.chat_template')) ?? '') !== '',
  }
}

function numberOf(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0
}

function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/** Little-endian values one after the other. Each call throws RangeError where the bytes end. */
class Reader {
  at = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  word(): number {
    return this.#bytes.readUInt32LE(this.#skip(4))
  }

  long(): number {
    return Number(this.#bytes.readBigUInt64LE(this.#skip(8)))
  }

  text(): string {
    const length = this.long()
    const from = this.#skip(length)
    return this.#bytes.toString('utf8', from, from + length)
  }

  /** For an array only the number of its items. */
  value(type: number): Value {
    if (type === TEXT) return this.text()
    if (type === ARRAY) return this.#array()
    const size = NUMBER_BYTES[type]
    if (size === undefined) throw new ModelFileError('The header of the model has a value of an unknown type.')
    const from = this.#skip(size)
    if (type === 6) return this.#bytes.readFloatLE(from)
    if (type === 12) return this.#bytes.readDoubleLE(from)
    return size === 8 ? Number(this.#bytes.readBigUInt64LE(from)) : this.#bytes.readUIntLE(from, size)
  }

  #array(): { count: number } {
    const type = this.word()
    const count = this.long()
    if (count > ARRAY_ITEMS_MAX) throw new ModelFileError('The header of the model has a list that is too long.')
    const size = NUMBER_BYTES[type]
    if (size === undefined) for (let left = count; left > 0; left--) this.value(type)
    else this.#skip(size * count)
    return { count }
  }

  #skip(bytes: number): number {
    const from = this.at
    if (from + bytes > this.#bytes.length) throw new RangeError('the bytes end')
    this.at += bytes
    return from
  }
}
