// The provider's adapter for the configured model. Everything is given explicitly: no adapter may fall back to the environment.
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelSettings } from './model-settings.ts'

const VENDOR_ADDRESS: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}
const LOCAL_ADDRESS: Record<string, string> = {
  ollama: 'http://127.0.0.1:11434/v1',
  vllm: 'http://127.0.0.1:8000/v1',
  llamacpp: 'http://127.0.0.1:8080/v1',
}

/** @throws Error when the provider needs a base address and none is given. */
export function createLanguageModel({ provider, baseUrl, model, apiKey }: ModelSettings): LanguageModelV4 {
  const name = provider.toLowerCase()
  const baseURL = baseUrl ?? VENDOR_ADDRESS[name] ?? LOCAL_ADDRESS[name]
  if (baseURL === undefined) throw new Error(`LLM_BASE_URL is needed for LLM_PROVIDER=${provider}`)
  // An empty key would make an adapter look for one in the environment.
  const key = apiKey || 'none'
  if (name === 'openai') return createOpenAI({ baseURL, apiKey: key }).chat(model)
  if (name === 'anthropic') return createAnthropic({ baseURL, apiKey: key })(model)
  if (name === 'google') return createGoogle({ baseURL, apiKey: key })(model)
  return createOpenAICompatible({ name, baseURL, supportsStructuredOutputs: true, ...(apiKey ? { apiKey } : {}) })(model)
}
