// `npm run bench:edits`
import { EDITS } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Times edits of 10,000 cells of a table of many rows: fill, find and replace, undo, redo. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: EDITS,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/edits.ts', import.meta.url), args),
}
