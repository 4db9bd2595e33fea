// A process that works through the payment inbox, for tests that kill it.
import pino from 'pino'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openPayments } from '../main/open-payments.ts'
import { serveUntilSignal } from '../main/process-lifetime.ts'

const config = loadConfig()
const log = pino({ level: 'silent' })
const db = openDatabase({ url: config.databaseUrl, applicationName: 'quarry-test-payments' })
const payments = await openPayments(config, { db, log, sendMail: async () => undefined })
process.send?.('ready')
await serveUntilSignal(
  {
    async stop() {
      await payments.close()
      await db.destroy()
    },
  },
  log,
)
