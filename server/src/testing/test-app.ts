// The application on its own database, with an auth service that consists of a key and a set of live sessions.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { TEAM_HEADER, type PlanName } from '@quarry/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import pino, { type Logger } from 'pino'
import type { Actor } from '../http/actor.ts'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { createAppDeps, type AppDeps } from '../deps.ts'
import { createMailer } from '../platform/mail/create-mailer.ts'
import { openPayments } from '../main/open-payments.ts'
import type { Environment } from '../setting-reader.ts'
import { createFakeAccountService } from './fake-account-service.ts'
import { makeAccount } from './factories.ts'
import { expectDescribedMediaType } from './described-media-types.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface SignedIn {
  actor: Actor
  token: string
  sessionId: string
  /** A request as this person. Paths begin after `/api/v1`. */
  call: Call
  /** The same in a team. */
  callIn(teamId: string): Call
}

export type Call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: unknown) => Promise<LightMyRequestResponse>

export interface TestApp {
  app: FastifyInstance
  deps: AppDeps
  database: TestDatabase
  liveSessions: Set<string>
  signIn(plan?: PlanName): Promise<SignedIn>
  /** A token with these claims replacing valid ones. */
  signToken(claims: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

interface TestAppOptions {
  /** An existing database; otherwise a new one, dropped with the application. */
  database?: TestDatabase
  environment?: Environment
  webFolder?: string
  deps?: Partial<AppDeps>
  /** Called with every registered route. */
  onRoute?: (route: RouteOptions) => void
  /** Left out: nothing is logged. */
  log?: Logger
  /** With payments as configured by the environment: the sandbox, Stripe, or none. */
  payments?: boolean
}

export async function createTestApp({
  database: given,
  environment = {},
  webFolder = tmpdir(),
  deps: replaced = {},
  onRoute,
  payments: withPayments = false,
  log = pino({ level: 'silent' }),
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const liveSessions = new Set<string>()
  const config = loadConfig({ DATABASE_URL: database.url, QUARRY_REQUESTS_PER_MINUTE: '0', ...environment })
  const sendMail = createMailer(config, database.db)
  const payments = withPayments ? await openPayments(config, { db: database.db, log, sendMail }) : null
  const deps = {
    ...(await createAppDeps({
      config,
      log,
      db: database.db,
      payments,
      auth: {
        keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] }),
        isSessionLive: async ({ sessionId }) => liveSessions.has(sessionId),
      },
      accountService: createFakeAccountService(liveSessions),
      authListener: null,
      emailConfirmation: false,
      webFolder,
      version: '0.0.0',
    })),
    ...replaced,
  }
  const app = await buildApp(deps, (route) => {
    expectDescribedMediaType(route)
    onRoute?.(route)
  })
  const signToken = (claims: Record<string, unknown>): Promise<string> => sign(privateKey, claims)
  return {
    app,
    deps,
    database,
    liveSessions,
    signToken,
    signIn: (plan = 'advanced') => signIn({ app, database, liveSessions, signToken }, plan),
    async close() {
      await app.close()
      await payments?.close()
      await deps.close()
      await database.drop()
    },
  }
}

async function signIn(
  { app, database, liveSessions, signToken }: Pick<TestApp, 'app' | 'database' | 'liveSessions' | 'signToken'>,
  plan: PlanName,
): Promise<SignedIn> {
  const sessionId = randomUUID()
  const actor = { ...(await makeAccount(database.db, { plan })), sessionId }
  liveSessions.add(sessionId)
  const token = await signToken({ sub: actor.accountId, email: actor.email, session_id: sessionId })
  const callWith =
    (team: Record<string, string>): Call =>
    (method, path, payload) => {
      const options: InjectOptions = { method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}`, ...team } }
      return app.inject(
        payload === undefined
          ? options
          : { ...options, payload: JSON.stringify(payload), headers: { ...options.headers, 'content-type': 'application/json' } },
      )
    }
  return { actor, token, sessionId, call: callWith({}), callIn: (teamId) => callWith({ [TEAM_HEADER]: teamId }) }
}

function sign(key: CryptoKey, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ aud: 'authenticated', iat: now, exp: now + 3600, ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(key)
}
