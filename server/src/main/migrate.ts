// Brings the database up to date and ends.
import { loadConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'

const applied = await migrate(loadConfig().databaseUrl)
process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
