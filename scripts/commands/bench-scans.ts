// `npm run bench:scans`
import { SCANS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How many words of made-up scans are read rightly, straight and turned, at 150 and 300 dots an inch.',
  options: SCANS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/documents/scans.ts', import.meta.url), args),
}
