// `npm run api`: builds the web app if it is out of date, then the API serves it.
import type { ProjectCommand } from '../command/project-command.ts'
import { builtEntry, buildServerIfStale } from '../build/server-build.ts'
import { buildWebIfStale } from '../build/web-build.ts'
import { runPart } from '../part.ts'
import { ROOT } from '../root.ts'

export const command: ProjectCommand = {
  kind: 'part',
  summary:
    'Serves API and web app, on the PostgreSQL that DATABASE_URL names; as many of them as needed. docs/operations.md lists every setting.',
  options: {},
  async run() {
    await runPart(builtEntry('api'), () => Promise.all([buildWebIfStale(ROOT), buildServerIfStale(ROOT)]))
  },
}
