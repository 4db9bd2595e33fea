// Parses a stream of JSON lines and yields the values as they arrive.

/** The lines are not validated: their type is that of the API's description. */
export async function* jsonLines<Line>(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line
  }
  if (rest !== '') yield JSON.parse(rest) as Line
}
