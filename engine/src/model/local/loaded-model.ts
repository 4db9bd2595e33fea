// A model in this process's memory. Questions are answered one after the other in one sequence, whose prefix cache saves reading again what
// a question has in common with the previous one (rules and fields).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JsonValue } from '@quarry/contract'
import type { Binding, Chat, Context, Grammar, HistoryItem, Llama, Model, Sequence } from './binding-types.ts'
import type { ChatAnswer, ChatCall, ChatMessage } from './chat-call.ts'
import { toGrammarSchema } from './grammar-schema.ts'
import { ModelHostError } from './model-host-error.ts'
import { BATCH_TOKENS } from './model-memory.ts'

export interface LoadedModel {
  /** `onText` receives each piece of the answer as it is made. @throws PromptTooLong, GrammarProblem; the signal's reason when it fired. */
  answer(call: ChatCall, signal: AbortSignal, onText?: (piece: string) => void): Promise<ChatAnswer>
}

/** The question leaves no room for an answer. */
export class PromptTooLong extends Error {}
/** The schema cannot be converted to a grammar. */
export class GrammarProblem extends Error {}

const ANSWER_TOKENS_MIN = 32
const ANSWER_TOKENS = 1_024
const GRAMMARS_KEPT = 32

/** @throws ModelHostError no_runtime or not_started. */
export async function loadModel(
  { modelPath, runtimeDir }: { modelPath: string; runtimeDir: string },
  { contextTokens, threads }: { contextTokens: number; threads: number },
): Promise<LoadedModel> {
  const binding = await importBinding(runtimeDir)
  try {
    const llama = await binding.getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: threads, logger: () => undefined })
    const model = await llama.loadModel({ modelPath, gpuLayers: 0 })
    const context = await model.createContext({ contextSize: contextTokens, sequences: 1, threads, batchSize: BATCH_TOKENS })
    const sequence = context.getSequence()
    const chat = new binding.LlamaChat({ contextSequence: sequence })
    return new OneSequence({ llama, model, context, sequence, chat })
  } catch (error) {
    throw new ModelHostError('not_started', `The model could not be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Entry file of the binding's package; null where it is not installed. */
export function findBinding(runtimeDir: string): string | null {
  try {
    return createRequire(join(runtimeDir, 'package.json')).resolve('node-llama-cpp')
  } catch {
    return null
  }
}

async function importBinding(runtimeDir: string): Promise<Binding> {
  const path = findBinding(runtimeDir)
  if (path === null)
    throw new ModelHostError(
      'no_runtime',
      'The runtime for models on this machine is not installed. Install it with `npm run quarry -- model install`.',
    )
  return import(pathToFileURL(path).href) as Promise<Binding>
}

interface Parts {
  llama: Llama
  model: Model
  context: Context
  sequence: Sequence
  chat: Chat
}

class OneSequence implements LoadedModel {
  readonly #parts: Parts
  readonly #grammars = new Map<string, Promise<Grammar>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  answer(call: ChatCall, signal: AbortSignal, onText?: (piece: string) => void): Promise<ChatAnswer> {
    const turn = this.#last.then(() => this.#answerNow(call, signal, onText))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #answerNow(call: ChatCall, signal: AbortSignal, onTextChunk?: (piece: string) => void): Promise<ChatAnswer> {
    signal.throwIfAborted()
    const { chat, context, sequence } = this.#parts
    const grammar = await this.#grammarOf(call)
    const history = historyOf(call.messages)
    const promptTokens = this.#count(history)
    const room = context.contextSize - promptTokens
    if (room < ANSWER_TOKENS_MIN)
      throw new PromptTooLong(
        `The question has ${promptTokens} tokens, and the context of ${context.contextSize} tokens leaves no room for an answer.`,
      )
    const maxTokens = Math.min(call.max_completion_tokens ?? call.max_tokens ?? ANSWER_TOKENS, room - 1)
    const before = sequence.tokenMeter.getState()
    const { response, metadata } = await chat.generateResponse(history, {
      grammar,
      maxTokens,
      temperature: call.temperature ?? 0,
      // Answers quote the page and repeat the schema's words, and a repetition penalty would falsify the quotes.
      repeatPenalty: false,
      signal,
      onTextChunk,
    })
    const after = sequence.tokenMeter.getState()
    return {
      text: response,
      finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
      promptTokens,
      cachedTokens: Math.max(promptTokens - (after.usedInputTokens - before.usedInputTokens), 0),
      answerTokens: after.usedOutputTokens - before.usedOutputTokens,
    }
  }

  #count(history: HistoryItem[]): number {
    const { chat, model } = this.#parts
    return chat.chatWrapper.generateContextState({ chatHistory: history }).contextText.tokenize(model.tokenizer).length
  }

  async #grammarOf({ response_format: format }: ChatCall): Promise<Grammar | undefined> {
    if (format === undefined || format.type === 'text') return undefined
    const schema = format.type === 'json_schema' ? toGrammarSchema(format.json_schema.schema as JsonValue) : null
    const key = JSON.stringify(schema)
    const known = this.#grammars.get(key)
    if (known !== undefined) return known
    const made = schema === null ? this.#parts.llama.getGrammarFor('json') : this.#parts.llama.createGrammarForJsonSchema(schema)
    if (this.#grammars.size >= GRAMMARS_KEPT) this.#grammars.clear()
    this.#grammars.set(key, made)
    try {
      return await made
    } catch (error) {
      this.#grammars.delete(key)
      throw new GrammarProblem(error instanceof Error ? error.message : 'The schema cannot be converted to a grammar.')
    }
  }
}

/** Ends with the model's turn, still empty. */
function historyOf(messages: readonly ChatMessage[]): HistoryItem[] {
  const items = messages.map(({ role, content }): HistoryItem =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  )
  return [...items, { type: 'model', response: [] }]
}
