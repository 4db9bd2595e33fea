// Brings the database up to date and ends.
import { ConfigError, loadConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'

try {
  const applied = await migrate(loadConfig().databaseUrl)
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
