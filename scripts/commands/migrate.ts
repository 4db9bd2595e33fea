// `npm run migrate`: see part.ts.
import type { ProjectCommand } from '../command/project-command.ts'
import { runPart } from '../part.ts'

export const command: ProjectCommand = {
  kind: 'part',
  summary: 'Migrates the database of DATABASE_URL, and ends. docs/operations.md lists every setting.',
  options: {},
  run: () => runPart('server/src/main/migrate.ts'),
}
