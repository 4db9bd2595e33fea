// `npm run docs:requirements`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REQUIREMENTS_PAGE, requirementsPage } from '../checks/requirements.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { ROOT } from '../root.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: `Writes ${REQUIREMENTS_PAGE} from the titles of the tests.`,
  options: {},
  run: async () => writeFileSync(join(ROOT, REQUIREMENTS_PAGE), requirementsPage()),
}
