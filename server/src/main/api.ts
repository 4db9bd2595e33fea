// The API process: brings the database up to date, then serves HTTP until it is told to stop.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createHostedAccounts } from '../accounts/hosted-accounts.ts'
import { createHostedAuth } from '../accounts/hosted-auth.ts'
import { buildApp } from '../app.ts'
import { ConfigError, loadConfig, type Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { createAppDeps, createLog, createMailer, openApiDatabase } from '../deps.ts'
import { measurePayments } from '../operation/payment-metrics.ts'
import { createEmbeddedAuth } from './embedded-auth.ts'
import { openPayments } from './open-payments.ts'
import { serveUntilTold } from './process-lifetime.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const MANIFEST = new URL('../../../package.json', import.meta.url)

async function serve(config: Config): Promise<void> {
  const log = createLog('api')
  await migrate(config.databaseUrl)
  const db = openApiDatabase(config)
  const hosted = config.auth.kind === 'hosted' ? config.auth : null
  const embeddedAuth = hosted ? null : await createEmbeddedAuth(config, { sendMail: createMailer(config, db), log })
  const auth = hosted ? createHostedAuth(hosted) : embeddedAuth
  const accountService = hosted ? createHostedAccounts(hosted) : embeddedAuth?.accounts
  if (!auth || !accountService) throw new Error('no auth service')
  const sendMail = createMailer(config, db)
  const metrics = new Registry()
  const { noteLedgerCheck } = measurePayments(db, metrics)
  const payments = await openPayments(config, { db, log, sendMail, onLedgerChecked: noteLedgerCheck })
  const deps = await createAppDeps({
    config,
    metrics,
    payments,
    log,
    db,
    auth,
    accountService,
    authListener: embeddedAuth?.listener ?? null,
    emailConfirmation: embeddedAuth === null || config.emailConfirmation,
    webFolder: WEB_FOLDER,
    version: readVersion(),
  })
  collectDefaultMetrics({ register: deps.metrics })
  const app = await buildApp(deps)
  await app.listen({ host: config.host, port: config.port })
  log.info({ address: config.publicUrl }, 'serving')
  deps.previews.warmUp()
  const stop = async (): Promise<void> => {
    await app.close()
    await payments.close()
    await embeddedAuth?.close()
    await deps.close()
  }
  await serveUntilTold({ stop }, log)
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : 'unknown'
}

try {
  await serve(loadConfig())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
