// `npm run fuzz`
import { FUZZ } from '../fuzz/fuzz-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Changed inputs for what reads text of strangers, until time is up. What it finds and keeps is in a folder outside the project, where the next run goes on. Exit code 1 if anything was found.',
  options: FUZZ,
  run: ({ args }, ending) => ending.run(new URL('../fuzz/main.ts', import.meta.url), args),
}
