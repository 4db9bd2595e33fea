// `npm run bench:reads`: the read paths on 10 million rows, on a PostgreSQL of its own. TEST_DATABASE_URL names another.
import { fileURLToPath } from 'node:url'
import { runOnDatabase } from './postgres/run-on-database.ts'

process.exitCode = await runOnDatabase(fileURLToPath(new URL('../server/bench/reads.ts', import.meta.url)))
