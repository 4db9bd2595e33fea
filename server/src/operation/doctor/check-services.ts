// Checks of services besides the database: stored pages, sign-in, mail, model, search, payments. Real requests are made, as small as
// possible; a model and a search may cost a fraction of a cent.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkModelFile,
  createModelClient,
  createModelMeter,
  createSearch,
  createSnapshots,
  DEFAULT_SCRAPER_SETTINGS,
  findBinding,
  memoryNeed,
  memoryProblem,
  ModelHostError,
  openSnapshotFiles,
  type LocalModelSettings,
} from '@quarry/engine'
import { createTransport } from 'nodemailer'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { OFFERS } from '../../money/payments/payments.ts'
import { isFree } from './check-machine.ts'
import { fail, ok, warn, type Check, type Finding } from './finding.ts'

const storageErrorSchema = z.object({ $metadata: z.object({ httpStatusCode: z.int() }) })

export function serviceChecks(config: Config): Check[] {
  return [
    {
      topic: 'stored pages',
      look: () => lookAtSnapshots(config),
      remedy: 'Check QUARRY_SNAPSHOTS, and the AWS_… settings where it is a bucket (docs/operations.md names the rights).',
    },
    { topic: 'sign-in', look: (signal) => lookAtAuth(config, signal), remedy: 'Check SUPABASE_URL and SUPABASE_ANON_KEY.' },
    { topic: 'mail', look: () => lookAtMail(config), remedy: 'Check SMTP_URL: host, port, user and password.' },
    {
      topic: 'model',
      look: (signal) => lookAtModel(config, signal),
      remedy: config.model?.local
        ? 'Try it: `npm run quarry -- model test` says what it takes.'
        : 'Check LLM_PROVIDER, LLM_BASE_URL, LLM_MODEL and LLM_API_KEY.',
      ...(config.model?.local ? { patience: LOADING } : {}),
    },
    { topic: 'search', look: (signal) => lookAtSearch(config, signal), remedy: 'Check SEARCH_PROVIDER, SEARCH_URL and SEARCH_API_KEY.' },
    { topic: 'payments', look: () => lookAtPayments(config), remedy: 'Check STRIPE_SECRET_KEY.' },
  ]
}

/** For a model on this machine: a large file on a slow disk. */
const LOADING = {
  timeoutMs: 120_000,
  late: warn('the model of this machine has not answered in two minutes', 'Take a smaller one: `npm run quarry -- model list`.'),
}

/** In the auth service's format. */
const keyFileSchema = z.object({ keys: z.array(z.looseObject({})).min(1), secret: z.string() })

async function lookAtSnapshots({ snapshots: place }: Config) {
  const files = await openSnapshotFiles(place)
  try {
    const snapshots = createSnapshots(files)
    // The same page has the same key: it is stored once, however often this runs.
    const page = {
      url: 'https://quarry.invalid/',
      contentType: 'text/plain',
      body: 'A page to try the storage with.',
      frames: [],
      fetchedAt: new Date(0),
    }
    const found = await snapshots.find(await snapshots.put(page))
    if (found === null) return fail('a page that was stored is not found again', 'Check the storage.')
    return ok(place.kind === 'folder' ? place.folder : `s3://${place.bucket}/${place.prefix}`)
  } catch (error) {
    throw explainStorage(error)
  } finally {
    files.close()
  }
}

/** Responses without a body, such as to HEAD, have only a status, which the storage client reports as an unknown error. */
function explainStorage(error: unknown): unknown {
  const status = storageErrorSchema.safeParse(error).data?.$metadata.httpStatusCode
  if (status === 401 || status === 403) return new Error(`the bucket refuses these keys (${status}), or they lack a right`)
  return status === undefined ? error : new Error(`the storage answered ${status}`)
}

async function lookAtAuth({ auth, dataDir, embedded, publicUrl }: Config, signal: AbortSignal) {
  if (!embedded && publicUrl.startsWith('http:')) {
    return warn(
      `people sign in at ${publicUrl} without encryption`,
      'Put a proxy with a certificate in front and set QUARRY_PUBLIC_URL to https://….',
    )
  }
  if (auth.kind === 'hosted') {
    const answer = await fetch(`${auth.url}/auth/v1/settings`, { headers: { apikey: auth.anonKey }, signal })
    if (!answer.ok) return fail(`${auth.url} answered ${answer.status}`, 'Check SUPABASE_URL and SUPABASE_ANON_KEY.')
    return auth.serviceKey === null
      ? warn(`${auth.url} answers; accounts that are deleted here stay there`, 'Set SUPABASE_SERVICE_ROLE_KEY.')
      : ok(`${auth.url} answers`)
  }
  const path = join(dataDir, 'keys', 'auth.json')
  const keys = await stat(path).catch(() => null)
  if (keys === null) return ok('keys are made at the first start')
  if (!isKeyFile(await readFile(path, 'utf8')))
    return fail(
      `${path} is damaged`,
      'Restore it from a backup, or move it away: then everyone has to sign in again, and second factors stop working.',
    )
  return process.platform !== 'win32' && (keys.mode & 0o077) !== 0
    ? warn(`${path} can be read by other users`, `chmod 600 ${path}`)
    : ok(`built in, keys in ${path}`)
}

function isKeyFile(text: string): boolean {
  try {
    return keyFileSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

async function lookAtMail({ embedded, mail, emailConfirmation }: Config) {
  if (mail.smtpUrl === null) {
    if (embedded) return ok('kept and shown at /dev/outbox')
    return warn('none: addresses are not confirmed and passwords cannot be reset', 'Set SMTP_URL and MAIL_FROM.')
  }
  const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  await transport.verify()
  transport.close()
  return ok(`the server takes mails; new addresses are ${emailConfirmation ? '' : 'not '}confirmed`)
}

async function lookAtModel({ model }: Config, signal: AbortSignal) {
  if (!model) return ok('none: pages are read without one')
  const local = model.local === undefined ? null : lookAtLocalModel(model.local, model.contextTokens)
  if (local?.verdict === 'fail') return local
  await createModelClient(model).answer(
    {
      system: 'You answer with JSON.',
      user: 'Answer {"ready": true}.',
      schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'], additionalProperties: false },
      answerTokensMax: 500,
      read: (answer) => answer,
      meter: createModelMeter(),
    },
    signal,
  )
  if (local !== null) return local
  return model.price === null
    ? warn(`${model.model} answers; what it costs is not counted`, 'Set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT.')
    : ok(`${model.model} answers`)
}

/** Checks that need no request to the model: whether the file exists, the memory it needs, and the free memory. */
function lookAtLocalModel(local: LocalModelSettings, contextTokens: number): Omit<Finding, 'topic'> {
  if (findBinding(local.runtimeDir) === null)
    return fail('what runs a model on this machine is not installed', 'Run `npm run quarry -- model install`.')
  try {
    const facts = checkModelFile(local.modelPath)
    const problem = memoryProblem(facts, { contextTokens, megabytesMax: local.memoryMegabytesMax })
    if (problem !== null) return fail(problem, 'Take a smaller model: `npm run quarry -- model list`.')
    return ok(`${facts.name} answers on this machine, with ${Math.ceil(memoryNeed(facts, contextTokens) / 1024 / 1024)} MB of memory`)
  } catch (error) {
    if (!(error instanceof ModelHostError)) throw error
    return fail(error.message, 'Run `npm run quarry -- model pull` with a name of `model list`.')
  }
}

async function lookAtSearch({ embedded, search: settings, practicePort }: Config, signal: AbortSignal) {
  if (!settings) return warn('none: targets that are names or queries fail', 'Set SEARCH_PROVIDER.')
  const isPractice = practicePort !== null && settings.url === `http://127.0.0.1:${practicePort}`
  if (isPractice && (await isFree('127.0.0.1', practicePort))) return ok('of the practice web, which starts with Quarry')
  const search = createSearch(settings, DEFAULT_SCRAPER_SETTINGS.userAgent)
  try {
    const found = await search.search('wooden spoon', signal)
    const says = `${isPractice ? 'the practice web' : settings.provider} answers with ${found.length} pages`
    return settings.provider === 'keyless' && !embedded ? warn(says, 'Its provider may limit or forbid it: use one with a key.') : ok(says)
  } finally {
    await search.close()
  }
}

async function lookAtPayments({ embedded, payments }: Config) {
  if (payments.kind === 'off') return ok('off: nothing can be bought')
  if (payments.kind === 'sandbox')
    return embedded ? ok('the sandbox: no money moves') : warn('the sandbox at a public address: no money moves', 'For trials only.')
  const stripe = new Stripe(payments.secretKey, { maxNetworkRetries: 1, timeout: 15_000 })
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map(({ lookupKey }) => lookupKey), active: true, limit: 100 })
  const known = data.length + Object.keys(payments.priceIds).length
  if (known < OFFERS.length) return fail(`Stripe has ${known} of ${OFFERS.length} prices`, 'Run `npm run quarry -- setup-stripe`.')
  if (payments.mode === 'test' && !embedded)
    return warn('Stripe answers, with a test key: no money moves', 'Use sk_live_… when trials are over.')
  return ok(`Stripe answers (${payments.mode})`)
}
