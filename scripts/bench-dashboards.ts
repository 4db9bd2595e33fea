// `npm run bench:dashboards`: a dashboard over 100,000 rows, on a PostgreSQL of its own. TEST_DATABASE_URL names another.
import { fileURLToPath } from 'node:url'
import { runOnDatabase } from './postgres/run-on-database.ts'

process.exitCode = await runOnDatabase(fileURLToPath(new URL('../server/bench/dashboards.ts', import.meta.url)))
