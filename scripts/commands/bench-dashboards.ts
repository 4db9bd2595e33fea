// `npm run bench:dashboards`
import { DASHBOARDS } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'A dashboard over many rows: how long it takes to open, to open again, and to be counted anew. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: DASHBOARDS,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/dashboards.ts', import.meta.url), args),
}
