// `npm run bench:recipe-job`: a job over one template with a scripted model, on a PostgreSQL of its own. TEST_DATABASE_URL names another.
import { fileURLToPath } from 'node:url'
import { runOnDatabase } from './postgres/run-on-database.ts'

process.exitCode = await runOnDatabase(fileURLToPath(new URL('../server/bench/recipe-job.ts', import.meta.url)))
