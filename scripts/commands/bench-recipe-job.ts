// `npm run bench:recipe-job`
import { RECIPE_JOB } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'What recipes save: a job over one template with a scripted model. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: RECIPE_JOB,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/recipe-job.ts', import.meta.url), args),
}
