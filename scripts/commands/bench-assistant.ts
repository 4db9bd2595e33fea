// `npm run bench:assistant`
import { ASSISTANT } from '../../server/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'
import { runOnDatabase } from '../postgres/run-on-database.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'What a language model answers to twenty written requests as the assistant, held to rules. On a PostgreSQL of its own.',
  options: ASSISTANT,
  run: ({ args }, ending) => runOnDatabase(ending, new URL('../../server/bench/assistant.ts', import.meta.url), args),
}
