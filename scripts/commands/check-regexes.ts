// `npm run check:regexes`
import { REGEXES } from '../checks/regexes-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Looks for the text that makes each regular expression of the code backtrack worst, and tries it. Takes minutes. Exit code 1 names those that take too long.',
  options: REGEXES,
  rest: '[folder …]',
  run: ({ args }, ending) => ending.run(new URL('../checks/regexes.ts', import.meta.url), args),
}
