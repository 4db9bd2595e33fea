// The assistant with a language model, which may request pages, lists and searches a few times before it answers. The server runs the
// tools, so that a provider needs no support for tool calls.
import { parseAssistantReply, type AssistantReply, type JsonValue } from '@quarry/contract'
import type { ModelClient, ModelMeter } from '@quarry/engine'
import type { Conversation } from './conversation.ts'
import { messageSoFar } from './message-so-far.ts'
import { MODEL_ANSWER_SCHEMA, MODEL_INSTRUCTIONS, modelQuestion, type Finding } from './model-prompt.ts'
import { isFailure, type PageTools } from './page-tools.ts'

const STEPS_MAX = 5
/** Number of addresses in the last message that are read before the model is called. */
const LOOKED_AT_FIRST_MAX = 2
const LISTED_MAX = 20
/** Total time limit for one message: after it, the built-in assistant serves the user better. */
const REPAIRS_MAX = 1

interface Asking {
  conversation: Conversation
  tools: PageTools
  model: ModelClient
  meter: ModelMeter
  answerTokensMax: number
  /** Receives the message as it is written; after a restart it starts from the beginning. Without it the reply is returned whole. */
  onMessage?: ((message: string) => void) | undefined
}

type Step = { tool: string; argument: string; reply: null } | { tool: 'reply'; reply: AssistantReply }

/** @throws ScrapeError model_failed or AnswerError where the model gives no usable reply. */
export async function askModel(
  { conversation, tools, model, meter, answerTokensMax, onMessage }: Asking,
  signal: AbortSignal,
): Promise<AssistantReply> {
  const findings: Finding[] = []
  let repairs = 0
  const mayRepair = (): boolean => ++repairs <= REPAIRS_MAX
  const onText = onMessage && ((text: string) => onMessage(messageSoFar(text)))
  for (const address of conversation.addresses.slice(0, LOOKED_AT_FIRST_MAX)) findings.push(await useTool('inspect_page', address, tools))
  for (let step = 0; ; step += 1) {
    const isLast = step === STEPS_MAX
    const question = modelQuestion(conversation, findings, model.contextTokens) + (isLast ? ' No more tools: reply now.' : '')
    const request = {
      system: MODEL_INSTRUCTIONS,
      user: question,
      schema: MODEL_ANSWER_SCHEMA,
      answerTokensMax: roomOf(model, answerTokensMax),
      meter,
      mayRepair,
    }
    const answer = await model.answer({ ...request, ...(onText && { onText }), read: (object) => readStep(object, isLast) }, signal)
    if (answer.reply !== null) return answer.reply
    findings.push(await useTool(answer.tool, answer.argument, tools))
  }
}

/** A third of a small context: the prompt needs the rest. */
function roomOf({ contextTokens }: ModelClient, answerTokensMax: number): number {
  return Math.min(answerTokensMax, Math.floor(contextTokens / 3))
}

/** @throws Error with a sentence for the model. */
function readStep(answer: { [key: string]: JsonValue }, isLast: boolean): Step {
  const { tool, argument, reply } = answer
  if (reply !== null && reply !== undefined) return { tool: 'reply', reply: parseAssistantReply(JSON.stringify(reply)) }
  // A model that returns the reply without its envelope is accepted as well.
  if (typeof answer.message === 'string') return { tool: 'reply', reply: parseAssistantReply(JSON.stringify(answer)) }
  if (isLast || typeof tool !== 'string' || typeof argument !== 'string' || tool === 'reply') throw new Error('"reply" is missing.')
  return { tool, argument, reply: null }
}

async function useTool(tool: string, argument: string, tools: PageTools): Promise<Finding> {
  return { tool, argument: argument.slice(0, 300), result: await resultOf(tool, argument, tools) }
}

async function resultOf(tool: string, argument: string, tools: PageTools): Promise<object> {
  if (tool === 'search_web') return tools.search(argument)
  if (tool === 'discover_pages') {
    const discovery = await tools.discover(argument, LISTED_MAX)
    if (isFailure(discovery) || discovery.items.length === 0) return discovery
    const detection = await tools.detect(discovery.items.slice(0, 2).map(({ url }) => url))
    return { summary: discovery.summary, pages: discovery.items, fieldsOfThesePages: isFailure(detection) ? [] : detection.fields }
  }
  return tool === 'inspect_page' ? tools.inspect(argument) : { failure: 'There is no such tool.' }
}
