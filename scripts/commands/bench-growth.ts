// `npm run bench:growth`
import { GROWTH } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Many tasks run to their end by several workers while people look at them: tasks a second, calls and listeners meanwhile, and what the tables take after a simulated week. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: GROWTH,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/growth.ts', import.meta.url), args),
}
