// `npm run auth:conformance`: the published client against the auth service, with e-mail confirmation on and then off.
// The checks themselves are not part of the project; they are copied from ../shared and run unchanged.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeSigningKey } from '../../auth/src/keys/key-file.ts'
import { startCluster, stopCluster } from '../postgres/cluster.ts'
import { StartError } from '../start-error.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const SOURCE = join(ROOT, '..', 'shared', 'tools', 'auth-conformance')
// Beside node_modules, so that the scripts find the client there.
const FOLDER = join(ROOT, '.quarry', 'auth-conformance')
const SMTP_PORT = 54_325
const MAIL_URL = 'http://127.0.0.1:54326'
const IDP_URL = 'http://localhost:54341'
const MODES = [
  { name: 'on', port: 54_331, autoconfirm: false },
  { name: 'off', port: 54_332, autoconfirm: true },
]
const READY_TIMEOUT_MS = 30_000

type Mode = (typeof MODES)[number]

const running: ChildProcess[] = []

/** @returns whether every check passed */
async function checkConformance(): Promise<boolean> {
  if (!existsSync(SOURCE)) throw new StartError(`The conformance checks are missing: there is no ${SOURCE}.`)
  cpSync(SOURCE, FOLDER, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'quarry-conformance-'))
  // The server may run as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const cluster = await startCluster({ folder, unsafeFast: true })
  try {
    const callbacks = MODES.map(({ port }) => `http://127.0.0.1:${port}/callback`).join(',')
    run(join(FOLDER, 'capture.mjs'), {})
    run(join(FOLDER, 'idp.mjs'), { IDP_REDIRECTS: callbacks })
    await waitFor(`${MAIL_URL}/health`)
    await waitFor(`${IDP_URL}/.well-known/openid-configuration`)
    const keys = JSON.stringify([await makeSigningKey()])
    const results: boolean[] = []
    for (const mode of MODES) results.push(await checkMode(mode, cluster.url, keys))
    return results.every((passed) => passed)
  } finally {
    await Promise.all(running.map(stop))
    await stopCluster(cluster)
    rmSync(folder, { recursive: true, force: true })
    if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

async function checkMode(mode: Mode, clusterUrl: string, keys: string): Promise<boolean> {
  const databaseUrl = await makeDatabase(clusterUrl, `confirmation_${mode.name}`)
  const url = `http://127.0.0.1:${mode.port}`
  const service = run(join(ROOT, 'auth', 'src', 'main.ts'), serviceSettings(mode, url, { databaseUrl, keys }))
  await waitFor(`${url}/health`)
  const checks = spawn(process.execPath, [join(FOLDER, 'conformance.mjs')], {
    cwd: FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, AUTH_URL: url, MAIL_URL, IDP_URL },
  })
  const [code] = await once(checks, 'exit')
  await stop(service)
  return code === 0
}

function serviceSettings(mode: Mode, url: string, given: { databaseUrl: string; keys: string }): Record<string, string> {
  const many = '100000'
  return {
    DATABASE_URL: given.databaseUrl,
    PORT: String(mode.port),
    API_EXTERNAL_URL: url,
    GOTRUE_JWT_ISSUER: url,
    GOTRUE_JWT_KEYS: given.keys,
    GOTRUE_JWT_EXP: '3600',
    GOTRUE_SITE_URL: 'http://127.0.0.1:3000',
    GOTRUE_URI_ALLOW_LIST: 'http://app.example.test/**',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '2',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: String(mode.autoconfirm),
    GOTRUE_SMS_AUTOCONFIRM: String(mode.autoconfirm),
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(SMTP_PORT),
    GOTRUE_SMTP_MAX_FREQUENCY: '2s',
    GOTRUE_SMS_MAX_FREQUENCY: '2s',
    GOTRUE_SMS_OTP_EXP: '600',
    GOTRUE_HOOK_SEND_SMS_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_URI: `${MAIL_URL}/hook/sms`,
    GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${Buffer.from('a secret between the two').toString('base64')}`,
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_PHONE_MAX_FREQUENCY: '1s',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'google-client-id',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'google-client-secret',
    GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: `${url}/callback`,
    GOTRUE_EXTERNAL_GOOGLE_ISSUER: IDP_URL,
    GOTRUE_RATE_LIMIT_EMAIL_SENT: many,
    GOTRUE_RATE_LIMIT_SMS_SENT: many,
  }
}

async function makeDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

function run(script: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  running.push(child)
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function waitFor(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new StartError(`${url} did not answer in time.`)
    await sleep(50)
  }
}

try {
  process.exitCode = (await checkConformance()) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
