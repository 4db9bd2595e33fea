// The worker process: brings the database up to date, then works on tasks until it is told to stop.
import pino from 'pino'
import { loadConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { startWorker } from '../worker-deps.ts'
import { serveUntilTold } from './process-lifetime.ts'

const config = loadConfig()
const log = pino({ name: 'worker' })
await migrate(config.databaseUrl)
await serveUntilTold(await startWorker(config, log), log)
