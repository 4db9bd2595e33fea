// Joins short strings into longer chunks, because a write costs more than a row. Leaves the text unchanged.

const CHUNK_CHARS = 64 * 1024

export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK_CHARS) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}
