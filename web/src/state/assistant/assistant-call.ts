// The call to the assistant: outside the versioned API, without authorization; with it where a connection is used to read pages. A language
// model's message is read as it is written.
import { chatAnswerSchema, chatEventSchema, type ChatMessage } from '@quarry/contract'
import { callApi } from '../../lib/api.ts'
import { textLines } from '../../lib/text-lines.ts'

const ACCEPT = 'application/x-ndjson, application/json'

interface ChatCall {
  messages: ChatMessage[]
  /** Not given, the server's first. */
  model: string | undefined
  temperature: number
  max_tokens: number
  /** Of the form; null where none is chosen. */
  connection: string | null
}

export interface Following {
  signal: AbortSignal
  /** Receives the message so far; empty where the earlier text is void. */
  onMessage(message: string): void
}

/** The content of the response; null where the service returned something else. @throws where it could not be reached. */
export async function requestReply({ connection, ...call }: ChatCall, { signal, onMessage }: Following): Promise<string | null> {
  const response =
    connection === null
      ? await askAsAnybody(call, signal)
      : await callApi('/assistant/chat', { method: 'POST', body: { ...call, connection }, signal, accept: ACCEPT })
  if (!response.ok) return null
  const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') === true
  if (isLines && response.body) return readLines(response.body, onMessage)
  return contentOf(await response.json().catch(() => null))
}

function askAsAnybody(call: Omit<ChatCall, 'connection'>, signal: AbortSignal): Promise<Response> {
  return fetch('/api/ai-assistant/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: ACCEPT },
    body: JSON.stringify(call),
    credentials: 'omit',
    signal,
  })
}

async function readLines(body: ReadableStream<Uint8Array>, onMessage: (message: string) => void): Promise<string | null> {
  let message = ''
  for await (const line of textLines(body)) {
    if (line.trim() === '') continue
    const event = chatEventSchema.safeParse(parseLine(line)).data
    if (event === undefined || event.type === 'failed') return null
    if (event.type === 'done') return contentOf(event.answer)
    message = event.type === 'text' ? message + event.text : ''
    onMessage(message)
  }
  return null
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function contentOf(answer: unknown): string | null {
  return chatAnswerSchema.safeParse(answer).data?.choices[0]?.message.content ?? null
}
