// Reads the scraper's settings from the environment, by the same names as the server's; none of them is required.
import { join } from 'node:path'
import {
  DEFAULT_SCRAPER_SETTINGS,
  isLocal,
  LOCAL_CONTEXT_TOKENS,
  localModelSettings,
  modelNameOf,
  NO_LIMITS,
  ocrSettings,
  type LocalModelSettings,
  type ModelSettings,
  type ScraperSettings,
} from '@quarry/engine'
import { ArgumentError } from './command.ts'

/** @throws ArgumentError that names a wrong setting. */
export function readScraperSettings(environment: NodeJS.ProcessEnv, render: boolean): ScraperSettings {
  const dataDir = dataDirOf(environment)
  return {
    ...DEFAULT_SCRAPER_SETTINGS,
    allowHosts: list(environment.QUARRY_ALLOW_HOSTS),
    proxies: list(environment.QUARRY_PROXIES),
    hostConcurrency: whole(environment, 'QUARRY_HOST_CONCURRENCY', DEFAULT_SCRAPER_SETTINGS.hostConcurrency),
    hostDelayMs: whole(environment, 'QUARRY_HOST_DELAY_MS', DEFAULT_SCRAPER_SETTINGS.hostDelayMs),
    browser: render ? { cacheDir: join(dataDir, 'browser'), executablePath: environment.QUARRY_BROWSER || null } : null,
    model: readModel(environment),
    ocr: environment.OCR === 'off' ? null : ocrSettings(environment.OCR_LANGUAGES || 'eng'),
  }
}

export function dataDirOf(environment: NodeJS.ProcessEnv): string {
  return environment.QUARRY_DATA_DIR || '.quarry'
}

/** Null where none is set. @throws ArgumentError that names a wrong setting. */
export function readModel(environment: NodeJS.ProcessEnv): ModelSettings | null {
  const provider = environment.LLM_PROVIDER || 'none'
  if (provider === 'none') return null
  const model = environment.LLM_MODEL
  if (!model) throw new ArgumentError('LLM_PROVIDER needs LLM_MODEL, the name of the model.')
  const onThisMachine = isLocal(provider)
  const structured = (['auto', 'json_schema', 'json_object', 'prompt'] as const).find(
    (one) => one === (environment.LLM_STRUCTURED || 'auto'),
  )
  if (!structured) throw new ArgumentError('LLM_STRUCTURED is auto, json_schema, json_object or prompt.')
  const asking = (['pointing', 'choosing'] as const).find((one) => one === environment.LLM_ASKING)
  if (environment.LLM_ASKING && !asking) throw new ArgumentError('LLM_ASKING is pointing or choosing.')
  return {
    provider,
    baseUrl: environment.LLM_BASE_URL || null,
    model: onThisMachine ? modelNameOf(model) : model,
    apiKey: environment.LLM_API_KEY || null,
    structured,
    ...(asking && { asking }),
    contextTokens: contextTokensOf(environment, onThisMachine),
    ...(onThisMachine ? { local: readLocalModel(environment, model) } : {}),
    // Tokens are counted; their price is set on the server.
    price: null,
    targetLimits: NO_LIMITS,
  }
}

/** @throws ArgumentError */
export function contextTokensOf(environment: NodeJS.ProcessEnv, onThisMachine: boolean): number {
  return whole(environment, 'LLM_CONTEXT_TOKENS', onThisMachine ? LOCAL_CONTEXT_TOKENS : 32_000)
}

/** Settings of the named model, with the environment's limits of memory and threads. @throws ArgumentError */
export function readLocalModel(environment: NodeJS.ProcessEnv, model: string): LocalModelSettings {
  const given = (name: string): number | null => whole(environment, name, 0) || null
  return localModelSettings(dataDirOf(environment), { model, threads: given('LLM_THREADS'), memoryMegabytesMax: given('LLM_MEMORY_MB') })
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
