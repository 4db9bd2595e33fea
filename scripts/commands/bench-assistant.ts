// `npm run bench:assistant`
import { ASSISTANT } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'Checks by rules how a language model answers twenty requests to the assistant. On a PostgreSQL of its own.',
  options: ASSISTANT,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/assistant.ts', import.meta.url), args),
}
