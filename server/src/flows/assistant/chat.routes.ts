// POST /api/ai-assistant/chat: a conversation in, one reply out, in the form of a chat completion. No sign-in is asked for; address,
// day, size and origin are the limits.
import { randomUUID } from 'node:crypto'
import { ASSISTANT, chatAnswerSchema, chatRequestSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refusals } from '../../http/error-schemas.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import { assertOwnOrigin } from '../../http/access.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import type { Assistant } from './assistant.ts'

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
            'The content of the answer is JSON: message, suggestions, clarifyingQuestions, confidence, needsMoreInfo, proposedChanges.',
          body: chatRequestSchema,
          response: { 200: chatAnswerSchema, ...refusals },
        },
      },
      async (request, reply) => {
        assistantQuota.take(request.ip)
        const answer = await assistant.answer(request.body, untilClosed(reply))
        reply.header('cache-control', 'no-store')
        return {
          id: `chat-${randomUUID()}`,
          object: 'chat.completion' as const,
          created: Math.floor(Date.now() / 1000),
          model: request.body.model ?? assistant.models[0] ?? '',
          choices: [{ index: 0, message: { role: 'assistant' as const, content: JSON.stringify(answer) }, finish_reason: 'stop' as const }],
        }
      },
    )
  }
}
