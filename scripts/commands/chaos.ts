// `npm run chaos`
import { CHAOS } from '../chaos/chaos-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary:
    'Works on jobs while workers, database and services are killed, frozen and made unavailable, on a PostgreSQL of its own. Exit code 1 if an invariant was violated.',
  options: CHAOS,
  async run({ args }, ending) {
    // Imported only here: it loads the server's code, and --help should not wait for that.
    const { startChaosDatabase } = await import('../chaos/chaos-database.ts')
    const database = await ending.open(startChaosDatabase(ending.temporaryFolder()), (opened) => opened.stop())
    const env = { QUARRY_CHAOS_DATABASE: database.url, QUARRY_CHAOS_PID_FILE: database.pidFile }
    return ending.run(new URL('../chaos/main.ts', import.meta.url), args, { env })
  },
}
