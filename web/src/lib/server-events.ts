// Server-sent events of a response opened by fetch, because EventSource cannot send a bearer token.
import { textLines } from './text-lines.ts'

export interface ServerEvent {
  type: string
  data: string
}

export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let type = 'message'
  let data: string[] = []
  for await (const line of textLines(body)) {
    if (line === '') {
      if (data.length > 0) yield { type, data: data.join('\n') }
      type = 'message'
      data = []
    } else if (line.startsWith('event:')) type = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
}
