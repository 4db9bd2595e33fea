import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, environmentOfPrograms, findDatabaseUrl, findStripeSetUp, loadConfig } from './config.ts'
import { BLOCKED_PORTS, type Environment } from './setting-reader.ts'

const DATABASE_URL = 'postgres://quarry:secret@127.0.0.1:5432/postgres'
const problemsOf = (environment: Environment): string[] => {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

describe('settings', () => {
  it('needs only a database: everything else has a default', () => {
    const config = loadConfig({ DATABASE_URL })
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', embedded: true, practicePort: 3001 })
    expect(config).toMatchObject({ auth: { kind: 'embedded' }, model: null, google: null, communityUrl: null })
  })

  it('proxies with one name are a group', () => {
    const given = 'germany=http://u:p@one.example:8080, germany=https://two.example,japan=http://three.example'
    expect(loadConfig({ DATABASE_URL, QUARRY_PROXY_GROUPS: given }).fetching.proxyGroups).toEqual({
      germany: ['http://u:p@one.example:8080', 'https://two.example'],
      japan: ['http://three.example'],
    })
  })

  it('a port that browsers refuse to open is refused, and never taken for the practice web', async () => {
    expect(problemsOf({ DATABASE_URL, PORT: '6000' })).toEqual([
      'PORT must not be 6000: browsers refuse to open that port. Choose another, for example 6001.',
    ])
    expect(problemsOf({ DATABASE_URL, QUARRY_PRACTICE_PORT: '6666', QUARRY_PUBLIC_URL: 'http://localhost:4190' })).toEqual([
      'The port of QUARRY_PUBLIC_URL must not be 4190: browsers refuse to open that port. Choose another, for example 4191.',
      'QUARRY_PRACTICE_PORT must not be 6666: browsers refuse to open that port. Choose another, for example 6670.',
    ])
    expect(loadConfig({ DATABASE_URL, PORT: '6664' }).practicePort).toBe(6670)
    expect(loadConfig({ DATABASE_URL, QUARRY_PRACTICE_PORT: 'off' }).practicePort).toBeNull()
    for (const port of BLOCKED_PORTS)
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  })

  it('a public address ends the embedded mode with its practice web; an address of this machine does not', () => {
    const at = (url: string) => loadConfig({ DATABASE_URL, QUARRY_PUBLIC_URL: url })
    expect(at('https://quarry.example')).toMatchObject({ embedded: false, practicePort: null, publicUrl: 'https://quarry.example' })
    for (const local of ['http://localhost:8080/', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://a.localhost']) {
      expect(at(local).embedded, local).toBe(true)
    }
  })

  it.each<[Environment, boolean]>([
    [{}, false],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com' }, false],
    [{ QUARRY_EMAIL_CONFIRMATION: 'on' }, true],
    [{ QUARRY_PUBLIC_URL: 'https://quarry.example' }, false],
    [{ QUARRY_PUBLIC_URL: 'https://quarry.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com' }, true],
  ])('%j: e-mail addresses have to be confirmed: %s', (environment, isOn) => {
    expect(loadConfig({ DATABASE_URL, ...environment }).emailConfirmation).toBe(isOn)
  })

  it.each([
    [{}, 'DATABASE_URL is missing: the address of a PostgreSQL database (`npm start` brings its own).'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address of the form postgres://… or postgresql://….'],
    [{ DATABASE_URL, PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
    [{ DATABASE_URL, QUARRY_PUBLIC_URL: 'quarry.example' }, 'QUARRY_PUBLIC_URL must be an address of the form http://… or https://….'],
    [{ DATABASE_URL, QUARRY_PUBLIC_URL: 'https://quarry.example/app' }, 'QUARRY_PUBLIC_URL must be an origin without a path.'],
    [{ DATABASE_URL, SUPABASE_URL: 'https://auth.example' }, 'SUPABASE_URL and SUPABASE_ANON_KEY belong together: set both or neither.'],
    [{ DATABASE_URL, GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.'],
    [{ DATABASE_URL, LLM_PROVIDER: 'openai' }, 'LLM_PROVIDER needs LLM_MODEL, the name of the model.'],
    [
      { DATABASE_URL, LLM_PROVIDER: 'openai', LLM_MODEL: 'm', LLM_STRUCTURED: 'xml' },
      'LLM_STRUCTURED must be one of auto, json_schema, json_object, prompt, not "xml".',
    ],
    [
      { DATABASE_URL, LLM_PROVIDER: 'ollama', LLM_MODEL: 'm', LLM_PRICE_INPUT: '2.5' },
      'LLM_PRICE_INPUT and LLM_PRICE_OUTPUT belong together: set both or neither.',
    ],
    [
      { DATABASE_URL, LLM_PROVIDER: 'ollama', LLM_MODEL: 'm', LLM_JOB_USD_MAX: '5' },
      'LLM_TARGET_USD_MAX and LLM_JOB_USD_MAX need LLM_PRICE_INPUT and LLM_PRICE_OUTPUT.',
    ],
    [
      { DATABASE_URL, LLM_PROVIDER: 'ollama', LLM_MODEL: 'm', LLM_PRICE_INPUT: '$1', LLM_PRICE_OUTPUT: '2' },
      'LLM_PRICE_INPUT must be an amount in US dollars, for example 2.50, not "$1".',
    ],
    [{ DATABASE_URL, SEARCH_PROVIDER: 'searxng' }, 'SEARCH_PROVIDER searxng needs SEARCH_URL, the address of the instance.'],
    [{ DATABASE_URL, SEARCH_PROVIDER: 'brave' }, 'SEARCH_PROVIDER brave needs SEARCH_API_KEY.'],
    [
      { DATABASE_URL, SEARCH_PROVIDER: 'practice', QUARRY_PUBLIC_URL: 'https://quarry.example' },
      'SEARCH_PROVIDER is practice, and there is no practice web on this installation.',
    ],
    [
      { DATABASE_URL, SEARCH_PROVIDER: 'altavista' },
      'SEARCH_PROVIDER must be one of searxng, brave, tavily, serper, keyless, practice, none, not "altavista".',
    ],
    [{ DATABASE_URL, SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL needs MAIL_FROM, the sender of the mails.'],
    [
      { DATABASE_URL, QUARRY_PROXIES: 'http://one.example:8080, socks5://two.example' },
      'QUARRY_PROXIES must be addresses of the form http://user:password@host:port or https://….',
    ],
    ...['germany', 'Germany=http://one.example:8080', 'germany=socks5://u:s3cret@one.example'].map((given): [Environment, string] => [
      { DATABASE_URL, QUARRY_PROXY_GROUPS: `fine=http://one.example:8080,${given}` },
      'QUARRY_PROXY_GROUPS must be names with addresses, of the form germany=http://user:password@host:port. A name has small letters, digits and dashes.',
    ]),
    [
      { DATABASE_URL, QUARRY_PUBLIC_URL: 'https://quarry.example', QUARRY_EMAIL_CONFIRMATION: 'on' },
      'QUARRY_EMAIL_CONFIRMATION=on needs SMTP_URL: mails have to arrive.',
    ],
    [{ DATABASE_URL, SMS_WEBHOOK_URL: 'sms.example' }, 'SMS_WEBHOOK_URL must be an address of the form http://… or https://….'],
    [
      { DATABASE_URL, SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 'short' },
      'SMS_WEBHOOK_SECRET must be of the form whsec_… with at least 18 bytes in base64.',
    ],
    [{ DATABASE_URL, QUARRY_SNAPSHOTS: 's3://' }, 'QUARRY_SNAPSHOTS must be a folder, or s3://bucket/prefix.'],
    [{ DATABASE_URL, QUARRY_SNAPSHOTS: 'gs://bucket' }, 'QUARRY_SNAPSHOTS must be a folder, or s3://bucket/prefix.'],
  ])('%j is refused in one sentence', (environment: Environment, sentence: string) => {
    expect(problemsOf(environment)).toEqual([sentence])
  })

  it('stored pages are in the data folder, in another one, or in a bucket with the usual settings of its tools', () => {
    const placeOf = (more: Environment) => loadConfig({ DATABASE_URL, QUARRY_DATA_DIR: '/data', ...more }).snapshots
    expect(placeOf({})).toEqual({ kind: 'folder', folder: '/data/snapshots' })
    expect(placeOf({ QUARRY_SNAPSHOTS: '/pages' })).toEqual({ kind: 'folder', folder: '/pages' })
    const bucket = { kind: 's3', bucket: 'my-bucket', prefix: '', region: 'us-east-1', endpoint: null, credentials: null }
    expect(placeOf({ QUARRY_SNAPSHOTS: 's3://my-bucket' })).toEqual(bucket)
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' }
    expect(placeOf({ QUARRY_SNAPSHOTS: 's3://my-bucket/a/b/', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000', ...keys })).toEqual({
      ...bucket,
      prefix: 'a/b/',
      region: 'eu-west-1',
      endpoint: 'http://127.0.0.1:9000/',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null },
    })
  })

  it('names and queries are searched on the practice web or by the configured provider; a public installation has no default', () => {
    const searchOf = (more: Environment) => loadConfig({ DATABASE_URL, ...more }).search
    expect(searchOf({ PORT: '4000' })).toEqual({ provider: 'searxng', url: 'http://127.0.0.1:4001', apiKey: null })
    expect(searchOf({ QUARRY_PUBLIC_URL: 'https://quarry.example' })).toBeNull()
    expect(searchOf({ SEARCH_PROVIDER: 'none' })).toBeNull()
    expect(searchOf({ SEARCH_PROVIDER: 'keyless' })).toEqual({ provider: 'keyless', url: null, apiKey: null })
    expect(searchOf({ SEARCH_PROVIDER: 'serper', SEARCH_API_KEY: 'k' })).toEqual({ provider: 'serper', url: null, apiKey: 'k' })
  })

  it('the model has a price by the million tokens and limits for a target and a job', () => {
    const model = { DATABASE_URL, LLM_PROVIDER: 'ollama', LLM_MODEL: 'm' }
    expect(loadConfig(model).model).toMatchObject({
      price: null,
      targetLimits: { tokensMax: 500_000, costMicroUsdMax: null },
      jobLimits: { tokensMax: null, costMicroUsdMax: null },
    })
    const priced = {
      LLM_PRICE_INPUT: '2.50',
      LLM_PRICE_OUTPUT: '10',
      LLM_TARGET_USD_MAX: '0.05',
      LLM_JOB_USD_MAX: '20',
      LLM_JOB_TOKENS_MAX: '9000',
    }
    expect(loadConfig({ ...model, ...priced }).model).toMatchObject({
      price: { inputMicroUsdPerToken: 2.5, outputMicroUsdPerToken: 10 },
      targetLimits: { costMicroUsdMax: 50_000 },
      jobLimits: { tokensMax: 9_000, costMicroUsdMax: 20_000_000 },
    })
  })

  it('the model replies in the chat by its size, unless LLM_ASSISTANT says otherwise', () => {
    const model = { DATABASE_URL, LLM_PROVIDER: 'ollama', LLM_MODEL: 'm' }
    expect(loadConfig(model).model).toMatchObject({ assistant: undefined, asking: undefined })
    expect(loadConfig({ ...model, LLM_ASSISTANT: 'model' }).model).toMatchObject({ assistant: 'model' })
    expect(loadConfig({ ...model, LLM_ASSISTANT: 'built-in' }).model).toMatchObject({ assistant: 'built-in' })
    expect(problemsOf({ ...model, LLM_ASSISTANT: 'no' })).toEqual(['LLM_ASSISTANT must be one of model, built-in, not "no".'])
  })

  it('names every wrong setting at once and never repeats a password', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://user:secret@host', PORT: 'x', LLM_PROVIDER: 'openai' })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('secret')
  })
})

it('the operator’s commands find the database by DATABASE_URL or the embedded one, otherwise they explain what to do', () => {
  const root = mkdtempSync(join(tmpdir(), 'quarry-config-'))
  expect(() => findDatabaseUrl(root, {})).toThrow(/Run `npm start` once, or set DATABASE_URL/)
  writeFileSync(join(root, 'database.url'), 'postgres://embedded/\n')
  expect(findDatabaseUrl(root, { QUARRY_DATA_DIR: root })).toBe('postgres://embedded/')
  expect(findDatabaseUrl(root, { QUARRY_DATA_DIR: root, DATABASE_URL })).toBe(DATABASE_URL)
  rmSync(root, { recursive: true })
})

it('programs that read untrusted pages see no secrets of the environment', () => {
  expect(environmentOfPrograms({ PATH: '/bin', DATABASE_URL, LLM_API_KEY: 'secret' })).toEqual({ PATH: '/bin' })
})

describe('payments', () => {
  const payments = (environment: Environment) => loadConfig({ DATABASE_URL, ...environment }).payments
  const PUBLIC = { QUARRY_PUBLIC_URL: 'https://quarry.example' }
  const KEYS = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

  it('[O.42] are the sandbox on one machine, off at a public address, and Stripe with keys', () => {
    expect(payments({})).toEqual({ kind: 'sandbox', mode: 'sandbox' })
    expect(payments(PUBLIC)).toEqual({ kind: 'off', mode: 'live' })
    expect(payments({ ...PUBLIC, PAYMENTS: 'sandbox' })).toEqual({ kind: 'sandbox', mode: 'sandbox' })
    expect(payments({ PAYMENTS: 'off' })).toEqual({ kind: 'off', mode: 'live' })
    expect(payments(KEYS)).toMatchObject({ kind: 'stripe', mode: 'live' })
    expect(payments({ ...KEYS, STRIPE_SECRET_KEY: 'rk_test_x' })).toMatchObject({ kind: 'stripe', mode: 'test' })
  })

  it('[S3.29] [O.35] prices may be named by their ids, for each plan and interval', () => {
    expect(payments({ ...KEYS, STRIPE_PRICE_PRO_YEAR: 'price_1', STRIPE_PRICE_ADVANCED_MONTH: 'price_2' })).toMatchObject({
      priceIds: { pro_year: 'price_1', advanced_month: 'price_2' },
    })
  })

  it.each([
    [
      { STRIPE_SECRET_KEY: 'sk_live_x' },
      'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, the signing secret of the webhook (quarry setup-stripe).',
    ],
    [{ ...KEYS, STRIPE_SECRET_KEY: 'pk_live_x' }, 'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.'],
    [{ ...KEYS, PAYMENTS: 'sandbox' }, 'STRIPE_SECRET_KEY and PAYMENTS=sandbox contradict each other: set one of them.'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY.'],
    [{ PAYMENTS: 'paypal' }, 'PAYMENTS must be one of auto, sandbox, off, not "paypal".'],
  ])('%j is refused at the start', (environment: Environment, sentence: string) => {
    expect(problemsOf({ DATABASE_URL, ...environment })).toEqual([sentence])
  })

  it('setting Stripe up needs the key and the address', () => {
    expect(() => findStripeSetUp({})).toThrow(/STRIPE_SECRET_KEY is missing[\s\S]*QUARRY_PUBLIC_URL is missing/)
    expect(findStripeSetUp({ ...KEYS, ...PUBLIC })).toEqual({ secretKey: 'sk_live_x', publicUrl: 'https://quarry.example' })
  })
})
