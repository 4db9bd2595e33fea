// The scraper's settings as the environment gives them: the same names as the server's, none of them required.
import { join } from 'node:path'
import { DEFAULT_SCRAPER_SETTINGS, NO_LIMITS, type ModelSettings, type ScraperSettings } from '@quarry/engine'
import { ArgumentError } from './command.ts'

/** @throws ArgumentError that names a wrong setting. */
export function readScraperSettings(environment: NodeJS.ProcessEnv, render: boolean): ScraperSettings {
  const dataDir = environment.QUARRY_DATA_DIR || '.quarry'
  return {
    ...DEFAULT_SCRAPER_SETTINGS,
    allowHosts: list(environment.QUARRY_ALLOW_HOSTS),
    proxies: list(environment.QUARRY_PROXIES),
    hostConcurrency: whole(environment, 'QUARRY_HOST_CONCURRENCY', DEFAULT_SCRAPER_SETTINGS.hostConcurrency),
    hostDelayMs: whole(environment, 'QUARRY_HOST_DELAY_MS', DEFAULT_SCRAPER_SETTINGS.hostDelayMs),
    browser: render ? { cacheDir: join(dataDir, 'browser'), executablePath: environment.QUARRY_BROWSER || null } : null,
    model: readModel(environment),
  }
}

function readModel(environment: NodeJS.ProcessEnv): ModelSettings | null {
  const provider = environment.LLM_PROVIDER || 'none'
  if (provider === 'none') return null
  if (!environment.LLM_MODEL) throw new ArgumentError('LLM_PROVIDER needs LLM_MODEL, the name of the model.')
  const structured = (['auto', 'json_schema', 'json_object', 'prompt'] as const).find(
    (one) => one === (environment.LLM_STRUCTURED || 'auto'),
  )
  if (!structured) throw new ArgumentError('LLM_STRUCTURED is auto, json_schema, json_object or prompt.')
  return {
    provider,
    baseUrl: environment.LLM_BASE_URL || null,
    model: environment.LLM_MODEL,
    apiKey: environment.LLM_API_KEY || null,
    structured,
    contextTokens: whole(environment, 'LLM_CONTEXT_TOKENS', 32_000),
    // Tokens are counted; what they cost is the server's business.
    price: null,
    targetLimits: NO_LIMITS,
  }
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function whole(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new ArgumentError(`${name} must be a whole number.`)
  return value
}
