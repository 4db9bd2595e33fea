// `npm run auth`: the auth service alone.
import type { ProjectCommand } from '../command/project-command.ts'
import { runServiceOnDatabase } from '../postgres/service-on-database.ts'

export const command: ProjectCommand = {
  kind: 'service',
  summary: 'Runs the auth service alone, on an embedded database unless DATABASE_URL is set. Settings: GOTRUE_*.',
  options: {
    port: { type: 'string', hint: 'N', whole: [1, 65_535], help: 'where it listens (PORT or 9999)' },
    'operator-token': { type: 'boolean', help: 'prints a token for the endpoints of operators, valid for an hour, and ends' },
  },
  run: ({ values, args }, ending) => {
    const program = new URL('../../auth/src/main.ts', import.meta.url)
    if (values['operator-token']) return ending.run(program, args)
    return runServiceOnDatabase(ending, program, { args, folder: `auth-${String(values.port ?? process.env.PORT ?? '9999')}` })
  },
}
