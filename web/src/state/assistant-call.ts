// The call to the assistant: beside the versioned API, without authorization.
import { chatAnswerSchema, type ChatMessage } from '@quarry/contract'

interface ChatCall {
  messages: ChatMessage[]
  model: string
  temperature: number
  max_tokens: number
}

/** The content of the answer; null where the service answered with something else. @throws where it could not be reached. */
export async function requestReply(call: ChatCall, signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/api/ai-assistant/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(call),
    credentials: 'omit',
    signal,
  })
  if (!response.ok) return null
  const answer = chatAnswerSchema.safeParse(await response.json().catch(() => null))
  return answer.data?.choices[0]?.message.content ?? null
}
