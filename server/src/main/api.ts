// The API process: migrates the database, then serves HTTP until it is stopped.
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createHostedAccounts } from '../people/accounts/hosted-accounts.ts'
import { createHostedAuth } from '../people/accounts/hosted-auth.ts'
import { buildApp } from '../app.ts'
import { ConfigError, loadConfig, type Config } from '../config.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { migrate } from '../db/migrate.ts'
import { startOnDatabase } from '../db/start-on-database.ts'
import { createAppDeps, openApiDatabase } from '../deps.ts'
import { createMailer } from '../platform/mail/create-mailer.ts'
import { followWorkSignals } from '../queue/work-signals.ts'
import { measurePayments } from '../operation/payment-metrics.ts'
import { measureQueue } from '../operation/queue-metrics.ts'
import { measureSending } from '../operation/sending-metrics.ts'
import { createStatusProbes } from '../operation/status/status-probes.ts'
import { createEmbeddedAuth } from './embedded-auth.ts'
import { openPayments } from './open-payments.ts'
import { startStatus } from '../operation/status/measure-status.ts'
import { startSupportMail } from '../operation/support/support-mail.ts'
import { restMemory } from '../platform/processes/rest-memory.ts'
import { expectNoArguments } from './program-arguments.ts'
import { serveUntilSignal, startUnderParent } from './process-lifetime.ts'
import { startTracing } from '../operation/tracing/start-tracing.ts'
import { readVersion } from './version.ts'

/** Finer sampling would wake the process a hundred times a second. */
const LOOP_DELAY_PRECISION_MS = 500
const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

async function serve(config: Config): Promise<void> {
  const { log, during } = await startTracing('api', config, readVersion())
  await startOnDatabase(config.databaseUrl, { say: (sentence) => log.warn(sentence) }, () => migrate(config.sessionDatabaseUrl))
  const db = openApiDatabase(config)
  const hosted = config.auth.kind === 'hosted' ? config.auth : null
  const embeddedAuth = hosted ? null : await createEmbeddedAuth(config, { sendMail: createMailer(config, db), log })
  const auth = hosted ? createHostedAuth(hosted) : embeddedAuth
  const accountService = hosted ? createHostedAccounts(hosted) : embeddedAuth?.accounts
  if (!auth || !accountService) throw new Error('no auth service')
  const sendMail = createMailer(config, db)
  const metrics = new Registry()
  const { noteLedgerCheck } = measurePayments(db, metrics)
  measureQueue(db, metrics)
  measureSending(db, metrics)
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
  collectDefaultMetrics({ register: deps.metrics, eventLoopMonitoringPrecision: LOOP_DELAY_PRECISION_MS })
  // Gauges with the names of counters, which linters of metric names refuse.
  for (const noun of ['handles', 'requests', 'resources']) deps.metrics.removeSingleMetric(`nodejs_active_${noun}_total`)
  const app = await buildApp(deps)
  await app.listen({ host: config.host, port: config.port })
  log.info({ address: config.publicUrl }, 'serving')
  deps.previews.warmUp()
  const signals = await followWorkSignals(config.databaseUrl)
  const support = startSupportMail({ db, log, sendMail, signals, supportEmail: config.supportEmail, publicUrl: config.publicUrl })
  const status = startStatus({ db, log, probes: createStatusProbes(deps) })
  const stop = async (): Promise<void> => {
    await app.close()
    await status.stop()
    await support.stop()
    await signals.close()
    await payments.close()
    await embeddedAuth?.close()
    await deps.close()
  }
  await serveUntilSignal(during({ stop }), log)
}

expectNoArguments({ program: 'api', summary: 'Serves API and web app on the PostgreSQL that DATABASE_URL names.' })
startUnderParent()
restMemory()
try {
  await serve(loadConfig())
} catch (error) {
  if (!(error instanceof ConfigError) && !isDatabaseAway(error)) throw error
  const text = error instanceof ConfigError ? error.message : `The database went away during the start: ${String(error)}.`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
