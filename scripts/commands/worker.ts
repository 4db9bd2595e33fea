// `npm run worker`: see part.ts.
import type { ProjectCommand } from '../command/project-command.ts'
import { builtEntry, buildServerIfStale } from '../build/server-build.ts'
import { runPart } from '../part.ts'
import { ROOT } from '../root.ts'

export const command: ProjectCommand = {
  kind: 'part',
  summary: 'Works on tasks, on the PostgreSQL that DATABASE_URL names; as many of them as needed. docs/operations.md lists every setting.',
  options: {},
  run: () => runPart(builtEntry('worker'), () => buildServerIfStale(ROOT)),
}
