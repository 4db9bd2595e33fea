// `quarry doctor`: reads the settings as the product does and runs the checks of everything they name.
import { ConfigError, findDatabaseUrl, loadConfig, operatorEnvironment, type Config } from '../../config.ts'
import { readMigrations } from '../../db/migrate.ts'
import { databaseCheck } from './check-database.ts'
import { machineChecks } from './check-machine.ts'
import { serviceChecks } from './check-services.ts'
import { workChecks } from './check-work.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

/** Before the first start there is none yet; the other settings can still be read. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none'

/** `offline`: no service except the database is called. Never throws for a problem: problems are its result. */
export async function findTroubles(root: string, { offline }: { offline: boolean }): Promise<Finding[]> {
  const { url, missing } = findDatabase(root)
  let config: Config
  try {
    config = loadConfig({ ...operatorEnvironment(root, { ...process.env, DATABASE_URL: url }) })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map((says) => ({ topic: 'settings', verdict: 'fail', says, todo: 'See docs/operations.md.' }))
  }
  const database = databaseCheck({ missing, url, embedded: !process.env.DATABASE_URL, migrations: await readMigrations() })
  const found = await examine([
    ...machineChecks(config),
    database,
    ...workChecks({ missing, url }),
    ...(offline ? [] : serviceChecks(config)),
  ])
  return [
    { topic: 'settings', verdict: 'ok', says: config.embedded ? 'for one machine' : `public at ${config.publicUrl}`, todo: null },
    ...found,
  ]
}

function findDatabase(root: string): { url: string; missing: string | null } {
  try {
    return { url: findDatabaseUrl(root), missing: null }
  } catch (error) {
    // A wrong address is reported with the other settings.
    if (!(error instanceof ConfigError) || process.env.DATABASE_URL) return { url: process.env.DATABASE_URL ?? NO_DATABASE, missing: null }
    return { url: NO_DATABASE, missing: 'the embedded database has not run here yet' }
  }
}
