// `npm run fuzz`
import { FUZZ } from '../fuzz/fuzz-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Mutates inputs for the parsers of untrusted text until time is up. Findings are kept in a folder outside the project, where the next run continues. Exit code 1 if anything was found.',
  options: FUZZ,
  run: ({ args }, ending) => ending.run(new URL('../fuzz/main.ts', import.meta.url), args),
}
