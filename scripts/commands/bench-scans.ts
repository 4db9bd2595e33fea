// `npm run bench:scans`
import { SCANS } from '../../engine/bench/bench-options.ts'
import type { ProjectCommand } from '../command/project-command.ts'

export const command: ProjectCommand = {
  kind: 'work',
  summary: 'How many words of generated scans are read correctly, straight and rotated, at 150 and 300 dpi.',
  options: SCANS,
  run: ({ args }, ending) => ending.run(new URL('../../engine/bench/documents/scans.ts', import.meta.url), args),
}
