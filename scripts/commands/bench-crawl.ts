// `npm run bench:crawl`
import { CRAWL } from '../../server/bench/bench-options.ts'
import { buildServerIfStale } from '../build/server-build.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'
import { ROOT } from '../root.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Pages a second, processor time and memory of one worker over many sites on loopback, beside scrapy writing into the same PostgreSQL. On a PostgreSQL of its own that flushes to disk as in production; TEST_DATABASE_URL names another.',
  options: CRAWL,
  async run({ args }, ending) {
    await ending.open(buildServerIfStale(ROOT, ending.signal))
    return runOnDatabase(ending, new URL('../../server/bench/crawl.ts', import.meta.url), args)
  },
}
