// `npm run bench:queue`: the queue's benchmark on a PostgreSQL of its own that flushes to disk as in production. TEST_DATABASE_URL names another.
import { fileURLToPath } from 'node:url'
import { runOnDatabase } from './postgres/run-on-database.ts'

process.exitCode = await runOnDatabase(fileURLToPath(new URL('../server/bench/queue.ts', import.meta.url)))
