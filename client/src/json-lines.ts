// A stream of JSON lines, one value after the other as they arrive.

/** The lines are taken for what the API says they are. */
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
