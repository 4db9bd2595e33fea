// POST /api/ai-assistant/chat: a conversation in, one reply out, in the format of a chat completion. No sign-in is required; requests are
// limited by address, day, size and origin. Clients that accept lines receive the message while a model writes it.
import { randomUUID } from 'node:crypto'
import {
  ASSISTANT,
  chatAnswerSchema,
  chatRequestSchema,
  connectedChatRequestSchema,
  type AssistantReply,
  type ChatAnswer,
  type ChatEvent,
} from '@quarry/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refusals } from '../../http/error-schemas.ts'
import { jsonOrLines } from '../../http/answers/described-answer.ts'
import { openJsonLines } from '../../http/answers/json-lines.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import { actorOf, assertOwnOrigin } from '../../http/access.ts'
import { openSite, type UsingDeps } from '../../sites/connections/use-connection.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import type { Assistant, AssistantRequest } from './assistant.ts'

const OWN_PAGES_ONLY = 'The assistant answers the pages of this installation only.'

export interface ChatDeps {
  assistant: Assistant
  assistantQuota: VisitorQuota
  config: { publicUrl: string; embedded: boolean }
}

export function chatRoutes({ assistant, assistantQuota, config }: ChatDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/ai-assistant/chat',
      {
        config: { access: 'anyone' },
        bodyLimit: ASSISTANT.bodyBytesMax,
        onRequest: async (request) => assertOwnOrigin(request, config, OWN_PAGES_ONLY),
        schema: {
          tags: ['assistant'],
          summary: 'Ask the assistant',
          description:
            'The content of the answer is JSON: message, suggestions, clarifyingQuestions, confidence, needsMoreInfo, proposedChanges. With `Accept: application/x-ndjson` it is a stream of JSON lines: `text` with a piece of the message as a language model writes it, `restart` where the pieces so far are void, then `done` with the answer, or `failed`. Only the answer of `done` has been checked.',
          body: chatRequestSchema,
          response: { 200: jsonOrLines(chatAnswerSchema), ...refusals },
        },
      },
      async (request, reply) => {
        assistantQuota.take(request.ip)
        return sendReply(assistant, request.body, { request, reply })
      },
    )
  }
}

interface ConnectedChatDeps extends UsingDeps {
  assistant: Assistant
  assistantQuota: VisitorQuota
  config: { practicePort: number | null }
}

/** The same for signed-in users: the assistant reads the pages of one site through a connection. */
export function connectedChatRoutes({ assistant, assistantQuota, config, ...using }: ConnectedChatDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/assistant/chat',
      {
        config: { access: 'account' },
        bodyLimit: ASSISTANT.bodyBytesMax,
        schema: {
          tags: ['assistant'],
          summary: 'Ask the assistant about pages that a connection opens',
          description:
            'As `POST /api/ai-assistant/chat`. Pages of the connection’s site are looked at with it; others only where a message names them, and nothing is searched for.',
          body: connectedChatRequestSchema,
          response: { 200: jsonOrLines(chatAnswerSchema), ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        assistantQuota.take(actor.accountId)
        const { connection, ...asked } = request.body
        const opened = await openSite(using, actor, { id: connection, practicePort: config.practicePort })
        return sendReply(assistant, { ...asked, opened }, { request, reply })
      },
    )
  }
}

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
}

async function sendReply(assistant: Assistant, asked: AssistantRequest, { request, reply }: Answering): Promise<ChatAnswer | FastifyReply> {
  const model = asked.model ?? assistant.models[0] ?? ''
  const lines = openJsonLines<ChatEvent>(request, reply)
  const signal = untilClosed(reply)
  if (lines === null) {
    const answer = completionOf(await assistant.answer(asked, signal), model)
    reply.header('cache-control', 'no-store')
    return answer
  }
  try {
    const answer = await assistant.answer(asked, signal, streamPieces(lines.tell))
    lines.tell({ type: 'done', answer: completionOf(answer, model) })
  } catch (error) {
    if (!lines.isBegun()) throw error
    if (!signal.aborted) request.log.error({ err: error }, 'request failed')
    lines.tell({ type: 'failed', detail: `The assistant failed. Reference: ${request.id}` })
  }
  reply.raw.end()
  return reply
}

/** Sends only the new part of each message. */
function streamPieces(tell: (event: ChatEvent) => void): (message: string) => void {
  let told = ''
  return (message) => {
    if (!message.startsWith(told)) {
      tell({ type: 'restart' })
      told = ''
    }
    if (message !== told) tell({ type: 'text', text: message.slice(told.length) })
    told = message
  }
}

function completionOf(reply: AssistantReply, model: string): ChatAnswer {
  return {
    id: `chat-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: JSON.stringify(reply) }, finish_reason: 'stop' }],
  }
}
