// `npm run bench:fairness`: what a light user waits for behind a heavy one, on a PostgreSQL of its own. TEST_DATABASE_URL names another.
import { fileURLToPath } from 'node:url'
import { runOnDatabase } from './postgres/run-on-database.ts'

process.exitCode = await runOnDatabase(fileURLToPath(new URL('../server/bench/fairness.ts', import.meta.url)))
