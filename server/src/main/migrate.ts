// Brings the database up to date and ends.
import { ConfigError, loadConfig } from '../config.ts'
import { awaitDatabase } from '../db/await-database.ts'
import { migrate } from '../db/migrate.ts'

try {
  const { sessionDatabaseUrl } = loadConfig()
  await awaitDatabase(sessionDatabaseUrl, { say: (sentence) => process.stderr.write(`${sentence}\n`) })
  const applied = await migrate(sessionDatabaseUrl)
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
