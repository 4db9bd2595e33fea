// `npm run auth:conformance`
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'The published client against the auth service, with e-mail confirmation on and then off. The checks are those beside the project.',
  options: {},
  run: ({ args }, ending) => ending.run(new URL('../testing/auth-conformance.ts', import.meta.url), args),
}
