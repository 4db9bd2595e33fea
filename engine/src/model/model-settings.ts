// How the language model is reached, what it costs and how much may be spent on one target.
import type { LocalModelSettings } from './local/local-settings.ts'
import type { Asking } from '../types.ts'
import type { SpendingLimits } from './model-meter.ts'

/**
 * `local` is a model on this machine; `openai`, `anthropic` and `google` are the vendors' own APIs; every other name (ollama, vllm,
 * llamacpp ...) is an OpenAI-compatible server.
 */
export interface ModelSettings {
  provider: string
  /** Base address, for example `http://127.0.0.1:11434/v1`; null takes the vendor's own. */
  baseUrl: string | null
  model: string
  apiKey: string | null
  /** How answers are constrained to a schema: `auto` tries json_schema, then json_object, then the prompt alone, and keeps what works. */
  structured: 'auto' | 'json_schema' | 'json_object' | 'prompt'
  /** How fields are requested; left out: depends on the size of the model. */
  asking?: Asking | undefined
  /** Most tokens that prompt and answer may have together. */
  contextTokens: number
  /** Price of tokens; null counts tokens only. */
  price: ModelPrice | null
  /** The most one target may spend. */
  targetLimits: SpendingLimits
  /** Where the model of this machine is; only with provider `local`. */
  local?: LocalModelSettings
}

/** A price of $2.50 for a million tokens is 2.5. */
export interface ModelPrice {
  inputMicroUsdPerToken: number
  outputMicroUsdPerToken: number
}
