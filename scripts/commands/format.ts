// `npm run format`
import { join } from 'node:path'
import type { ProjectCommand } from '../command/project-command.ts'
import { ROOT } from '../root.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Formats every source file.',
  options: {},
  run: (_, ending) => ending.run(join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), ['--write'], { cwd: ROOT }),
}
