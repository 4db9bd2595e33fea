// `npm run bench:queue`
import { QUEUE } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'How fast a large job is stored, and how many tasks a second workers complete when reading a page costs nothing. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: QUEUE,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/queue.ts', import.meta.url), args),
}
