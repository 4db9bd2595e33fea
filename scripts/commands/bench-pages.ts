// `npm run bench:pages`
import { PAGES } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How much is read correctly from pages written without knowledge of the reader: single things and lists.',
  options: PAGES,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/pages.ts', import.meta.url), args),
}
