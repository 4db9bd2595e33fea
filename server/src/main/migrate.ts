// Migrates the database and ends.
import { ConfigError, loadConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { startOnDatabase } from '../db/start-on-database.ts'
import { expectNoArguments } from './program-arguments.ts'

expectNoArguments({ program: 'migrate', summary: 'Brings the database that DATABASE_URL names up to date, and ends.' })
try {
  const { sessionDatabaseUrl } = loadConfig()
  const patience = { say: (sentence: string) => void process.stderr.write(`${sentence}\n`) }
  const applied = await startOnDatabase(sessionDatabaseUrl, patience, () => migrate(sessionDatabaseUrl))
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
