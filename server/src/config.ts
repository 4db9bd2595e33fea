// The settings of this installation: the only place that reads process.env. Every wrong setting is reported in one sentence.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BILLING_INTERVALS, lookupKeyOf, PAID_PLANS } from '@quarry/contract'
import {
  isLocal,
  LOCAL_CONTEXT_TOKENS,
  localModelSettings,
  modelNameOf,
  ocrSettings,
  WEB_SEARCHES,
  type LocalModelSettings,
  type ModelSettings,
  type OcrSettings,
  type SearchSettings,
  type SnapshotPlace,
  type SpendingLimits,
} from '@quarry/engine'
import { readProxies, type ProxyConfig } from './read-proxies.ts'
import { openPortFrom, portProblem, SettingReader, type Environment } from './setting-reader.ts'

export interface Config {
  host: string
  port: number
  /** Origin under which users reach the product, without a slash at its end. */
  publicUrl: string
  /** Everything on one machine: no public address is set, so the stand-ins (practice web, outbox, `/dev/*`) are on. */
  embedded: boolean
  /** Port of the practice web on loopback; null where it is off. */
  practicePort: number | null
  dataDir: string
  /** Where copies of pages are stored. */
  snapshots: SnapshotPlace
  databaseUrl: string
  /** Bypasses a transaction pooler, for work that needs one session: LISTEN, migrations and backups. */
  sessionDatabaseUrl: string
  /** Rate limit of the API per user, and per network of visitors without an account; 0 means unlimited. */
  requestsPerMinute: number
  logLevel: LogLevel
  /** Endpoint that receives traces; null turns tracing off. */
  tracing: { endpoint: string } | null
  auth: AuthConfig
  google: { clientId: string; clientSecret: string } | null
  /** `from` is `Name <address>`. */
  mail: { smtpUrl: string | null; from: string; address: string }
  /** E-mail address that receives support requests. */
  supportEmail: string
  /** Whether new accounts have to confirm their e-mail address. Outside embedded mode this needs an SMTP server. */
  emailConfirmation: boolean
  /** The operator's endpoint for text messages; null keeps them in the outbox in embedded mode and sends none elsewhere. */
  sms: { webhookUrl: string; secrets: string[] } | null
  communityUrl: string | null
  payments: PaymentsConfig
  model: LanguageModelSettings | null
  /** The web search for names and queries; null where there is none. */
  search: SearchSettings | null
  fetching: FetchingConfig
  /** Origin that replaces Google's, for the test stand-in; null: Google's own. */
  sheetsOrigin: string | null
}

const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface LanguageModelSettings extends ModelSettings {
  jobLimits: SpendingLimits
  /** Who replies in the chat; by the size of the model where it is missing. */
  assistant?: 'model' | 'built-in' | undefined
}

/** The payment provider. `mode` selects whose payments make up balances: without a provider, the live ones made earlier. */
export type PaymentsConfig =
  | { kind: 'sandbox'; mode: 'sandbox' }
  | { kind: 'off'; mode: 'live' }
  | { kind: 'stripe'; mode: 'test' | 'live'; secretKey: string; webhookSecret: string; priceIds: Record<string, string> }

export type AuthConfig = { kind: 'embedded' } | { kind: 'hosted'; url: string; anonKey: string; serviceKey: string | null }

export interface FetchingConfig extends ProxyConfig {
  allowHosts: string[]
  /** Path of a browser; null: an installed one is searched for. */
  browser: string | null
  /** OCR of scans and pictures; null turns it off. */
  ocr: OcrSettings | null
  /** Number of sites that one worker reads at the same time. */
  concurrency: number
  hostConcurrency: number
  hostDelayMs: number
}

/** Thrown for wrong settings; the message has one sentence per line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/** @throws ConfigError naming every setting that is missing or wrong. */
export function loadConfig(environment: Environment = process.env): Config {
  const read = new SettingReader(environment)
  const port = read.port('PORT', 3000)
  const publicAddress = read.address('QUARRY_PUBLIC_URL', ['http:', 'https:'])
  const publicPortProblem = portProblem('The port of QUARRY_PUBLIC_URL', Number(publicAddress?.port))
  if (publicPortProblem !== null) read.problems.push(publicPortProblem)
  const embedded = publicAddress === null || isLoopbackName(publicAddress.hostname)
  const practicePort = readPracticePort(read, { port, embedded })
  const dataDir = resolve(read.text('QUARRY_DATA_DIR') ?? '.quarry')
  const sender = read.text('MAIL_FROM') ?? 'Quarry <quarry@localhost>'
  const config: Config = {
    host: read.text('QUARRY_HOST') ?? '127.0.0.1',
    port,
    publicUrl: publicAddress?.origin ?? `http://localhost:${port}`,
    embedded,
    practicePort,
    dataDir,
    snapshots: readSnapshots(read, dataDir),
    ...readDatabase(read),
    requestsPerMinute: read.whole('QUARRY_REQUESTS_PER_MINUTE', { min: 0, max: 1_000_000, fallback: 1_200 }),
    logLevel: read.choice('QUARRY_LOG_LEVEL', LOG_LEVELS, 'info'),
    tracing: readTracing(read),
    auth: readAuth(read),
    google: readGoogle(read),
    mail: {
      smtpUrl: read.address('SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
      from: sender,
      address: addressOf(sender),
    },
    supportEmail: read.text('QUARRY_SUPPORT_EMAIL') ?? addressOf(sender),
    emailConfirmation: readEmailConfirmation(read, embedded),
    sms: readSms(read),
    communityUrl: read.address('QUARRY_COMMUNITY_URL', ['http:', 'https:'])?.href ?? null,
    payments: readPayments(read, embedded),
    model: readModel(read, dataDir),
    search: readSearch(read, practicePort),
    fetching: readFetching(read),
    sheetsOrigin: read.address('GOOGLE_SHEETS_URL', ['http:', 'https:'])?.origin ?? null,
  }
  if (publicAddress && publicAddress.pathname !== '/') read.problems.push('QUARRY_PUBLIC_URL must be an origin without a path.')
  if (config.mail.smtpUrl && !read.text('MAIL_FROM')) read.problems.push('SMTP_URL needs MAIL_FROM, the sender of the mails.')
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

/**
 * URL of the database for operator commands: DATABASE_URL, or that of the embedded database, which `npm start` writes to the data folder.
 * `root` is the project's folder. @throws ConfigError
 */
export function findDatabaseUrl(root: string, environment: Environment = process.env): string {
  const read = new SettingReader(environment)
  const configured = read.address('DATABASE_URL', ['postgres:', 'postgresql:'])?.href
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  const path = join(resolve(root, read.text('QUARRY_DATA_DIR') ?? '.quarry'), 'database.url')
  if (configured) return configured
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  throw new ConfigError([`There is no database for this data folder: ${path} is missing. Run \`npm start\` once, or set DATABASE_URL.`])
}

/** Environment for operator commands, whatever folder they are started in. `root` is the project's folder. @throws ConfigError */
export function operatorEnvironment(root: string, environment: Environment = process.env): Environment {
  const dataDir = resolve(root, new SettingReader(environment).text('QUARRY_DATA_DIR') ?? '.quarry')
  return { ...environment, QUARRY_DATA_DIR: dataDir, DATABASE_URL: findDatabaseUrl(root, environment) }
}

const OWN_SETTINGS = /^(?:QUARRY|LLM|SEARCH|SMTP|MAIL|SMS|STRIPE|SUPABASE|GOOGLE)_|^PAYMENTS$/

/** Names of the product's settings that are set, without their values. Settings that describe one machine are left out. */
export function listSetSettings(environment: Environment = process.env): string[] {
  const machineSettings = ['QUARRY_DATA_DIR', 'QUARRY_HOST', 'QUARRY_PRACTICE_PORT', 'QUARRY_SNAPSHOTS']
  return Object.keys(environment)
    .filter((name) => environment[name] && OWN_SETTINGS.test(name) && !machineSettings.includes(name))
    .toSorted()
}

/** Settings that `quarry setup-stripe` needs: the secret key and the public URL. @throws ConfigError */
export function findStripeSetUp(environment: Environment = process.env): { secretKey: string; publicUrl: string } {
  const read = new SettingReader(environment)
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const address = read.address('QUARRY_PUBLIC_URL', ['https:', 'http:'])
  if (secretKey === null) read.problems.push('STRIPE_SECRET_KEY is missing: the key of your Stripe account.')
  if (!address) read.problems.push('QUARRY_PUBLIC_URL is missing: Stripe sends its webhooks to this address.')
  if (secretKey === null || !address || read.problems.length > 0) throw new ConfigError(read.problems)
  return { secretKey, publicUrl: address.origin }
}

const NAMES_FOR_PROGRAMS = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'LANG',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'UV_THREADPOOL_SIZE',
  'SystemRoot',
]

/** Environment of child processes that read untrusted pages: an allowlist without secrets. */
export function environmentOfPrograms(environment: Environment = process.env): Environment {
  return Object.fromEntries(NAMES_FOR_PROGRAMS.filter((name) => environment[name] !== undefined).map((name) => [name, environment[name]]))
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
}

/** `off` is set by scripts/part.ts, which starts a part alone, without the practice web. */
function readPracticePort(read: SettingReader, { port, embedded }: { port: number; embedded: boolean }): number | null {
  if (read.text('QUARRY_PRACTICE_PORT') === 'off') return null
  const practicePort = read.port('QUARRY_PRACTICE_PORT', openPortFrom(port + 1))
  return embedded ? practicePort : null
}

/** `s3://bucket/prefix`, with region, endpoint and credentials from the settings of the AWS tools; anything else is a folder. */
function readSnapshots(read: SettingReader, dataDir: string): SnapshotPlace {
  const place = read.text('QUARRY_SNAPSHOTS')
  if (place === null) return { kind: 'folder', folder: resolve(dataDir, 'snapshots') }
  if (!/^[a-z0-9]+:\/\//i.test(place)) return { kind: 'folder', folder: resolve(place) }
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(place) ?? []
  if (bucket === '') read.problems.push('QUARRY_SNAPSHOTS must be a folder, or s3://bucket/prefix.')
  const endpoint = read.address('AWS_ENDPOINT_URL_S3', ['http:', 'https:']) ?? read.address('AWS_ENDPOINT_URL', ['http:', 'https:'])
  const keys = read.pair('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY')
  return {
    kind: 's3',
    bucket,
    prefix: path === '' ? '' : `${path.replace(/\/+$/, '')}/`,
    region: read.text('AWS_REGION') ?? read.text('AWS_DEFAULT_REGION') ?? 'us-east-1',
    endpoint: endpoint?.href ?? null,
    credentials: keys && { accessKeyId: keys[0], secretAccessKey: keys[1], sessionToken: read.text('AWS_SESSION_TOKEN') },
  }
}

function readDatabase(read: SettingReader): Pick<Config, 'databaseUrl' | 'sessionDatabaseUrl'> {
  const [url, direct] = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].map((name) => read.address(name, ['postgres:', 'postgresql:'])?.href)
  read.need('DATABASE_URL', 'the address of a PostgreSQL database (`npm start` brings its own)')
  return { databaseUrl: url ?? '', sessionDatabaseUrl: direct ?? url ?? '' }
}

function readAuth(read: SettingReader): AuthConfig {
  const address = read.address('SUPABASE_URL', ['http:', 'https:'])
  const pair = read.pair('SUPABASE_URL', 'SUPABASE_ANON_KEY')
  return address && pair
    ? { kind: 'hosted', url: address.href.replace(/\/+$/, ''), anonKey: pair[1], serviceKey: read.text('SUPABASE_SERVICE_ROLE_KEY') }
    : { kind: 'embedded' }
}

function readGoogle(read: SettingReader): Config['google'] {
  const pair = read.pair('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  return pair && { clientId: pair[0], clientSecret: pair[1] }
}

/** The address in `Name <address>`. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}

function readEmailConfirmation(read: SettingReader, embedded: boolean): boolean {
  const wanted = read.choice('QUARRY_EMAIL_CONFIRMATION', ['auto', 'on', 'off'], 'auto')
  const hasServer = read.text('SMTP_URL') !== null
  if (wanted === 'on' && !embedded && !hasServer) read.problems.push('QUARRY_EMAIL_CONFIRMATION=on needs SMTP_URL: mails have to arrive.')
  return wanted === 'on' || (wanted === 'auto' && !embedded && hasServer)
}

function readSms(read: SettingReader): Config['sms'] {
  const address = read.address('SMS_WEBHOOK_URL', ['http:', 'https:'])
  const secret = read.text('SMS_WEBHOOK_SECRET')
  // The message does not repeat the value, because it is secret.
  if (secret && !/^(v1,)?whsec_[A-Za-z0-9+/]{24,}=*$/.test(secret)) {
    read.problems.push('SMS_WEBHOOK_SECRET must be of the form whsec_… with at least 18 bytes in base64.')
  }
  return address && { webhookUrl: address.href, secrets: secret ? [secret] : [] }
}

/** Prices can be set by id (`STRIPE_PRICE_ADVANCED_MONTH`); others are found by lookup key. */
function readPayments(read: SettingReader, embedded: boolean): PaymentsConfig {
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  const wanted = read.choice('PAYMENTS', ['auto', 'sandbox', 'off'], 'auto')
  if (secretKey !== null && wanted === 'auto') return readStripe(read, { secretKey, webhookSecret })
  if (secretKey === null && webhookSecret !== null) read.problems.push('STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY.')
  if (secretKey !== null) read.problems.push(`STRIPE_SECRET_KEY and PAYMENTS=${wanted} contradict each other: set one of them.`)
  return wanted === 'sandbox' || (wanted === 'auto' && embedded) ? { kind: 'sandbox', mode: 'sandbox' } : { kind: 'off', mode: 'live' }
}

/** Reads the settings that OpenTelemetry defines. */
function readTracing(read: SettingReader): Config['tracing'] {
  const names = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
  const [endpoint] = names.flatMap((name) => read.address(name, ['http:', 'https:'])?.href ?? [])
  if (endpoint === undefined || read.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) read.choice(name, ['http/json'], 'http/json')
  return read.choice('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'none' ? null : { endpoint }
}

function readStripe(
  read: SettingReader,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string | null },
): PaymentsConfig {
  const mode = /^(?:sk|rk)_(test|live)_/.exec(secretKey)?.[1]
  if (mode !== 'test' && mode !== 'live') read.problems.push('STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.')
  if (webhookSecret === null)
    read.problems.push('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, the signing secret of the webhook (quarry setup-stripe).')
  const keys = PAID_PLANS.flatMap((plan) => BILLING_INTERVALS.map((interval) => lookupKeyOf(plan, interval)))
  const given = keys.flatMap((key) => {
    const id = read.text(`STRIPE_PRICE_${key.toUpperCase()}`)
    return id === null ? [] : [[key, id] as const]
  })
  return {
    kind: 'stripe',
    mode: mode === 'live' ? 'live' : 'test',
    secretKey,
    webhookSecret: webhookSecret ?? '',
    priceIds: Object.fromEntries(given),
  }
}

function readModel(read: SettingReader, dataDir: string): LanguageModelSettings | null {
  const provider = read.text('LLM_PROVIDER') ?? 'none'
  if (provider === 'none') return null
  const model = read.text('LLM_MODEL') ?? ''
  if (model === '') read.problems.push('LLM_PROVIDER needs LLM_MODEL, the name of the model.')
  const onThisMachine = isLocal(provider)
  return {
    provider,
    baseUrl: read.address('LLM_BASE_URL', ['http:', 'https:'])?.href ?? null,
    model: onThisMachine ? modelNameOf(model) : model,
    apiKey: read.text('LLM_API_KEY'),
    structured: read.choice('LLM_STRUCTURED', ['auto', 'json_schema', 'json_object', 'prompt'], 'auto'),
    asking: read.optionalChoice('LLM_ASKING', ['pointing', 'choosing']),
    contextTokens: read.whole('LLM_CONTEXT_TOKENS', {
      min: 2_000,
      max: 10_000_000,
      fallback: onThisMachine ? LOCAL_CONTEXT_TOKENS : 32_000,
    }),
    assistant: read.optionalChoice('LLM_ASSISTANT', ['model', 'built-in']),
    ...(onThisMachine ? { local: readLocalModel(read, { dataDir, model }) } : {}),
    ...readSpending(read),
  }
}

/** Limits on threads and memory for a model on this machine. */
function readLocalModel(read: SettingReader, { dataDir, model }: { dataDir: string; model: string }): LocalModelSettings {
  const given = (name: string, max: number): number | null => (read.text(name) ? read.whole(name, { min: 1, max, fallback: 1 }) : null)
  return localModelSettings(dataDir, { model, threads: given('LLM_THREADS', 256), memoryMegabytesMax: given('LLM_MEMORY_MB', 10_000_000) })
}

/** Well above the largest use of one target: five long pages with many fields. */
const TARGET_TOKENS_MAX = 500_000
const TOKENS = { min: 1_000, max: 1_000_000_000_000 }
const MICRO_USD = 1_000_000

function readSpending(read: SettingReader): Pick<LanguageModelSettings, 'price' | 'targetLimits' | 'jobLimits'> {
  const [input, output] = [read.dollars('LLM_PRICE_INPUT'), read.dollars('LLM_PRICE_OUTPUT')]
  const [target, job] = [read.dollars('LLM_TARGET_USD_MAX'), read.dollars('LLM_JOB_USD_MAX')]
  read.pair('LLM_PRICE_INPUT', 'LLM_PRICE_OUTPUT')
  if (!read.text('LLM_PRICE_INPUT') && (target !== null || job !== null)) {
    read.problems.push('LLM_TARGET_USD_MAX and LLM_JOB_USD_MAX need LLM_PRICE_INPUT and LLM_PRICE_OUTPUT.')
  }
  const micro = (dollars: number | null): number | null => (dollars === null ? null : Math.floor(dollars * MICRO_USD))
  return {
    // Dollars for a million tokens are micro-dollars for one.
    price: input === null || output === null ? null : { inputMicroUsdPerToken: input, outputMicroUsdPerToken: output },
    targetLimits: {
      tokensMax: read.whole('LLM_TARGET_TOKENS_MAX', { ...TOKENS, fallback: TARGET_TOKENS_MAX }),
      costMicroUsdMax: micro(target),
    },
    jobLimits: {
      tokensMax: read.text('LLM_JOB_TOKENS_MAX') ? read.whole('LLM_JOB_TOKENS_MAX', { ...TOKENS, fallback: 0 }) : null,
      costMicroUsdMax: micro(job),
    },
  }
}

/** By default the search of the practice web, where it runs. A search engine's result pages are read without a key only if it is set explicitly. */
function readSearch(read: SettingReader, practicePort: number | null): SearchSettings | null {
  const fallback = practicePort === null ? 'none' : 'practice'
  const provider = read.choice('SEARCH_PROVIDER', [...WEB_SEARCHES, 'practice', 'none'], fallback)
  const [url, apiKey] = [read.address('SEARCH_URL', ['http:', 'https:'])?.href ?? null, read.text('SEARCH_API_KEY')]
  if (provider === 'none') return null
  if (provider === 'practice') {
    if (practicePort === null) read.problems.push('SEARCH_PROVIDER is practice, and there is no practice web on this installation.')
    return { provider: 'searxng', url: `http://127.0.0.1:${practicePort}`, apiKey: null }
  }
  if (provider === 'searxng' && url === null) read.problems.push('SEARCH_PROVIDER searxng needs SEARCH_URL, the address of the instance.')
  const needsKey = provider === 'brave' || provider === 'tavily' || provider === 'serper'
  if (needsKey && apiKey === null) read.problems.push(`SEARCH_PROVIDER ${provider} needs SEARCH_API_KEY.`)
  return { provider, url, apiKey }
}

function readFetching(read: SettingReader): FetchingConfig {
  return {
    allowHosts: read.list('QUARRY_ALLOW_HOSTS'),
    ...readProxies(read),
    browser: read.text('QUARRY_BROWSER'),
    ocr: read.choice<'on' | 'off'>('OCR', ['on', 'off'], 'on') === 'off' ? null : ocrSettings(read.text('OCR_LANGUAGES') ?? 'eng'),
    concurrency: read.whole('QUARRY_CONCURRENCY', { min: 1, max: 1_000, fallback: 8 }),
    hostConcurrency: read.whole('QUARRY_HOST_CONCURRENCY', { min: 1, max: 100, fallback: 2 }),
    hostDelayMs: read.whole('QUARRY_HOST_DELAY_MS', { min: 0, max: 60_000, fallback: 250 }),
  }
}
