// `npm run bench:rows`
import { ROWS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Everything that is read from a fixed set of pages, to compare two versions of the reader byte by byte.',
  options: ROWS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/rows.ts', import.meta.url), args),
}
