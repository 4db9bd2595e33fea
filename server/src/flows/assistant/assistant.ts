// Turns a chat message into one validated reply: by the language model where one is configured and has tokens left, otherwise by the
// built-in assistant.
import { BUILT_IN_MODEL, type AssistantReply, type ChatRequest } from '@quarry/contract'
import { AnswerError, createModelMeter, ScrapeError, type ModelClient, type Usage } from '@quarry/engine'
import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import type { OpenedSite } from '../../sites/connections/use-connection.ts'
import type { Inspector } from '../../sites/inspection/inspector.ts'
import { askBuiltIn } from './built-in/built-in-assistant.ts'
import { checkReply, MESSAGE_CHARS_MAX, ReplyRefused, type ReplyRules } from './check-reply.ts'
import { readConversation, type Conversation } from './conversation.ts'
import { withoutSuspectEnd } from './given-away.ts'
import { missingFrom } from './missing-from-reply.ts'
import { askModel } from './model-assistant.ts'
import { MODEL_INSTRUCTIONS } from './model-prompt.ts'
import { createPageTools, type PageTools } from './page-tools.ts'
import { ANSWER_MS, withPatience } from './patient-model.ts'

/**
 * Receives the message so far while a model writes it; an empty or different one means that the earlier text is discarded. Only the
 * returned reply is validated.
 */
export type OnMessage = (message: string) => void

/** `opened`: the site that the user has chosen a connection for. */
export type AssistantRequest = ChatRequest & { opened?: OpenedSite | null }

export interface Assistant {
  /** The names that a request may give as its model, the default first. */
  readonly models: readonly string[]
  /** @throws AppError invalid for a model that is not available. */
  answer(request: AssistantRequest, signal: AbortSignal, onMessage?: OnMessage): Promise<AssistantReply>
}

export interface AssistantParts {
  inspector: Inspector
  /** Null without a model. `replies`: whether it is called at all; left out: depends on its size. */
  model: { client: ModelClient; name: string; replies?: boolean | undefined } | null
  rules: Omit<ReplyRules, 'instructions'>
  /** Limit on model tokens of all chats together per day. */
  modelTokensPerDay?: number
  /** Time limit of the model's answer, after which the built-in assistant replies. */
  modelAnswerMs?: number
  /** Tokens and milliseconds of each model reply. */
  onModelUse?(usage: Usage, ms: number): void
  log: Logger
  now?: () => number
}

const DAY_MS = 24 * 60 * 60_000
const MODEL_TOKENS_PER_DAY = 2_000_000
const TOKENS_OF_A_CHAT_MAX = 60_000
const NOT_CONFIGURED =
  'No language model is configured on this server, so I go by what I find on the pages and by a fixed vocabulary. Without a language model I can follow simple requests.'
const NOT_ASKED =
  'The language model of this server is asked about pages only, so here I go by what I find on the pages and by a fixed vocabulary. That way I can follow simple requests.'
const NOT_ANSWERING = 'The language model did not answer, so this comes from the pages and a fixed vocabulary alone.'
const NOT_USABLE = "The language model's answer could not be used, so this comes from the pages and a fixed vocabulary alone."
const USED_UP = "The language model's share of today is used up, so this comes from the pages and a fixed vocabulary alone."

export function createAssistant({ inspector, model, rules, log, ...parts }: AssistantParts): Assistant {
  const now = parts.now ?? Date.now
  const allowance = createDay(parts.modelTokensPerDay ?? MODEL_TOKENS_PER_DAY, now)
  const client = model && withPatience(model.client, { answerMs: parts.modelAnswerMs ?? ANSWER_MS, now })
  const models = model === null ? [BUILT_IN_MODEL] : [model.name, BUILT_IN_MODEL]
  /** A small model proposes less than the rules do (docs/models.md). */
  const mayReply = (): boolean => model !== null && (model.replies ?? model.client.isSmall !== true)

  /** @throws ScrapeError, AnswerError or ReplyRefused where the model gives no usable reply. */
  async function askTheModel(client: ModelClient, { conversation, tools }: Asked, asking: Asking): Promise<AssistantReply> {
    const { request, signal } = asking
    const began = now()
    const onMessage = asking.onMessage && ((message: string) => asking.onMessage?.(showable(message)))
    const meter = createModelMeter({ limits: { tokensMax: TOKENS_OF_A_CHAT_MAX, costMicroUsdMax: null } })
    try {
      const reply = await askModel({ conversation, tools, model: client, meter, answerTokensMax: request.max_tokens, onMessage }, signal)
      const checked = await checkReply(reply, { conversation, tools, rules: { ...rules, instructions: MODEL_INSTRUCTIONS } })
      const missing = client.isSmall === true ? missingFrom(checked, { conversation, tools }) : null
      if (missing !== null) throw new ReplyRefused(missing)
      return checked
    } finally {
      allowance.spend(meter.usage.promptTokens + meter.usage.completionTokens)
      parts.onModelUse?.(meter.usage, now() - began)
    }
  }

  async function askWithoutModel({ conversation, tools }: Asked, notice: string): Promise<AssistantReply> {
    const reply = await askBuiltIn(conversation, tools, notice)
    return checkReply(reply, { conversation, tools, rules: { ...rules, instructions: '' } })
  }

  return {
    models,
    async answer(request, signal, onMessage) {
      if (request.model !== undefined && !models.includes(request.model)) {
        throw new AppError('invalid', { detail: `This model is not offered here. Use ${models.join(' or ')}.` })
      }
      const conversation = readConversation(request.messages)
      const named = [...conversation.addresses, ...conversation.form.targetObjects.map(({ value }) => value)]
      const asked = { conversation, tools: createPageTools(inspector, { signal, opened: request.opened ?? null, named }) }
      if (client === null || request.model === BUILT_IN_MODEL) return askWithoutModel(asked, NOT_CONFIGURED)
      if (!mayReply()) return askWithoutModel(asked, NOT_ASKED)
      if (allowance.left() <= 0) return askWithoutModel(asked, USED_UP)
      try {
        return await askTheModel(client, asked, { request, signal, onMessage })
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ScrapeError || error instanceof AnswerError || error instanceof ReplyRefused)) throw error
        log.warn({ err: error }, 'the assistant went on without its language model')
        onMessage?.('')
        return askWithoutModel(asked, isUnanswered(error) ? NOT_ANSWERING : NOT_USABLE)
      }
    },
  }
}

interface Asked {
  conversation: Conversation
  tools: PageTools
}

interface Asking {
  request: AssistantRequest
  signal: AbortSignal
  onMessage: OnMessage | undefined
}

function isUnanswered(error: Error): boolean {
  return error instanceof ScrapeError || (error instanceof AnswerError && error.kind === 'over_budget')
}

/** The part that may be shown before validation. */
function showable(message: string): string {
  return withoutSuspectEnd(message.slice(0, MESSAGE_CHARS_MAX), MODEL_INSTRUCTIONS)
}

/** In memory, so that a restart resets it. */
function createDay(tokensPerDay: number, now: () => number) {
  let [endsAtMs, spent] = [now() + DAY_MS, 0]
  return {
    left(): number {
      if (now() >= endsAtMs) [endsAtMs, spent] = [now() + DAY_MS, 0]
      return tokensPerDay - spent
    },
    spend: (tokens: number): void => void (spent += tokens),
  }
}
