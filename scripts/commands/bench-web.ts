// `npm run bench:web`
import { WEB, WEB_MEASURES } from '../../e2e/bench/options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Load, interaction, long lists, memory, and the acts of people in a table of up to 100,000 rows, in a real browser.',
  options: WEB,
  rest: '[measure]',
  restOf: WEB_MEASURES,
  run: ({ args }, ending) => ending.run(new URL('../../e2e/bench/web.ts', import.meta.url), args),
}
