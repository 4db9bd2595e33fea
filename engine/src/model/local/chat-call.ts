// A chat request in OpenAI's format, and its response: the parts that the host supports.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const textSchema = z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() })).transform(joined)])
const messageSchema = z.object({ role: z.enum(['system', 'user', 'assistant']), content: textSchema })
export const chatCallSchema = z.object({
  messages: z.array(messageSchema).min(1),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  response_format: z
    .union([
      z.object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.json() }) }),
      z.object({ type: z.literal('json_object') }),
      z.object({ type: z.literal('text') }),
    ])
    .optional(),
  stream: z.boolean().optional(),
})
export type ChatCall = z.infer<typeof chatCallSchema>
export type ChatMessage = z.infer<typeof messageSchema>

export interface ChatAnswer {
  text: string
  /** `length`: it ended at its token limit. */
  finish: 'stop' | 'length'
  promptTokens: number
  /** Tokens of the prompt that were reused from the previous question. */
  cachedTokens: number
  answerTokens: number
}

export function answerBody(answer: ChatAnswer, model: string) {
  const { text, finish, promptTokens, cachedTokens, answerTokens } = answer
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content: text } }],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: answerTokens,
      total_tokens: promptTokens + answerTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens },
    },
  }
}

/** Of a streamed response: one chunk, or the last with the finish reason and the usage. */
export function pieceBody(piece: string | ChatAnswer, model: string): unknown {
  const base = { id: 'chatcmpl', object: 'chat.completion.chunk', created: Math.floor(Date.now() / 1000), model }
  if (typeof piece === 'string')
    return { ...base, choices: [{ index: 0, finish_reason: null, delta: { role: 'assistant', content: piece } }] }
  const { choices: _choices, ...whole } = answerBody(piece, model)
  return { ...whole, ...base, choices: [{ index: 0, finish_reason: piece.finish, delta: {} }] }
}

function joined(parts: { text: string }[]): string {
  return parts.map(({ text }) => text).join('')
}
