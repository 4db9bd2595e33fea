// Wire schemas of the assistant: request, response, and how a model's reply is parsed. The reply is untrusted and validated field by field.
import { z } from 'zod'
import { FIELD_TYPES, type FieldType } from './field-types.ts'
import { LIMITS } from './limits.ts'
import { distinctItems } from './target-items.ts'

export const ASSISTANT = {
  temperature: 0.7,
  maxTokens: 2_000,
  /** Of the base prompt in the instructions. */
  promptCharsInInstructions: 100,
  confidenceDefault: 0.8,
  fieldsMin: 12,
  fieldsMax: 18,
  targetsMin: 10,
  targetsMax: 20,
  /** Maximum number of messages of a request; of a longer conversation the last ones are sent. */
  messagesMax: 40,
  messageCharsMax: 12_000,
  bodyBytesMax: 256 * 1024,
} as const

/** The model name that the client sends where the server has no model configured. */
export const BUILT_IN_MODEL = 'built-in'

export const chatMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string().max(ASSISTANT.messageCharsMax, 'The message is too long.'),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

export const chatRequestSchema = z.object({
  messages: z.array(chatMessageSchema).min(1, 'There is no message.').max(ASSISTANT.messagesMax, 'There are too many messages.'),
  model: z.string().max(200).optional(),
  temperature: z.number().min(0).max(2).default(ASSISTANT.temperature),
  max_tokens: z
    .int()
    .min(1)
    .default(ASSISTANT.maxTokens)
    .transform((tokens) => Math.min(tokens, ASSISTANT.maxTokens)),
})
export type ChatRequest = z.output<typeof chatRequestSchema>

export const connectedChatRequestSchema = chatRequestSchema.extend({
  /** The connection to the site that the conversation is about. */
  connection: z.uuid('There is no such connection.'),
})

export const chatAnswerSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      message: z.object({ role: z.literal('assistant'), content: z.string() }),
      finish_reason: z.literal('stop'),
    }),
  ),
})
export type ChatAnswer = z.infer<typeof chatAnswerSchema>

/** Lines of a response requested as `application/x-ndjson`: parts of the message, an event that discards them, and the final response. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('done'), answer: chatAnswerSchema }),
  z.object({ type: z.literal('failed'), detail: z.string() }),
])
export type ChatEvent = z.infer<typeof chatEventSchema>

export interface ProposedField {
  name: string
  description: string
  type: FieldType
}

export interface ProposedChanges {
  basePrompt?: string
  targetName?: string
  dataFields?: ProposedField[]
  targetItems?: string[]
  replaceExistingTargets: boolean
}

export interface AssistantReply {
  message: string
  suggestions: string[]
  clarifyingQuestions: string[]
  /** 0 to 1; null where the reply gives none. */
  confidence: number | null
  needsMoreInfo: boolean
  proposedChanges: ProposedChanges | null
}

const textSchema = z.string().catch('')
const textsSchema = z.array(z.unknown()).catch([])
const changesSchema = z.object({
  basePrompt: textSchema,
  targetName: textSchema,
  dataFields: textsSchema,
  targetItems: textsSchema,
  replaceExistingTargets: z.boolean().catch(false),
})
const replySchema = z.object({
  message: textSchema,
  suggestions: textsSchema,
  clarifyingQuestions: textsSchema,
  confidence: z.coerce.number().nullable().catch(null),
  needsMoreInfo: z.boolean().catch(false),
  proposedChanges: changesSchema.nullable().catch(null),
})
const fieldSchema = z.object({ name: z.string(), description: textSchema, type: textSchema })
const targetSchema = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])

/**
 * Parses the reply in a model's text, with or without a code fence. Invalid values are left out. @throws Error for a text without a reply.
 */
export function parseAssistantReply(text: string): AssistantReply {
  const parsed: unknown = JSON.parse(/```(?:json)?\s*([\s\S]*?)```/i.exec(text)?.[1] ?? text)
  const reply = replySchema.parse(parsed)
  if (reply.message.trim() === '') throw new Error('The reply has no message.')
  const { message, needsMoreInfo } = reply
  return {
    message,
    suggestions: onlyTexts(reply.suggestions),
    clarifyingQuestions: onlyTexts(reply.clarifyingQuestions),
    confidence: toConfidence(reply.confidence),
    needsMoreInfo,
    proposedChanges: reply.proposedChanges === null ? null : toChanges(reply.proposedChanges),
  }
}

function toConfidence(confidence: number | null): number | null {
  return confidence === null || Number.isNaN(confidence) ? null : Math.min(Math.max(confidence, 0), 1)
}

/** Null where no suggestion would change the form. */
function toChanges(changes: z.output<typeof changesSchema>): ProposedChanges | null {
  const { basePrompt, targetName, replaceExistingTargets } = changes
  const dataFields = changes.dataFields.flatMap((field) => toField(field) ?? [])
  const targetItems = distinctItems(changes.targetItems.flatMap((item) => targetSchema.safeParse(item).data ?? []))
  const proposed: ProposedChanges = {
    ...(basePrompt.trim() !== '' && { basePrompt: basePrompt.trim().slice(0, LIMITS.basePromptCharsMax) }),
    ...(targetName.trim() !== '' && { targetName: targetName.trim().slice(0, LIMITS.targetNameCharsMax) }),
    ...(dataFields.length > 0 && { dataFields }),
    ...(targetItems.length > 0 && { targetItems }),
    replaceExistingTargets,
  }
  return Object.keys(proposed).length > 1 ? proposed : null
}

function toField(value: unknown): ProposedField | null {
  const field = fieldSchema.safeParse(value).data
  const name = field?.name.trim().slice(0, LIMITS.fieldNameCharsMax)
  if (!field || !name) return null
  const type = FIELD_TYPES.find((one) => one === field.type) ?? 'string'
  return { name, description: field.description.trim().slice(0, LIMITS.fieldDescriptionCharsMax), type }
}

function onlyTexts(values: readonly unknown[]): string[] {
  return values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []))
}
