// The only place that constructs things: what the application, its routes and its background work share.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino, { type Logger } from 'pino'
import { createTokenVerifier, type AuthService, type VerifyToken } from './accounts/token-verifier.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './db/database.ts'
import type { HealthCheck } from './http/health.routes.ts'
import { createLinkSigner, getSigningKey, type LinkSigner } from './http/signed-links.ts'
import type { SendMail } from './mail/mail.ts'
import { keepMail } from './mail/outbox.store.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'

export interface AppDeps {
  config: Config
  log: Logger
  db: Database
  verifyToken: VerifyToken
  links: LinkSigner
  sendMail: SendMail
  healthChecks: readonly HealthCheck[]
  /** Folder of the built web app. */
  webFolder: string
}

/** Everything the API needs. The database must be migrated. `db.destroy()` ends what was opened. */
export async function createAppDeps(
  config: Config,
  { auth, webFolder }: { auth: (parts: { db: Database; sendMail: SendMail }) => Promise<AuthService>; webFolder: string },
): Promise<AppDeps> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: 'quarry-api' })
  const sendMail = createMailer(config, db)
  return {
    config,
    log: createLog(),
    db,
    verifyToken: createTokenVerifier(await auth({ db, sendMail })),
    links: createLinkSigner(await getSigningKey(db, 'links')),
    sendMail,
    healthChecks: createHealthChecks(config, db, webFolder),
    webFolder,
  }
}

export function createLog(): Logger {
  return pino({ redact: ['req.headers.authorization', 'req.headers.cookie'] })
}

function createMailer({ mail: { smtpUrl, from } }: Config, db: Database): SendMail {
  return smtpUrl ? createSmtpMailer({ smtpUrl, from }) : (mail) => keepMail(db, mail)
}

function createHealthChecks({ practicePort }: Config, db: Database, webFolder: string): HealthCheck[] {
  return [
    { part: 'database', check: async () => void (await sql`select 1`.execute(db)) },
    { part: 'web app', check: async () => assertExists(join(webFolder, 'index.html')) },
    ...(practicePort === null ? [] : [{ part: 'practice web', check: () => assertAnswers(`http://127.0.0.1:${practicePort}/`) }]),
  ]
}

function assertExists(path: string): void {
  if (!existsSync(path)) throw new Error(`${path} does not exist`)
}

async function assertAnswers(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}
