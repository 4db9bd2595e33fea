// `npm run bench:web`
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Load, interaction, long lists, memory, and the acts of people in a table of 100,000 rows, in a real browser.',
  options: {},
  rest: '[measure]',
  restOf: ['home', 'app', 'form', 'grid', 'dashboard', 'memory', 'table'],
  run: ({ args }, ending) => ending.run(new URL('../../e2e/bench/web.ts', import.meta.url), args),
}
