// `npm run bench:exports`
import { EXPORTS } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'A job of many rows as a file in each format: time, processor time and memory. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: EXPORTS,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/exports.ts', import.meta.url), args),
}
