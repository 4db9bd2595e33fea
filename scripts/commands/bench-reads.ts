// `npm run bench:reads`
import { READS } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'The read paths of the API on a database that holds years of use. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: READS,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/reads.ts', import.meta.url), args),
}
