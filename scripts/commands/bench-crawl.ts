// `npm run bench:crawl`
import { CRAWL } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Pages a second, processor time and memory of one worker over many sites on loopback, beside scrapy writing into the same PostgreSQL. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: CRAWL,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/crawl.ts', import.meta.url), args),
}
