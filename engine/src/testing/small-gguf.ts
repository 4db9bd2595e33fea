// The smallest GGUF files, for tests: a header like a real one and one tensor of 64 numbers. No binding can run them.

type Pair = [key: string, value: string | number]

/** A model with a chat template. */
export const CHAT_MODEL: readonly Pair[] = [['tokenizer.chat_template', '{{ messages }}']]

/** A model whose context would need more memory than any machine has. */
export const BOUNDLESS_MODEL: readonly Pair[] = [
  ...CHAT_MODEL,
  ['llama.attention.key_length', 2 ** 31],
  ['llama.attention.value_length', 2 ** 31],
]

export function smallGguf(pairs: readonly Pair[] = [], architecture = 'llama'): Buffer {
  const own: Pair[] = [
    ['general.architecture', architecture],
    [`${architecture}.context_length`, 8_192],
    [`${architecture}.block_count`, 2],
    [`${architecture}.embedding_length`, 64],
    [`${architecture}.attention.head_count`, 4],
    ...pairs,
  ]
  const head = Buffer.concat([Buffer.from('GGUF'), word(3), long(1), long(own.length), ...own.map(pair)])
  const tensor = Buffer.concat([text('weights'), word(1), long(64), word(0), long(0)])
  const padding = Buffer.alloc((32 - ((head.length + tensor.length) % 32)) % 32)
  return Buffer.concat([head, tensor, padding, Buffer.alloc(256)])
}

function pair([key, value]: Pair): Buffer {
  return Buffer.concat([text(key), ...(typeof value === 'string' ? [word(8), text(value)] : [word(4), word(value)])])
}

function word(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer)
}

function long(value: number): Buffer {
  return Buffer.from(BigUint64Array.of(BigInt(value)).buffer)
}

function text(value: string): Buffer {
  return Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)])
}
