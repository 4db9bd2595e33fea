// The worker process: migrates the database, then processes tasks until it is stopped.
// Next: server/src/queue/run-lane.ts
import { setV8Flags } from '@quarry/engine'
import { ConfigError, loadConfig, type Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { startOnDatabase } from '../db/start-on-database.ts'
import { startWorker } from '../worker-deps.ts'
import { restMemory } from '../platform/processes/rest-memory.ts'
import { expectNoArguments } from './program-arguments.ts'
import { serveUntilSignal, startUnderParent } from './process-lifetime.ts'
import { startTracing } from '../operation/tracing/start-tracing.ts'
import { readVersion } from './version.ts'

async function serve(config: Config): Promise<void> {
  const { log, during } = await startTracing('worker', config, readVersion())
  const worker = await startOnDatabase(config.databaseUrl, { say: (sentence) => log.warn(sentence) }, async () => {
    await migrate(config.sessionDatabaseUrl)
    return startWorker(config, log, readVersion())
  })
  await serveUntilSignal(during(worker), log)
}

expectNoArguments({ program: 'worker', summary: 'Works on tasks, on the PostgreSQL that DATABASE_URL names.' })
startUnderParent()
restMemory()
setV8Flags()
try {
  await serve(loadConfig())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
