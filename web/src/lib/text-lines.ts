// Lines of a streamed answer, decoded piece by piece. The last line needs no line break.

export async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split(/\r?\n/)
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
