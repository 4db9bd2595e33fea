// `npm run bench:dashboards`
import { DASHBOARDS } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Measures a dashboard over many rows: first opening, second opening, and recounting. Starts a PostgreSQL that flushes to disk as in production; TEST_DATABASE_URL sets another one.',
  options: DASHBOARDS,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/dashboards.ts', import.meta.url), args),
}
