// `npm run bench:documents`
import { DOCUMENTS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How much of documents is read correctly: invoices and tables of public projects. No model is used.',
  options: DOCUMENTS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/documents/main.ts', import.meta.url), args),
}
