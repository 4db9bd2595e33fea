// The call to the assistant: beside the versioned API, without authorization. A language model's message is read as it is written.
import { chatAnswerSchema, chatEventSchema, type ChatMessage } from '@quarry/contract'
import { textLines } from '../../lib/text-lines.ts'

interface ChatCall {
  messages: ChatMessage[]
  /** Not given, the server's first. */
  model: string | undefined
  temperature: number
  max_tokens: number
}

export interface Following {
  signal: AbortSignal
  /** Receives the message so far; empty where the earlier text is void. */
  onMessage(message: string): void
}

/** The content of the answer; null where the service answered with something else. @throws where it could not be reached. */
export async function requestReply(call: ChatCall, { signal, onMessage }: Following): Promise<string | null> {
  const response = await fetch('/api/ai-assistant/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/x-ndjson, application/json' },
    body: JSON.stringify(call),
    credentials: 'omit',
    signal,
  })
  if (!response.ok) return null
  const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') === true
  if (isLines && response.body) return readLines(response.body, onMessage)
  return contentOf(await response.json().catch(() => null))
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
