// `npm run bench:fairness`
import { FAIRNESS } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'What a light user waits for behind a heavy one. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: FAIRNESS,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/fairness.ts', import.meta.url), args),
}
