// The provider's adapter for the configured model. Everything is given explicitly: no adapter may fall back to the environment.
import { createRequire } from 'node:module'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { fetchBounded } from './fetch-bounded.ts'
import { createLocalFetch, LOCAL_BASE_URL } from './local/local-fetch.ts'
import { LOCAL_PROVIDER } from './local/local-settings.ts'
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

// Loaded on demand: together the adapters take longer to load than the rest of the engine, and most runs need none of them.
const require = createRequire(import.meta.url)

/** @throws Error when the provider needs a base address and none is given. */
export function createLanguageModel({ provider, baseUrl, model, apiKey, local, contextTokens }: ModelSettings): LanguageModelV4 {
  const name = provider.toLowerCase()
  if (name === LOCAL_PROVIDER) {
    if (local === undefined) throw new Error('LLM_PROVIDER=local needs a data folder. Set QUARRY_DATA_DIR.')
    return createCompatible({ name, baseURL: LOCAL_BASE_URL, fetch: createLocalFetch(local, contextTokens) })(model)
  }
  const baseURL = baseUrl ?? VENDOR_ADDRESS[name] ?? LOCAL_ADDRESS[name]
  if (baseURL === undefined) throw new Error(`LLM_BASE_URL is needed for LLM_PROVIDER=${provider}`)
  // An empty key would make an adapter look for one in the environment.
  const key = apiKey || 'none'
  if (name === 'openai') {
    const { createOpenAI } = require('@ai-sdk/openai') as typeof import('@ai-sdk/openai')
    return createOpenAI({ baseURL, apiKey: key, fetch: fetchBounded }).chat(model)
  }
  if (name === 'anthropic') {
    const { createAnthropic } = require('@ai-sdk/anthropic') as typeof import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL, apiKey: key, fetch: fetchBounded })(model)
  }
  if (name === 'google') {
    const { createGoogle } = require('@ai-sdk/google') as typeof import('@ai-sdk/google')
    return createGoogle({ baseURL, apiKey: key, fetch: fetchBounded })(model)
  }
  return createCompatible({ name, baseURL, fetch: fetchBounded, ...(apiKey ? { apiKey } : {}) })(model)
}

function createCompatible(options: {
  name: string
  baseURL: string
  fetch: typeof fetch
  apiKey?: string
}): (model: string) => LanguageModelV4 {
  const { createOpenAICompatible } = require('@ai-sdk/openai-compatible') as typeof import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ ...options, supportsStructuredOutputs: true, includeUsage: true })
}
