// Starts a complete service for one test file: its own database, a socket on a free port, captured mails and text messages, a movable clock.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createAuth, type AuthService } from '../create-auth.ts'
import { makeSigningKey } from '../keys/key-file.ts'
import { makeOperatorToken } from '../keys/operator-token.ts'
import type { AuthMail, AuthSettings, AuthText } from '../settings.ts'

export interface TestAuth {
  url: string
  service: AuthService
  /** A token of the service role. */
  operator: string
  /** A connection pool for tests that read the stored data. */
  pool: pg.Pool
  mails: AuthMail[]
  texts: AuthText[]
  errors: unknown[]
  /** Moves the service's clock forward. */
  passTime(seconds: number): void
  now(): Date
  client(options?: { flowType?: 'pkce' | 'implicit' }): SupabaseClient
  /** Sends a plain HTTP request; a `body` that is not a string is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>
  stop(): Promise<void>
}

export interface CallOptions {
  body?: unknown
  bearer?: string
  headers?: Record<string, string>
}

export interface CallAnswer {
  status: number
  headers: Headers
  text: string
  json: Record<string, unknown>
  location: URL | null
}

export const PASSWORD = 'a good long password'
export const SITE = 'http://127.0.0.1:3000'

type Settings = Partial<AuthSettings>

/** `adapt` adds settings that depend on the service's own URL, which is only known once it listens. */
export async function startTestAuth(
  given: Settings = {},
  adapt: (url: string, given: Settings) => Settings | Promise<Settings> = (_, same) => same,
): Promise<TestAuth> {
  const { databaseUrl, drop } = await makeDatabase()
  const mails: AuthMail[] = []
  const texts: AuthText[] = []
  const errors: unknown[] = []
  let shiftMs = 0
  const now = (): Date => new Date(Date.now() + shiftMs)
  const listening: { handle?: AuthService['handle'] } = {}
  const server = createServer((req, res) => listening.handle?.(req, res))
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/auth/v1`
  const key = await makeSigningKey()
  const service = await createAuth({
    databaseUrl,
    externalUrl: url,
    siteUrl: SITE,
    jwtKeys: [key],
    sendMail: async (mail) => void mails.push(mail),
    sendSms: async (text) => {
      texts.push(text)
      return `message-${texts.length}`
    },
    onError: (error) => errors.push(error),
    now,
    mailsPerHour: 100_000,
    textsPerHour: 100_000,
    limitLoopback: false,
    // Tests send dozens of requests at once, which can take long on a slow machine.
    requestTimeout: 600,
    ...(await adapt(url, given)),
  })
  listening.handle = service.handle
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Dropping the database ends connections that are still closing.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    url,
    service,
    operator: await makeOperatorToken([key]),
    pool,
    mails,
    texts,
    errors,
    now,
    passTime: (seconds) => void (shiftMs += seconds * 1000),
    client: ({ flowType = 'implicit' } = {}) => makeClient(url, flowType),
    call: (method, path, options) => call(`${url}${path}`, method, options),
    stop: async () => {
      await new Promise((settle) => {
        server.close(settle)
        server.closeAllConnections()
      })
      await service.close()
      await pool.end()
      await drop()
    },
  }
}

/** The published Supabase client, configured with the service's origin as an application does. */
function makeClient(url: string, flowType: 'pkce' | 'implicit'): SupabaseClient {
  const stored = new Map<string, string>()
  return createClient(new URL(url).origin, 'public-key', {
    auth: {
      storageKey: randomUUID(),
      storage: {
        getItem: async (key) => stored.get(key) ?? null,
        setItem: async (key, value) => void stored.set(key, value),
        removeItem: async (key) => void stored.delete(key),
      },
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      flowType,
    },
  })
}

export interface SignedUp {
  email: string
  id: string
  client: SupabaseClient
  session: Session
}

/** A new user with a session started by password; the e-mail address is confirmed with the mailed code where that is required. */
export async function signUpConfirmed(auth: TestAuth, email = `user-${randomUUID()}@example.com`): Promise<SignedUp> {
  const client = auth.client()
  const { data } = await client.auth.signUp({ email, password: PASSWORD })
  if (!data.session) await auth.client().auth.verifyOtp({ email, token: codeFor(auth, email), type: 'signup' })
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (!signedIn.data.session) throw new Error(`no session: ${signedIn.error?.message}`)
  return { email, id: signedIn.data.user.id, client, session: signedIn.data.session }
}

/** The code in the latest mail to the address. @throws Error where there is no mail */
export function codeFor(auth: TestAuth, email: string): string {
  return lastMail(auth, email).code
}

/** The first link in the latest mail to the address; empty where the mail has none. @throws Error where there is no mail */
export function linkFor(auth: TestAuth, email: string): string {
  return lastMail(auth, email).links[0] ?? ''
}

function lastMail(auth: TestAuth, email: string): AuthMail {
  const mail = auth.mails.findLast(({ to }) => to === email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

async function call(address: string, method: string, { body, bearer, headers = {} }: CallOptions = {}): Promise<CallAnswer> {
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      'X-Supabase-Api-Version': '2024-01-01',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json;charset=UTF-8' }),
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const location = response.headers.get('location')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : {},
    location: location ? new URL(location) : null,
  }
}

/** Creates an empty database on the test server. @throws Error where TEST_DATABASE_URL is not set */
export async function makeDatabase(): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run these tests through vitest')
  const name = `auth_test_${randomUUID().replaceAll('-', '')}`
  const onServer = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${name}`
  return { databaseUrl: databaseUrl.href, drop: () => dropDatabase(server, name) }
}

/** Waits up to a second for closing connections before the drop: one that the server terminates then would raise an unhandled error. */
async function dropDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const connections = async (): Promise<number> =>
    (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount ?? 0
  for (let tries = 0; tries < CLOSING_TRIES && (await connections()) > 0; tries += 1) await setTimeout(CLOSING_MS)
  await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end())
}
const CLOSING_TRIES = 40
const CLOSING_MS = 25
